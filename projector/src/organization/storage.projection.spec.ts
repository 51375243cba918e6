import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { storageProjection } from './storage.projection.ts';

const prospect = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Lena', email: null, phone: null, notes: null, source: null, status: 'new' } as const;

describe('what an organization stores', () => {
  it('has its rows by kind: what is deleted does not count, and what comes back does', () => {
    const story = createStory();
    const status = 'new' as const;
    const events = [
      story('ProspectAdded', { ...prospect, ...details }),
      story('ProspectAdded', { ...prospect, ...details, prospectId: 'p2' }),
      story('NoteAdded', { ...prospect, noteId: 'n1', text: 'Called' }),
      story('ProspectDeleted', { ...prospect, status }),
    ];
    expect(given(storageProjection, ...events).row('o1')).toMatchObject({ prospects: 1, entries: 1, planTier: 'free' });
    const back = story('ProspectRestored', { ...prospect, status });
    expect(given(storageProjection, ...events, back).row('o1')).toMatchObject({ prospects: 2 });
    const erased = (wasDeleted: boolean) => story('ProspectErased', { ...prospect, status, wasDeleted });
    expect(given(storageProjection, ...events, erased(true)).row('o1')).toMatchObject({ prospects: 1 });
    expect(given(storageProjection, ...events, back, erased(false)).row('o1')).toMatchObject({ prospects: 1 });
  });

  it('has the bytes of its events as they were written, and its plan', () => {
    const story = createStory();
    const added = story('ProspectAdded', { ...prospect, ...details });
    const noted = { ...added, meta: { ...added.meta, bytes: 5_000 } };
    const rows = given(storageProjection, noted, story('PlanChanged', { planTier: 'pro' }));
    expect(rows.row('o1')).toMatchObject({ bytes: 5_400 + 800, planTier: 'pro' });
    expect(rows.audience('o1')).toEqual([]);
  });
});
