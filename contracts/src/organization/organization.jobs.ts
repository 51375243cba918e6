import * as z from 'zod';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';

/** Jobs of the organization capability. */
export const organizationJobs = defineJobs({
  /** Takes the name of an erased founder from an organization that is named after them. */
  'forget-founder': defineJob(z.object({ organizationId: z.string() }), tryTimes(20)),
  /** Says that the shares of a month reached the goal, at the time of the share that did. */
  'reach-goal': defineJob(
    z.object({
      organizationId: z.string(),
      month: z.string(),
      goal: z.number(),
      shares: z.number(),
      at: z.iso.datetime(),
    }),
    tryTimes(10),
  ),
});
