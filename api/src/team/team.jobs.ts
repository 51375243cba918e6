import type { teamJobs } from '@upline/contracts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { InvitationMailNeeds } from './invitationMail.ts';
import { sendInvitation } from './invitationMail.ts';
import type { ReassignmentNeeds } from './reassignment.ts';
import { reassign } from './reassignment.ts';

/** The handler of each job about the team. */
export const teamJobHandlers: JobHandlers<typeof teamJobs, InvitationMailNeeds & ReassignmentNeeds> = {
  'invitation-mail': {
    concurrency: 4,
    handle: (mail, needs, job) => sendInvitation(needs, mail, job),
  },
  reassign: { handle: (reassignment, needs) => reassign(needs, reassignment) },
};
