import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Limit } from '@upline/infra/limit.ts';
import type { RateLimits } from '@upline/infra/ports.ts';
import { createLru } from '../../platform/lib/lru.ts';
import { addressGroup } from '../../platform/http/clientAddress.ts';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';
import { emailKey } from './emailKey.ts';

/** The limits of sign-ins and of everything else that an anonymous visitor can make us store or send. */
export const signInLimits = {
  signInsOfAddress: {
    what: 'Forms that sign in, create an account or ask for a mail',
    per: 'network address',
    bucket: { ratePerSecond: 0.5, burst: 30 },
  },
  failuresOfAccount: { what: 'Wrong passwords', per: 'account', bucket: { ratePerSecond: 10 / 300, burst: 10 } },
  startsOfAddress: { what: 'Sign-ins begun', per: 'network address', bucket: { ratePerSecond: 4, burst: 240 } },
  resetMailsOfAccount: {
    what: 'Mails for a new password',
    per: 'account',
    bucket: { ratePerSecond: 3 / 3600, burst: 3 },
  },
} satisfies Record<string, Limit>;

/** How many addresses with a successful sign-in are kept. */
const remembered = 10_000;

/** The limits of signing in. Each returns 0, or the milliseconds until the next attempt is allowed. */
export const createSignInLimits = (limits: RateLimits, addressOf: ClientAddress) => {
  // a successful sign-in starts a new bucket, since the port can take tokens and not give them back
  const rounds = createLru<number>(remembered);
  const byAddress = (request: IncomingMessage, kind: 'signInsOfAddress' | 'startsOfAddress') =>
    limits.take(`${kind}:${addressGroup(addressOf(request))}`, signInLimits[kind].bucket);
  // a visitor can type anything as the address: its hash is a short and safe key
  const keyOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url');

  return {
    /** Counts a form that signs in, creates an account or asks for a mail. */
    signIn: (request: IncomingMessage) => byAddress(request, 'signInsOfAddress'),
    /** Counts the beginning of a sign-in, here or at the provider. */
    start: (request: IncomingMessage) => byAddress(request, 'startsOfAddress'),
    /** Counts a password as wrong before it is checked, so that guesses sent at the same time count too. */
    guess: (email: string) =>
      limits.take(`failures:${keyOf(email)}:${rounds.get(keyOf(email)) ?? 0}`, signInLimits.failuresOfAccount.bucket),
    /** Clears the wrong guesses of an address after the right password. */
    forgive: (email: string): void => rounds.set(keyOf(email), (rounds.get(keyOf(email)) ?? 0) + 1),
    resetMail: (email: string) => limits.take(`reset:${keyOf(email)}`, signInLimits.resetMailsOfAccount.bucket),
  };
};
export type SignInLimits = ReturnType<typeof createSignInLimits>;
