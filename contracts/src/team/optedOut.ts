import type { MailProblem } from './invitation.ts';
import { message } from '../language/text.ts';

// apart from the schemas, which weigh as much as a screen

/** The stored reason of a mail that was not sent because its address has opted out. */
export const optedOut = message('This address has opted out of emails.');

/** The state of a mail that was not sent for this reason. */
export const unsentMailOf = (reason: string): 'failed' | 'refused' => (reason === optedOut ? 'refused' : 'failed');

type StoredProblem = { cause?: MailProblem['cause'] | undefined; reason: string };

/** Why a mail waits or was not sent, from its event; null where its address has opted out. */
export const mailProblemOf = ({ cause = null, reason }: StoredProblem): MailProblem | null =>
  reason === optedOut ? null : { cause, reason };
