import { maxVariants } from '@upline/contracts';
import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { assetDecider } from './asset.decider.ts';

const { given } = scenario(assetDecider);
const content = {
  type: 'video' as const,
  title: 'Tour',
  description: null,
  url: 'https://a.example/tour',
  thumbnailUrl: null,
  language: null,
};
const created = { type: 'AssetCreated' as const, data: { assetId: 'a1', ownerId: 'u1', ...content } };
const deleted = { type: 'AssetDeleted' as const, data: { assetId: 'a1' } };
const only = { assetId: 'a1' };

type Of<Type> = Extract<Parameters<typeof assetDecider.decide>[0], { type: Type }>;
const change = (data: Of<'ChangeAsset'>['data'], by = 'u1') => ({ type: 'ChangeAsset' as const, data, by });
const translate = (data: Of<'TranslateAsset'>['data'], by = 'u1') => ({ type: 'TranslateAsset' as const, data, by });

describe('creating an asset', () => {
  it('happens', () => given().when({ type: 'CreateAsset', data: created.data }).then(created));
  it('does nothing the second time', () =>
    given(created).when({ type: 'CreateAsset', data: created.data }).thenNothing());
});

describe('changing an asset', () => {
  const changed = { ...only, ...content, title: 'Grand tour' };
  it('happens', () => given(created).when(change(changed)).then({ type: 'AssetChanged', data: changed }));
  it('does nothing when nothing differs', () =>
    given(created)
      .when(change({ ...only, ...content }))
      .thenNothing());
  it('is refused for an unknown asset', () => given().when(change(changed)).thenRefused('asset/not-found'));
  it('is refused for a deleted asset', () =>
    given(created, deleted).when(change(changed)).thenRefused('asset/not-found'));
});

describe('deleting an asset', () => {
  it('happens', () => given(created).when({ type: 'DeleteAsset', data: only }).then(deleted));
  it('does nothing the second time', () =>
    given(created, deleted).when({ type: 'DeleteAsset', data: only }).thenNothing());
  it('is refused for an unknown asset', () =>
    given().when({ type: 'DeleteAsset', data: only }).thenRefused('asset/not-found'));
  it('can be taken back once, by an event that names it', () => {
    const restored = { type: 'AssetRestored' as const, data: { ...only, undoneCommandId: 'c1', undoneEventId: 'e1' } };
    const restore = { type: 'RestoreAsset' as const, data: only };
    given(created, deleted).when(restore).then(restored);
    given(created, deleted, restored).when(restore).thenRefused('asset/not-deleted');
    given(created, deleted, restored, { ...deleted, meta: { commandId: 'c2' } })
      .when({ ...restore, data: { ...only, deletion: 'c1' } })
      .thenRefused('asset/changed-since');
  });
});

describe('withdrawing all links of an asset', () => {
  const withdrawn = { type: 'AssetLinksWithdrawn' as const, data: only };
  it('happens once', () => given(created).when({ type: 'WithdrawAssetLinks', data: only }).then(withdrawn));
  it('does nothing the second time', () =>
    given(created, withdrawn).when({ type: 'WithdrawAssetLinks', data: only }).thenNothing());
  it('is taken back', () =>
    given(created, withdrawn)
      .when({ type: 'RestoreAssetLinks', data: only })
      .then({ type: 'AssetLinksRestored', data: only }));
});

describe('reassigning an asset', () => {
  const reassign = { type: 'ReassignAsset' as const, data: { assetId: 'a1', previousOwnerId: 'u1', ownerId: 'u2' } };
  it('happens, to a deleted one too', () =>
    given(created, deleted)
      .when(reassign)
      .then({ type: 'AssetReassigned', data: { assetId: 'a1', ownerId: 'u2' } }));
  it('does nothing once it belongs to somebody else', () =>
    given(created, { type: 'AssetReassigned', data: { assetId: 'a1', ownerId: 'u3' } })
      .when(reassign)
      .thenNothing());
});

describe('a variant of an asset', () => {
  const german = { ...only, language: 'de', title: 'Rundgang', description: null, url: 'https://a.example/de' };
  const translated = { type: 'AssetTranslated' as const, data: german };
  const removed = { type: 'AssetTranslationRemoved' as const, data: { ...only, language: 'de' } };
  const removal = { type: 'RemoveAssetTranslation' as const, data: { ...only, language: 'de' } };
  const english = { type: 'AssetCreated' as const, data: { ...created.data, language: 'en' } };
  const inLanguage = (language: string) => ({ ...translated, data: { ...german, language } });
  const full = Array.from({ length: maxVariants }, (_none, index) => inLanguage(`x-${index}`));

  it('is added', () => given(created).when(translate(german)).then(translated));
  it('is changed', () => {
    const data = { ...german, url: 'https://a.example/neu' };
    return given(created, translated)
      .when(translate(data))
      .then({ ...translated, data });
  });
  it('stays when nothing differs', () => given(created, translated).when(translate(german)).thenNothing());
  it('is removed once, and can be added again', () => {
    given(created, translated).when(removal).then(removed);
    given(created, translated, removed).when(removal).thenNothing();
    given(created, translated, removed).when(translate(german)).then(translated);
  });
  // shows I57
  it('is refused in the language of the asset itself', () =>
    given(english)
      .when(translate({ ...german, language: 'en' }))
      .thenRefused('asset/own-language'));
  it(`is refused beyond ${maxVariants}, where those that are there can still be changed`, () => {
    given(created, ...full)
      .when(translate(german))
      .thenRefused('asset/too-many-variants');
    const data = { ...german, language: 'x-0', title: 'Other' };
    given(created, ...full)
      .when(translate(data))
      .then({ ...translated, data });
  });
  it('is refused for an asset that is not there', () => {
    given().when(translate(german)).thenRefused('asset/not-found');
    given(created, deleted).when(translate(german)).thenRefused('asset/not-found');
    given(created, translated, deleted).when(removal).thenRefused('asset/not-found');
  });
  // shows I57
  it('keeps the asset out of its language', () =>
    given(created, translated)
      .when(change({ ...only, ...content, language: 'de' }))
      .thenRefused('asset/language-taken'));
});

describe('the language of an asset', () => {
  const { language: _none, ...form } = { ...only, ...content };
  const english = { type: 'AssetChanged' as const, data: { ...form, language: 'en' } };
  it('is changed', () => given(created).when(change(english.data)).then(english));
  // shows I57
  it('stays where a change does not say it', () => {
    given(created, english).when(change(form)).thenNothing();
    const data = { ...form, title: 'Grand tour' };
    given(created, english)
      .when(change(data))
      .then({ type: 'AssetChanged', data: { ...data, language: 'en' } });
  });
});

describe('another address of an asset', () => {
  const other = { ...only, ...content, url: 'https://b.example/' };
  const german = { ...only, language: 'de', title: 'Rundgang', description: null, url: 'https://a.example/de' };
  const translated = { type: 'AssetTranslated' as const, data: german };
  const repointedOwnerId = 'u1';

  // shows I5.3
  it('names the owner where somebody else gave it, also to a translation', () => {
    const data = { ...other, repointedOwnerId };
    given(created).when(change(other, 'u2')).then({ type: 'AssetChanged', data });
    const german2 = { ...german, url: 'https://b.example/de' };
    given(created, translated)
      .when(translate(german2, 'u2'))
      .then({ ...translated, data: { ...german2, repointedOwnerId } });
  });
  it('is that of a new translation too, unless it leads where the asset leads', () => {
    given(created)
      .when(translate(german, 'u2'))
      .then({ ...translated, data: { ...german, repointedOwnerId } });
    const same = { ...german, url: content.url };
    given(created)
      .when(translate(same, 'u2'))
      .then({ ...translated, data: same });
  });
  it('names nobody where the owner gave it, or where it stayed', () => {
    given(created).when(change(other)).then({ type: 'AssetChanged', data: other });
    const renamed = { ...only, ...content, title: 'Grand tour' };
    given(created).when(change(renamed, 'u2')).then({ type: 'AssetChanged', data: renamed });
    const reassigned = { type: 'AssetReassigned' as const, data: { ...only, ownerId: 'u2' } };
    given(created, reassigned).when(change(other, 'u2')).then({ type: 'AssetChanged', data: other });
    const renamedGerman = { ...german, title: 'Neu' };
    given(created, translated)
      .when(translate(renamedGerman, 'u2'))
      .then({ ...translated, data: renamedGerman });
  });
});
