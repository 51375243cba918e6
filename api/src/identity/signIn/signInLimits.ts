import type { IncomingMessage } from 'node:http';
import { comparedEmail } from '@upline/contracts';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import { createLru } from '../../platform/lib/lru.ts';
import { addressGroup } from '../../platform/http/request/clientAddress.ts';
import type { ClientAddress } from '../../platform/http/request/clientAddress.ts';
import { createWrapping } from './wrapped.ts';

/** The limits of sign-ins and of everything else that an anonymous visitor can make us store or send. */
export const signInLimits = {
  signInsOfAddress: {
    what: 'Forms that sign in, create an account or ask for a mail',
    per: 'network address, or browser that signed in before',
    bucket: { ratePerSecond: 0.5, burst: 90 },
  },
  failuresOfAccount: {
    what: 'Wrong passwords',
    per: 'account and network address, or browser that signed in to the account before',
    bucket: { ratePerSecond: 10 / 300, burst: 10 },
  },
  slowedFailures: {
    what: 'Wrong passwords before each further one takes 5 seconds, except in browsers that signed in before',
    per: 'account',
    bucket: { ratePerSecond: 100 / 3600, burst: 100 },
  },
  startsOfAddress: {
    what: 'Sign-ins begun',
    per: 'network address, or browser that signed in before',
    bucket: { ratePerSecond: 4, burst: 240 },
  },
  resetMails: {
    what: 'Mails for a new password',
    per: 'account and network address, or browser that signed in to the account before',
    bucket: { ratePerSecond: 3 / 3600, burst: 3 },
  },
  resetMailsOfAccount: {
    what: 'Mails for a new password, except those asked for by browsers that signed in before',
    per: 'account',
    bucket: { ratePerSecond: 20 / 86_400, burst: 20 },
  },
} satisfies Record<string, Limit>;

/** How long a guess at an account that many guess at is held up, in ms. */
const slowedMs = 5_000;

/** How many addresses with a successful sign-in are kept. */
const remembered = 10_000;

/** The sender of a form. `device` is the id of a browser that signed in before, else null. */
export type Sender = { request: IncomingMessage; device: string | null };

/** The limits of signing in. Each returns 0, or the milliseconds until the next attempt is allowed. */
export const createSignInLimits = (limits: RateLimits, addressOf: ClientAddress, secret: string) => {
  // a successful sign-in starts a new bucket, since the port can take tokens and not give them back
  const rounds = createLru<number>(remembered);
  // a visitor can type anything as the address: a keyed hash is short, safe, and found by no dictionary
  const { nameOf } = createWrapping(secret, 'sign-in limits');

  /** A browser that signed in before counts by itself, so that its network does not stop it. */
  const senderKey = ({ request, device }: Sender): string =>
    device === null ? addressGroup(addressOf(request)) : `device-${device}`;
  const bySender = (sender: Sender, kind: 'signInsOfAddress' | 'startsOfAddress') =>
    limits.take(`${kind}:${senderKey(sender)}`, signInLimits[kind].bucket);
  const guesserKey = (email: string, sender: Sender | null): string =>
    nameOf(`${comparedEmail(email)}\n${sender === null ? 'session' : senderKey(sender)}`);

  return {
    /** Counts a form that signs in, creates an account or asks for a mail. */
    signIn: (sender: Sender) => bySender(sender, 'signInsOfAddress'),
    /** Counts the beginning of a sign-in, here or at the provider. */
    start: (sender: Sender) => bySender(sender, 'startsOfAddress'),
    /**
     * Counts a password as wrong before it is checked, so that guesses sent at the same time count too. `device` of the
     * sender is a browser that signed in to this account; without a sender, a session asks again for its own password.
     */
    guess: (email: string, sender: Sender | null = null) => {
      const key = guesserKey(email, sender);
      return limits.take(`failures:${key}:${rounds.get(key) ?? 0}`, signInLimits.failuresOfAccount.bucket);
    },
    /** How long to hold up a guess because many guess at the account from everywhere: nobody is ever locked out. */
    slowDown: async (email: string, { device }: Sender): Promise<number> => {
      if (device !== null) return 0;
      const wait = await limits.take(`slowed:${nameOf(comparedEmail(email))}`, signInLimits.slowedFailures.bucket);
      return wait > 0 ? slowedMs : 0;
    },
    /** Clears the wrong guesses of a sender at an address after the right password. */
    forgive: (email: string, sender: Sender | null = null): void => {
      const key = guesserKey(email, sender);
      rounds.set(key, (rounds.get(key) ?? 0) + 1);
    },
    /** Counts a mail for a new password. What strangers ask for never stops a browser that signed in before. */
    resetMail: async (email: string, sender: Sender): Promise<number> => {
      const wait = await limits.take(`reset:${guesserKey(email, sender)}`, signInLimits.resetMails.bucket);
      if (wait > 0 || sender.device !== null) return wait;
      return limits.take(`resets:${nameOf(comparedEmail(email))}`, signInLimits.resetMailsOfAccount.bucket);
    },
  };
};
export type SignInLimits = ReturnType<typeof createSignInLimits>;
