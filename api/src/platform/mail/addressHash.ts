import { createHmac } from 'node:crypto';

/**
 * A keyed hash that stands for a mailbox. Case, Unicode normalization and what follows a `+` in the local part make no
 * difference, since most servers deliver all of those to one mailbox.
 */
export const addressHash = (secret: string, email: string): string => {
  const [local = '', host = ''] = email.normalize('NFC').toLowerCase().split('@');
  return createHmac('sha256', secret)
    .update(`mail address\n${local.replace(/\+.*/u, '')}@${host}`)
    .digest('base64url');
};
