import { createHmac } from 'node:crypto';
import { comparedEmail } from '@upline/contracts';

/**
 * A keyed hash that stands for a mailbox. Beside what `comparedEmail` leaves out, what follows a `+` in the local part
 * makes no difference, since most servers deliver all of those to one mailbox.
 */
export const addressHash = (secret: string, email: string): string => {
  const [local = '', host = ''] = comparedEmail(email).split('@');
  return createHmac('sha256', secret)
    .update(`mail address\n${local.replace(/\+.*/u, '')}@${host}`)
    .digest('base64url');
};
