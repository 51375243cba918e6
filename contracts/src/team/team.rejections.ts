import { invitationRejections } from './invitation.ts';
import { defineRejections } from '../definitions/command.ts';
import { message } from '../language/text.ts';

/** Refusals about the team. */
export const teamRejections = defineRejections({
  'team/factor-needed': {
    status: 403,
    detail: message(
      'Your organization requires a second factor of its owners. Set one up first, in the settings under Security.',
    ),
  },
  ...invitationRejections,
  'team/not-found': { status: 404, detail: message('There is no such member or invitation.') },
  'team/not-allowed': { status: 403, detail: message('Only an owner or admin can do this. Ask one of them.') },
  'team/already-member': { status: 409, detail: message('This person is already a member of your team.') },
  'team/seats-full': {
    status: 409,
    detail: message(
      'The Free plan has 10 seats, and members and open invitations fill them all. ' +
        'Revoke an invitation or upgrade to Pro, then try again.',
    ),
  },
  'team/last-owner': {
    status: 409,
    detail: message('The last owner cannot leave. Make another member an owner first.'),
  },
  'team/reassign-to-member': {
    status: 422,
    detail: message('Choose a member of the team to take over the prospects and assets.'),
  },
});
