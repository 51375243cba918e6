import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { checklistDecider } from './checklist.decider.ts';

const { given } = scenario(checklistDecider);
const dismiss = { type: 'DismissChecklist' as const, data: { userId: 'u1' } };
const dismissed = { type: 'ChecklistDismissed' as const, data: { userId: 'u1' } };

describe('hiding the checklist', () => {
  it('happens', () => given().when(dismiss).then(dismissed));
  it('does nothing the second time', () => given(dismissed).when(dismiss).thenNothing());
});
