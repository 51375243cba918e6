import * as z from 'zod';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';

/** Jobs of the notification capability. */
export const notificationJobs = defineJobs({
  /** Tells a member that somebody gave an asset another address, at a time, however late the job runs. */
  'report-repointing': defineJob(
    z.object({
      organizationId: z.string(),
      userId: z.string(),
      assetId: z.string(),
      assetTitle: z.string(),
      repointedBy: z.string(),
      at: z.iso.datetime(),
    }),
    tryTimes(10),
  ),
});
