import type { InvitationAnswer } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';

type Problem = NonNullable<InvitationAnswer['mailProblem']>;

const waitsBecause = ({ reason }: Problem): string =>
  reason === null
    ? t('This site’s mail server cannot be used now. The email waits, and is tried again for a day.')
    : t('The mail server puts the email off: “{reason}”. It is tried again for a day.', { reason });

const failedBecause = ({ cause, reason }: Problem): string => {
  if (cause === 'refused' && reason !== null)
    return t('The mail server refused the email: “{reason}”. Check the address.', { reason });
  if (reason !== null) return t('The mail server put the email off for a day: “{reason}”.', { reason });
  return cause === null
    ? t('The email could not be sent.')
    : t('This site’s mail server could not be used for a day. Tell the person who runs this site.');
};

/** Why the mail of an open invitation waits or was not sent; null where there is nothing to say. */
export const mailProblemText = ({ status, mail, mailProblem }: InvitationAnswer): string | null => {
  if (!mailProblem || status !== 'open') return null;
  if (mail === 'pending') return waitsBecause(mailProblem);
  return mail === 'failed' ? failedBecause(mailProblem) : null;
};
