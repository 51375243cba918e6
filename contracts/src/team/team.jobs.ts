import * as z from 'zod';
import { defineJob, defineJobs, mailRetries, tryTimes } from '../definitions/job.ts';

/** Jobs of the team capability. */
export const teamJobs = defineJobs({
  /** Mails one generation of an invitation. */
  'invitation-mail': defineJob(
    z.object({ organizationId: z.string(), invitationId: z.string(), generation: z.number() }),
    mailRetries,
  ),
  /** Reassigns what a removed member owns. Position and revision are those of the removal. */
  reassign: defineJob(
    z.object({
      organizationId: z.string(),
      userId: z.string(),
      reassignTo: z.string(),
      position: z.number(),
      /** Missing in jobs of earlier versions. */
      revision: z.number().optional(),
    }),
    tryTimes(20),
  ),
});
