import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { checklistDecider } from './checklist.decider.ts';

const { given } = scenario(checklistDecider);
const dismiss = { type: 'DismissChecklist' as const, data: { userId: 'u1' } };
const dismissed = { type: 'ChecklistDismissed' as const, data: { userId: 'u1' } };

describe('handing an invitation over', () => {
  const hand = { type: 'NoteInvitationHandedOver' as const, data: { userId: 'u1' } };
  const handed = { type: 'InvitationHandedOver' as const, data: { userId: 'u1' } };
  it('is noted, also by a person who hid the checklist', () => given(dismissed).when(hand).then(handed));
  it('is noted once', () => given(handed).when(hand).thenNothing());
});

describe('hiding the checklist', () => {
  it('happens', () => given().when(dismiss).then(dismissed));
  it('happens after an invitation was handed over', () =>
    given({ type: 'InvitationHandedOver', data: { userId: 'u1' } })
      .when(dismiss)
      .then(dismissed));
  it('does nothing the second time', () => given(dismissed).when(dismiss).thenNothing());
});
