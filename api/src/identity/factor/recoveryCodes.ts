import { hash, randomBytes } from 'node:crypto';

/** How many recovery codes a person has at first. */
export const recoveryCodes = 10;

// base32 without the letters and digits that people mix up
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 16;

/** New recovery codes: 80 random bits each, in groups of four. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    Array.from(randomBytes(length), (byte) => letters[byte % letters.length])
      .join('')
      .replace(/(.{4})(?=.)/gu, '$1-'),
  );

const plain = (typed: string): string => typed.toUpperCase().replace(/[\s-]/gu, '');

/** Whether the text has the form of a recovery code, in any case and grouping. */
export const isRecoveryCode = (typed: string): boolean => plain(typed).length === length;

/**
 * The hash under which a code is stored. It is not keyed: a code has too many bits to be guessed, and must work after
 * SESSION_SECRET was changed.
 */
export const hashOfRecoveryCode = (accountId: string, typed: string): string =>
  hash('sha256', `${accountId}\n${plain(typed)}`, 'base64url');
