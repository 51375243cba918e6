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
  /** Tells an owner that somebody took data out of the organization; every owner where an earlier job names nobody. */
  'report-export': defineJob(
    z.object({
      organizationId: z.string(),
      userId: z.string().optional(),
      exportedBy: z.string(),
      what: z.string(),
      rows: z.number(),
      at: z.iso.datetime(),
    }),
    tryTimes(10),
  ),
  /**
   * Alerts a leader to what happened in the team at a time, or takes back what is `takenBack`: `lastAt` is then the
   * time of the last of the `count` that are left. Jobs of earlier versions have no `step`.
   */
  'team-alert': defineJob(
    z.object({
      organizationId: z.string(),
      userId: z.string(),
      alert: z.string(),
      memberId: z.string().nullable(),
      subject: z.string().nullable(),
      count: z.number(),
      since: z.iso.datetime(),
      at: z.iso.datetime(),
      step: z.number().optional(),
      takenBack: z.object({ lastAt: z.iso.datetime().nullable() }).optional(),
    }),
    tryTimes(10),
  ),
});
