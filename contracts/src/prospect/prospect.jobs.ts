import * as z from 'zod';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';

/** Jobs of the prospect capability. */
export const prospectJobs = defineJobs({
  /**
   * Moves a new prospect to contacted, because `sharedBy` shared something with them at a time, or takes that move back
   * with the share. The id of the share is the id of the command.
   */
  'share-status': defineJob(
    z.object({
      organizationId: z.string(),
      prospectId: z.string(),
      shareId: z.string(),
      sharedBy: z.string(),
      at: z.iso.datetime(),
      isTakenBack: z.boolean(),
    }),
    tryTimes(10),
  ),
});
