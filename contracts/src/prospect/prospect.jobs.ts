import * as z from 'zod';
import { refusalKind } from './refusal.ts';
import { defineJob, defineJobs, mailRetries, tryTimes } from '../definitions/job.ts';

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
  /** Marks everybody with a number or address that came onto the list of refusals, or left it. */
  'refusal-marks': defineJob(
    z.object({ organizationId: z.string(), refusalId: z.string(), kind: refusalKind, byOwner: z.boolean() }),
    tryTimes(10),
  ),
  /** Changes the rest of the prospects of a bulk, or takes the rest of it back. */
  bulk: defineJob(z.object({ bulkId: z.string(), isUndo: z.boolean() }), tryTimes(20)),
});

/** Jobs of the answers that visitors of links give. */
export const answerJobs = defineJobs({
  /**
   * Takes the answer that stands at a revision of the share's stream. The job has none of its words, and the id of its
   * command comes from the event.
   */
  'take-answer': defineJob(
    z.object({ organizationId: z.string(), shareId: z.string(), revision: z.number() }),
    tryTimes(10),
  ),
});

/** Jobs of what visitors type who do not want to be contacted. */
export const contactStopJobs = defineJobs({
  /**
   * Mails an address that a visitor typed a link that confirms it. The job does not have the address: once it is erased
   * or settled, there is nothing to send. `locale` is that of the visitor's page.
   */
  'stop-mail': defineJob(z.object({ stopId: z.string(), locale: z.string(), askedAt: z.number() }), mailRetries),
});
