import type { AssetEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { assetsProjection } from './assets.projection.ts';

const content = {
  type: 'pdf',
  title: 'Plan',
  description: null,
  url: 'https://x.test/plan',
  thumbnailUrl: null,
  language: null,
} as const;
const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'direct',
} as const;

const world = () => {
  const story = createStory();
  return { story, created: story('AssetCreated', { assetId: 'a1', ownerId: 'u1', ...content }) };
};

describe('an asset', () => {
  // shows 3.14
  it('starts with counts of zero', () => {
    const { created } = world();
    expect(given(assetsProjection, created).row('o1/a1')).toEqual({
      organizationId: 'o1',
      assetId: 'a1',
      ownerId: 'u1',
      ...content,
      variants: [],
      thumbnail: null,
      thumbnailProblem: null,
      totalShares: 0,
      totalViews: 0,
      linksWithdrawn: false,
      deleted: false,
      createdAt: created.meta.occurredAt,
      revision: 0,
      words: 'plan x.test',
      titleOrder: 'plan',
    });
  });

  it('changes content, owner and links, each with its revision', () => {
    const { story, created } = world();
    const changed = story('AssetChanged', { assetId: 'a1', ...content, title: 'New plan' });
    const reassigned = story('AssetReassigned', { assetId: 'a1', ownerId: 'u2' });
    const withdrawn = story('AssetLinksWithdrawn', { assetId: 'a1' });
    const restored = story('AssetLinksRestored', { assetId: 'a1' });
    const all = given(assetsProjection, created, changed, reassigned, withdrawn);
    expect(all.row('o1/a1')).toMatchObject({ title: 'New plan', ownerId: 'u2', linksWithdrawn: true, revision: 3 });
    expect(given(assetsProjection, created, changed, reassigned, withdrawn, restored).row('o1/a1')).toMatchObject({
      linksWithdrawn: false,
      revision: 4,
    });
  });

  it('is searched by title, description and host as they are now', () => {
    const { story, created } = world();
    const change = { ...content, title: 'Überblick', description: 'For Zoë', url: 'https://www.Shop.test/a?b' };
    const changed = story('AssetChanged', { assetId: 'a1', ...change });
    const shared = story('AssetShared', about);
    expect(given(assetsProjection, created, changed, shared).row('o1/a1')?.words).toBe(
      'uberblick ueberblick for zoe www.shop.test',
    );
  });

  it('keeps its row when deleted, and comes back with its counts', () => {
    const { story, created } = world();
    const shared = story('AssetShared', about);
    const deleted = story('AssetDeleted', { assetId: 'a1' }, { actorId: 'u2' });
    const restored = story('AssetRestored', { assetId: 'a1' });
    const archive = { archived: true, deletedAt: deleted.meta.occurredAt, deletedBy: 'u2' };
    expect(given(assetsProjection, created, deleted, restored).row('o1/a1')).not.toHaveProperty('archived');
    expect(given(assetsProjection, created, shared, deleted).row('o1/a1')).toMatchObject({
      ...archive,
      deleted: true,
      totalShares: 1,
    });
    expect(given(assetsProjection, created, shared, deleted, restored).row('o1/a1')).toMatchObject({
      deleted: false,
      totalShares: 1,
    });
  });

  it('counts its own shares and views by people; its revision stays', () => {
    const { story, created } = world();
    const other = story('AssetCreated', { assetId: 'a2', ownerId: 'u1', ...content });
    const shared = story('AssetShared', about);
    const viewed = story('ShareViewed', { ...about, people: 2, bots: 5, teammates: 1, first: true });
    const rows = given(assetsProjection, created, other, shared, viewed);
    expect(rows.row('o1/a1')).toMatchObject({ totalShares: 1, totalViews: 2, revision: 0 });
    expect(rows.row('o1/a2')).toMatchObject({ totalShares: 0, totalViews: 0 });
  });

  it('shows the stored picture of its thumbnail address, without a new revision', () => {
    const { story, created } = world();
    const url = 'https://pictures.test/a.png';
    const named = story('AssetChanged', { assetId: 'a1', ...content, thumbnailUrl: url });
    const stored = story('ThumbnailStored', { assetId: 'a1', url, version: 'v1' });
    const failed = story('ThumbnailFailed', { assetId: 'a1', url, problem: 'slow' });
    const ofAnother = story('ThumbnailStored', { assetId: 'a1', url: 'https://pictures.test/b.png', version: 'v2' });
    const before = [created, named] as const;
    expect(given(assetsProjection, ...before, stored).row('o1/a1')).toMatchObject({ thumbnail: 'v1', revision: 1 });
    expect(given(assetsProjection, ...before, failed).row('o1/a1')).toMatchObject({ thumbnailProblem: 'slow' });
    expect(given(assetsProjection, ...before, failed, stored).row('o1/a1')).toMatchObject({
      thumbnail: 'v1',
      thumbnailProblem: null,
    });
    expect(given(assetsProjection, ...before, stored, ofAnother).row('o1/a1')).toMatchObject({ thumbnail: 'v1' });
  });

  it('keeps its picture when another field changes, and loses it with its address', () => {
    const { story, created } = world();
    const url = 'https://pictures.test/a.png';
    const named = story('AssetChanged', { assetId: 'a1', ...content, thumbnailUrl: url });
    const stored = story('ThumbnailStored', { assetId: 'a1', url, version: 'v1' });
    const renamed = story('AssetChanged', { assetId: 'a1', ...content, title: 'New', thumbnailUrl: url });
    const cleared = story('AssetChanged', { assetId: 'a1', ...content });
    const removed = story('ThumbnailRemoved', { assetId: 'a1' });
    const before = [created, named, stored] as const;
    expect(given(assetsProjection, ...before, renamed).row('o1/a1')).toMatchObject({ thumbnail: 'v1' });
    expect(given(assetsProjection, ...before, cleared).row('o1/a1')).toMatchObject({ thumbnail: null });
    expect(given(assetsProjection, ...before, removed).row('o1/a1')).toMatchObject({ thumbnail: null });
  });
});

describe('the languages of an asset', () => {
  const german = { language: 'de', title: 'Überblick', description: null, url: 'https://x.test/de' };
  const polish = { ...german, language: 'pl', title: 'Plan działania' };

  it('are its own and those of its variants, each with the revision of its last change', () => {
    const { story, created } = world();
    const said = story('AssetChanged', { assetId: 'a1', ...content, language: 'en' });
    const added = story('AssetTranslated', { assetId: 'a1', ...german });
    const second = story('AssetTranslated', { assetId: 'a1', ...polish });
    const changed = story('AssetTranslated', { assetId: 'a1', ...german, title: 'Plan' });
    const removed = story('AssetTranslationRemoved', { assetId: 'a1', language: 'de' });
    const all = [created, said, added, second, changed] as const;
    expect(given(assetsProjection, ...all).row('o1/a1')).toMatchObject({
      language: 'en',
      title: 'Plan',
      revision: 4,
      variants: [{ ...german, title: 'Plan' }, polish],
    });
    expect(given(assetsProjection, ...all, removed).row('o1/a1')).toMatchObject({ variants: [polish], revision: 5 });
  });

  // shows I57
  it('are searched by the titles of variants that are there', () => {
    const { story, created } = world();
    const added = story('AssetTranslated', { assetId: 'a1', ...german });
    const changed = story('AssetChanged', { assetId: 'a1', ...content, title: 'Tour' });
    const removed = story('AssetTranslationRemoved', { assetId: 'a1', language: 'de' });
    const rowAfter = (...events: AssetEvent[]) => given(assetsProjection, created, ...events).row('o1/a1');
    expect(rowAfter(added)?.words).toBe('plan x.test uberblick ueberblick');
    expect(rowAfter(added, changed)?.words).toBe('tour x.test uberblick ueberblick');
    expect(rowAfter(added, changed, removed)?.words).toBe('tour x.test');
  });
});
