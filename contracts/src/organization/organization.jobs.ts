import * as z from 'zod';
import { defineJob, defineJobs, tryTimes } from '../definitions/job.ts';

/** Jobs of the organization capability. */
export const organizationJobs = defineJobs({
  /** Takes the name of an erased founder from an organization that is named after them. */
  'forget-founder': defineJob(z.object({ organizationId: z.string() }), tryTimes(20)),
});
