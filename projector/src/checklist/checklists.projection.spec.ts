import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { checklistsProjection } from './checklists.projection.ts';

describe('an invitation that reached somebody', () => {
  const story = createStory();
  it.each([
    ['its link was handed over', story('InvitationHandedOver', { userId: 'u1' })],
    ['its mail went out', story('InvitationMailSent', { invitationId: 'i1', generation: 1 })],
    ['it was accepted', story('InvitationAccepted', { invitationId: 'i1', userId: 'u2' })],
  ])('is known to the team once %s', (_when, event) => {
    const shown = given(checklistsProjection, event);
    expect(shown.row('o1')).toEqual({ organizationId: 'o1', userId: '', dismissed: false, invited: true });
    expect(shown.audience('o1')).toEqual(['organization:o1']);
  });
});

describe('a checklist that was hidden', () => {
  it('is so for that person in that organization, and concerns nobody else', () => {
    const shown = given(checklistsProjection, createStory()('ChecklistDismissed', { userId: 'u1' }));
    expect(shown.row('o1/u1')).toEqual({ organizationId: 'o1', userId: 'u1', dismissed: true });
    expect(shown.audience('o1/u1')).toEqual(['user:u1']);
  });
});
