import type { StoredEventOf } from '@upline/contracts';
import { checklistEvents, impossible } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Checklist = { dismissed: boolean; handedOver: boolean };

export type ChecklistCommand = { type: 'DismissChecklist' | 'NoteInvitationHandedOver'; data: { userId: string } };

/** The checklist of a person in one organization, which is hidden once, and of which a first time is noted. */
export const checklistDecider: Decider<Checklist, ChecklistCommand, typeof checklistEvents> = {
  stream: 'checklist',
  events: checklistEvents,
  notFound: 'identity/not-found',
  cached: 500,
  initialState: () => ({ dismissed: false, handedOver: false }),
  decide: (command, state) => {
    switch (command.type) {
      case 'DismissChecklist':
        return state.dismissed ? [] : [{ type: 'ChecklistDismissed', data: command.data }];
      case 'NoteInvitationHandedOver':
        return state.handedOver ? [] : [{ type: 'InvitationHandedOver', data: command.data }];
      default:
        return impossible(command.type);
    }
  },
  evolve: (state, event: StoredEventOf<typeof checklistEvents>) => {
    switch (event.type) {
      case 'ChecklistDismissed':
        return { ...state, dismissed: true };
      case 'InvitationHandedOver':
        return { ...state, handedOver: true };
      default:
        return impossible(event);
    }
  },
};
