import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { thumbnailReactor } from './thumbnail.reactor.ts';

const content = { type: 'link', title: 'Plan', description: null, url: 'https://x.test/', thumbnailUrl: null } as const;
const pictured = { ...content, thumbnailUrl: 'https://pictures.test/a.png' } as const;
const jobOf = ({ position }: { position: number }) => ({
  kind: 'asset-thumbnail',
  data: { organizationId: 'o1', assetId: 'a1', position },
});
const only = { assetId: 'a1' };

describe('the picture of an asset', () => {
  it('is asked for when the asset gets a thumbnail, changes, is deleted and is restored', () => {
    const story = createStory();
    const events = [
      story('AssetCreated', { ...only, ownerId: 'u1', ...pictured }),
      story('AssetChanged', { ...only, ...content }),
      story('AssetDeleted', only),
      story('AssetRestored', only),
    ];
    expect(reactions(thumbnailReactor, ...events)).toEqual(events.map(jobOf));
  });

  it('is not asked for while the asset never had a thumbnail', () => {
    const story = createStory();
    const created = story('AssetCreated', { ...only, ownerId: 'u1', ...content });
    const changes = [story('AssetChanged', { ...only, ...content }), story('AssetDeleted', only)];
    expect(reactions(thumbnailReactor, created, ...changes)).toEqual([]);
    const named = story('AssetChanged', { ...only, ...pictured });
    expect(reactions(thumbnailReactor, created, named)).toEqual([jobOf(named)]);
  });
});
