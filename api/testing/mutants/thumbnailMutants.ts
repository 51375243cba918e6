import {
  dropGuard,
  dropOperand,
  replaceBody,
  replaceCall,
  replaceProperty,
  replaceText,
  replaceValue,
} from './changes.ts';
import { mutantsOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const fetching = mutantsOf(
  'api/src/platform/pictures/fetchPicture.ts',
  'api/src/platform/pictures/fetchPicture.int.spec.ts',
);
const addresses = mutantsOf(
  'api/src/platform/pictures/publicAddress.ts',
  'api/src/platform/pictures/publicAddress.spec.ts',
);
const pictures = 'api/src/asset/thumbnails.int.spec.ts';
const serving = mutantsOf('api/src/asset/thumbnail.routes.ts', pictures);
const working = mutantsOf('api/src/asset/thumbnail.jobs.ts', pictures);

const fetchMutants: readonly Mutant[] = [
  mutantsOf('projector/src/asset/thumbnail.reactor.ts', 'api/src/asset/thumbnailsOfBefore.int.spec.ts')(
    'assets from before get no pictures',
    'thumbnailReactor.on',
    replaceProperty('AssetCreated', '() => nothing'),
  ),
  fetching('a thumbnail is fetched from inside', 'addressesOf', dropGuard('isPublicAddress')),
  fetching('one public address of a name is enough', 'addressesOf', replaceCall('every', 'true')),
  fetching('a thumbnail is fetched from any port', 'addressesOf', dropGuard('webPorts'), { only: 'port' }),
  fetching('a name is asked for again when connecting', 'ask', replaceProperty('lookup', 'undefined')),
  fetching('a redirect leads to any kind of address', 'fetchFrom', dropGuard('success'), { only: 'redirect' }),
  fetching('redirects have no end', 'fetchFrom', replaceCall('safeParse', 'webUrl.safeParse(hop > 0 ? "" : next)'), {
    only: 'redirects',
  }),
  fetching('a picture has no end', 'read', dropGuard('pictureBytes'), { only: 'megabytes' }),
  fetching('whatever a host sends is a picture', 'read', dropGuard('pictureTypeOf'), { only: 'refuses' }),
  addresses('IPv6 outside the internet is public', 'isPublicAddress', replaceCall('match', 'true')),
  addresses('reserved ranges are public', 'isPublicAddress', dropGuard('range')),
];

const storeMutants: readonly Mutant[] = [
  serving('anyone signed in asks for pictures', 'thumbnailRoutes', replaceText('member', 'session'), {
    spec: 'api/testing/tenancy/tenancy.doors.int.spec.ts',
    only: 'stored picture',
  }),
  mutantsOf('api/src/asset/thumbnail.presenter.ts', pictures)('a picture is a page', 'policy', replaceValue("''")),
  working('an organization stores without end', 'hasRoom', dropOperand('&&', 'thumbnailsOfOrganization')),
  working('all together store without end', 'hasRoom', dropOperand('&&', 'thumbnailsOfAll')),
  working('an organization fetches without end', 'ensure', replaceCall('take', '0')),
  working('removed pictures stay', 'remove', replaceBody('{ await Promise.resolve(); }')),
  mutantsOf('api/src/share/publicLink.ts', pictures, 'public page')(
    'a withdrawn link shows its picture',
    'findLink',
    dropGuard('linksWithdrawn'),
  ),
  mutantsOf('api/src/platform/http/server/security.ts', pictures, 'page of the app')(
    'pages load pictures from anywhere',
    'pagePolicy',
    replaceText("img-src 'self' data:", "img-src 'self' data: https:"),
  ),
];

/** Breaks of fetching, storing and serving thumbnails. */
export const thumbnailMutants: readonly Mutant[] = [...fetchMutants, ...storeMutants];
