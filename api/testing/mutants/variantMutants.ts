import { dropGuard, replaceCall, replaceValue } from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const ofAsset = mutantsOf('api/src/asset/asset.decider.ts', 'api/src/asset/asset.decider.spec.ts', 'a variant');
const choice = mutantsOf('api/src/share/contentChoice.ts', 'api/src/share/contentChoice.spec.ts');
const routes = mutantsOf(
  'api/src/share/share.routes.ts',
  'api/src/share/publicLinks.int.spec.ts',
  'in several languages',
);

/** Breaks of the languages of an asset. */
export const variantMutants: readonly Mutant[] = [
  ofAsset('an asset has any number of variants', 'decideTranslation', dropGuard('maxVariants')),
  ofAsset('a variant is in the language of the asset itself', 'decideTranslation', dropGuard('content')),
  mutantsOf('contracts/src/asset/asset.permissions.ts', 'api/src/asset/variants.int.spec.ts', 'added by a member')(
    'members add no variants',
    'assetPermissions.asset:edit',
    replaceValue("({ role }) => role === 'owner'"),
  ),
  choice(
    'visitors are shown the asset itself, not what they read',
    'chooseContent',
    replaceCall('offeredLanguage', 'null'),
  ),
  routes('a link shows every visitor the same language', 'contentFor', replaceCall('readerLanguagesOf', '[]')),
  routes('the language that a visitor chose is forgotten', 'namedIn', replaceCall('get', 'null', 'contentParameter')),
  mutantsOf('api/src/share/publicPage.languages.ts', 'api/src/share/publicPage.languages.spec.ts')(
    'a text in Arabic runs from left to right',
    'contentAttributes',
    replaceCall('contentDirectionOf', "'ltr'"),
  ),
];
