import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Bucket, RateLimits } from '@upline/infra/ports.ts';
import { createLru } from '../../platform/lru.ts';
import { addressGroup } from '../../platform/http/clientAddress.ts';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';
import { emailKey } from './emailKey.ts';

/** The limits of signing in (design, section 5), and of what else an anonymous visitor makes us store or send. */
const buckets = {
  signInsOfAddress: { ratePerSecond: 0.5, burst: 30 },
  failuresOfAccount: { ratePerSecond: 10 / 300, burst: 10 },
  startsOfAddress: { ratePerSecond: 4, burst: 240 },
  resetMailsOfAccount: { ratePerSecond: 3 / 3600, burst: 3 },
} satisfies Record<string, Bucket>;

/** Addresses whose last good sign-in is remembered. */
const remembered = 10_000;

/** The limits of signing in. Every answer is 0, or the milliseconds until it may be tried again. */
export const createSignInLimits = (limits: RateLimits, addressOf: ClientAddress) => {
  // a good sign-in starts a new bucket, since a port that only takes cannot give back
  const rounds = createLru<number>(remembered);
  const byAddress = (request: IncomingMessage, kind: 'signInsOfAddress' | 'startsOfAddress') =>
    limits.take(`${kind}:${addressGroup(addressOf(request))}`, buckets[kind]);
  // the address may be anything a visitor typed: the key stays short and clean
  const keyOf = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url');

  return {
    /** A form that signs in, makes an account or asks for a mail. */
    signIn: (request: IncomingMessage) => byAddress(request, 'signInsOfAddress'),
    /** A sign-in that begins, here or at the provider. */
    start: (request: IncomingMessage) => byAddress(request, 'startsOfAddress'),
    /** Counts a password as wrong before it is checked, so that guesses sent together are counted too. */
    guess: (email: string) =>
      limits.take(`failures:${keyOf(email)}:${rounds.get(keyOf(email)) ?? 0}`, buckets.failuresOfAccount),
    /** The password was right: nothing is held against the account. */
    forgive: (email: string): void => rounds.set(keyOf(email), (rounds.get(keyOf(email)) ?? 0) + 1),
    resetMail: (email: string) => limits.take(`reset:${keyOf(email)}`, buckets.resetMailsOfAccount),
  };
};
export type SignInLimits = ReturnType<typeof createSignInLimits>;
