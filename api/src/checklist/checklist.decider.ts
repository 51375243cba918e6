import type { StoredEventOf } from '@upline/contracts';
import { checklistEvents, impossible } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Checklist = { dismissed: boolean };

export type ChecklistCommand = { type: 'DismissChecklist'; data: { userId: string } };

/** The checklist of a person in one organization, which is hidden once. */
export const checklistDecider: Decider<Checklist, ChecklistCommand, typeof checklistEvents> = {
  stream: 'checklist',
  events: checklistEvents,
  notFound: 'identity/not-found',
  cached: 500,
  initialState: () => ({ dismissed: false }),
  decide: (command, state) => (state.dismissed ? [] : [{ type: 'ChecklistDismissed', data: command.data }]),
  evolve: (_state, event: StoredEventOf<typeof checklistEvents>) => {
    switch (event.type) {
      case 'ChecklistDismissed':
        return { dismissed: true };
      default:
        return impossible(event.type);
    }
  },
};
