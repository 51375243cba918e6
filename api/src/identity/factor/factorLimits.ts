import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import { createLru } from '../../platform/lib/lru.ts';

/** The limits of guessing a second factor, which takes the right password first. */
export const factorLimits = {
  wrongCodes: {
    what: 'Codes of an authenticator app that are tried',
    per: 'account',
    bucket: { ratePerSecond: 5 / 900, burst: 5 },
  },
  wrongRecoveryCodes: {
    what: 'Recovery codes that are tried',
    per: 'account',
    bucket: { ratePerSecond: 10 / 900, burst: 10 },
  },
  wrongPasskeys: {
    what: 'Passkeys that are tried',
    per: 'account',
    bucket: { ratePerSecond: 10 / 900, burst: 10 },
  },
  passkeys: { what: 'Passkeys', per: 'account', most: 10, unit: 'passkeys' },
} satisfies Record<string, Limit>;

/** How many accounts with a right code or passkey are kept. */
const remembered = 10_000;

/** Counts a code or passkey before it is checked. Each returns 0, or the ms until the next attempt is allowed. */
export const createFactorLimits = (limits: RateLimits) => {
  // a right one starts a new bucket, since the port can take tokens and not give them back
  const rounds = createLru<number>(remembered);
  const roundOf = (accountId: string): number => rounds.get(accountId) ?? 0;
  return {
    code: (accountId: string) =>
      limits.take(`factor-code:${accountId}:${roundOf(accountId)}`, factorLimits.wrongCodes.bucket),
    recoveryCode: (accountId: string) =>
      limits.take(`factor-recovery:${accountId}`, factorLimits.wrongRecoveryCodes.bucket),
    passkey: (accountId: string) =>
      limits.take(`factor-passkey:${accountId}:${roundOf(accountId)}`, factorLimits.wrongPasskeys.bucket),
    /** Clears the wrong codes and passkeys of an account after a right one. */
    forgive: (accountId: string): void => rounds.set(accountId, roundOf(accountId) + 1),
  };
};
export type FactorLimits = ReturnType<typeof createFactorLimits>;
