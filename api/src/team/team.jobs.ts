import type { teamJobs } from '@upline/contracts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { InvitationMailNeeds } from './invitationMail.ts';
import { sendInvitation } from './invitationMail.ts';
import type { ReassignmentNeeds } from './reassignment.ts';
import { reassign } from './reassignment.ts';

/** How often a mail is tried before its failure is shown. */
const mailAttempts = 6;

/** The handler of each job about the team. */
export const teamJobHandlers: JobHandlers<typeof teamJobs, InvitationMailNeeds & ReassignmentNeeds> = {
  'invitation-mail': {
    concurrency: 4,
    maxAttempts: mailAttempts,
    handle: (mail, needs, { attempt }) => sendInvitation(needs, mail, attempt >= mailAttempts),
  },
  reassign: { maxAttempts: 20, handle: (reassignment, needs) => reassign(needs, reassignment) },
};
