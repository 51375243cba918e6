import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { thumbnailDecider } from './thumbnail.decider.ts';

const { given } = scenario(thumbnailDecider);
const about = { assetId: 'a1', url: 'https://pictures.example/a.png' };
const version = { ...about, version: 'v1' };
const stored = { type: 'ThumbnailStored' as const, data: version };
const failed = { type: 'ThumbnailFailed' as const, data: { ...about, problem: 'slow' as const } };
const removed = { type: 'ThumbnailRemoved' as const, data: { assetId: 'a1' } };

describe('the picture of an asset', () => {
  it('is stored once', () => given().when({ type: 'RecordThumbnail', data: version }).then(stored));
  it('is not stored twice', () => given(stored).when({ type: 'RecordThumbnail', data: version }).thenNothing());
  it('is replaced by another version, and by that of another address', () => {
    for (const data of [
      { ...version, version: 'v2' },
      { ...version, url: 'https://pictures.example/b.png' },
    ])
      given(stored).when({ type: 'RecordThumbnail', data }).then({ type: 'ThumbnailStored', data });
  });
  it('fails once for each change of the asset that asks for it', () => {
    const fail = (changedAt: number | null) => ({
      type: 'RecordThumbnailFailure' as const,
      data: { ...failed.data, changedAt },
    });
    given().when(fail(null)).then(failed);
    given(failed).when(fail(null)).thenNothing();
    given(failed).when(fail(0)).thenNothing();
    given(failed).when(fail(1_000)).then(failed);
  });
  it('is stored after a failure', () => given(failed).when({ type: 'RecordThumbnail', data: version }).then(stored));
  it('is removed once', () => {
    given(stored)
      .when({ type: 'RemoveThumbnail', data: { assetId: 'a1' } })
      .then(removed);
    given(stored, removed)
      .when({ type: 'RemoveThumbnail', data: { assetId: 'a1' } })
      .thenNothing();
  });
});
