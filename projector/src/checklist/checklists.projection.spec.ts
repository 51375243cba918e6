import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { checklistsProjection } from './checklists.projection.ts';

describe('a checklist that was hidden', () => {
  it('is so for that person in that organization, and concerns nobody else', () => {
    const shown = given(checklistsProjection, createStory()('ChecklistDismissed', { userId: 'u1' }));
    expect(shown.row('o1/u1')).toEqual({ organizationId: 'o1', userId: 'u1', dismissed: true });
    expect(shown.audience('o1/u1')).toEqual(['user:u1']);
  });
});
