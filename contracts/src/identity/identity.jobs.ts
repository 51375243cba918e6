import * as z from 'zod';
import { defineJob, defineJobs, mailRetries, tryTimes } from '../definitions/job.ts';

/** The time at which a person asked for a mail, epoch ms; missing in jobs of earlier versions. */
const mailAskedAt = z.number().optional();

/** Jobs of the identity capability. */
export const identityJobs = defineJobs({
  /** Completes an erasure: deletes the key of a subject, which is a person, a prospect or an invitation. */
  'erase-key': defineJob(z.object({ subject: z.string() }), tryTimes(20)),
  /** Mails a person a link with which they confirm their address. `locale` is that of the browser that asked. */
  'confirmation-mail': defineJob(
    z.object({ userId: z.string(), locale: z.string().nullable().default(null), askedAt: mailAskedAt }),
    mailRetries,
  ),
  /** Mails a person that the operator removed their second factor. */
  'factor-reset-mail': defineJob(z.object({ userId: z.string(), askedAt: mailAskedAt }), mailRetries),
  /** Mails a person that the operator linked a sign-in at this provider to their account. */
  'sign-in-linked-mail': defineJob(
    z.object({ userId: z.string(), issuer: z.string(), askedAt: mailAskedAt }),
    mailRetries,
  ),
  /** Erases again every subject whose key is deleted, after an older log was restored. */
  'erase-again': defineJob(z.object({}), tryTimes(20)),
});
