import { Secret, TOTP } from 'otpauth';
import type { DocumentStore, RateLimits } from '@upline/infra/ports.ts';
import { createFactorLimits } from './factorLimits.ts';
import type { FactorLimits } from './factorLimits.ts';
import type { FactorStore } from './factorStore.ts';
import { createFactorStore } from './factorStore.ts';
import { hashOfRecoveryCode, isRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts';

const issuer = 'Upline';
const period = 30;
/** Codes of the steps before and after count too: clocks of phones are not exact. */
const window = 1;
/** Longer than a code is accepted, in ms. */
const usedMs = 5 * period * 1_000;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** The state of a person's second factor. */
export type FactorState = { isOn: boolean; since: string | null; recoveryCodesLeft: number };

/** The outcome of a code: right, wrong, used before, or not checked for a while. */
export type CodeCheck = 'right' | 'wrong' | 'used' | { waitMs: number };

type Options = { documents: DocumentStore; limits: RateLimits; secret: string; now?: () => number };

type Parts = { store: FactorStore; waits: FactorLimits; now: () => number };

const checkTotp = async (
  { store, waits, now }: Parts,
  { accountId, secret, code }: { accountId: string; secret: string | null; code: string },
): Promise<CodeCheck> => {
  const token = code.replace(/\s/gu, '');
  const timestamp = now();
  const delta = secret === null ? null : totpOf(secret).validate({ token, timestamp, window });
  if (delta === null) return 'wrong';
  const step = Math.floor(timestamp / 1_000 / period) + delta;
  if (!(await store.use(accountId, `code-${step}`, usedMs))) return 'used';
  waits.forgive(accountId);
  return 'right';
};

/** Checks a code of the app or a recovery code, and uses it up. Wrong without a second factor. */
const check = async (parts: Parts, accountId: string, code: string): Promise<CodeCheck> => {
  const { store, waits } = parts;
  const isRecovery = isRecoveryCode(code);
  const waitMs = await (isRecovery ? waits.recoveryCode(accountId) : waits.code(accountId));
  if (waitMs > 0) return { waitMs };
  const factor = await store.find(accountId);
  if (!factor) return 'wrong';
  const secret = store.secretOf(accountId, factor.wrappedSecret);
  if (!isRecovery) return checkTotp(parts, { accountId, secret, code });
  const hashed = hashOfRecoveryCode(accountId, code);
  if (!factor.recovery.includes(hashed)) return 'wrong';
  return (await store.use(accountId, hashed)) ? 'right' : 'used';
};

const stateOf = async (store: FactorStore, accountId: string): Promise<FactorState> => {
  const factor = await store.find(accountId);
  if (!factor) return { isOn: false, since: null, recoveryCodesLeft: 0 };
  const isUsed = await store.isUsed(accountId);
  const left = factor.recovery.filter((code) => !isUsed(code)).length;
  return { isOn: true, since: factor.createdAt, recoveryCodesLeft: left };
};

const newRecoveryCodes = (accountId: string): { codes: string[]; recovery: string[] } => {
  const codes = makeRecoveryCodes();
  return { codes, recovery: codes.map((code) => hashOfRecoveryCode(accountId, code)) };
};

const createSetUp = (parts: Parts) => {
  const { store, waits, now } = parts;
  return {
    /** Begins the set-up of an app. Answers its secret, as text and as the address that the QR code shows. */
    begin: async (accountId: string, email: string): Promise<{ secret: string; address: string }> => {
      const made = new Secret({ size: 20 }).base32;
      await store.begin(accountId, made);
      return { secret: made, address: totpOf(made, email).toString() };
    },

    /** Completes the set-up with a first code. Answers the recovery codes, which are shown only now. */
    complete: async (accountId: string, code: string): Promise<{ recoveryCodes: string[] } | CodeCheck> => {
      const waitMs = await waits.code(accountId);
      if (waitMs > 0) return { waitMs };
      const secret = await store.begun(accountId);
      const checked = await checkTotp(parts, { accountId, secret, code });
      if (checked !== 'right' || secret === null) return checked;
      const { codes, recovery } = newRecoveryCodes(accountId);
      const wrappedSecret = store.wrap(accountId, secret);
      await store.put(accountId, { wrappedSecret, recovery, createdAt: new Date(now()).toISOString() });
      await store.endBegun(accountId);
      return { recoveryCodes: codes };
    },

    /** Makes new recovery codes; the ones before do not work any more. Null without a second factor. */
    renewRecoveryCodes: async (accountId: string): Promise<string[] | null> => {
      const factor = await store.find(accountId);
      if (!factor) return null;
      const { codes, recovery } = newRecoveryCodes(accountId);
      await store.put(accountId, { ...factor, recovery });
      return codes;
    },
  };
};

/**
 * The second factor of the embedded provider's accounts: codes of an authenticator app (TOTP, RFC 6238) and recovery
 * codes. `secret` is SESSION_SECRET; with another one the codes of apps are wrong, and the recovery codes still work.
 */
export const createFactors = ({ documents, limits, secret, now = Date.now }: Options) => {
  const parts = { store: createFactorStore({ documents, secret, now }), waits: createFactorLimits(limits), now };
  const { store } = parts;
  return {
    ...createSetUp(parts),
    stateOf: (accountId: string): Promise<FactorState> => stateOf(store, accountId),
    isOn: async (accountId: string): Promise<boolean> => (await store.find(accountId)) !== null,
    check: (accountId: string, code: string): Promise<CodeCheck> => check(parts, accountId, code),
    remove: store.remove,
    awaitFactor: store.awaitFactor,
    awaiting: store.awaiting,
    endAwaiting: store.endAwaiting,
  };
};
export type Factors = ReturnType<typeof createFactors>;
