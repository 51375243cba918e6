import { Secret, TOTP } from 'otpauth';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { RateLimits } from '@upline/infra/limits/limit.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import { judgedDocuments } from '../signIn/judgedDocuments.ts';
import type { CodeCheck } from './codeCheck.ts';
import { createFactorLimits } from './factorLimits.ts';
import type { FactorLimits } from './factorLimits.ts';
import type { FactorStore } from './factorStore.ts';
import { createFactorStore } from './factorStore.ts';
import type { NewPasskey, PasskeyAnswer } from './passkeyForms.ts';
import { createPasskeys } from './passkeys.ts';
import type { Passkey, Passkeys, Place, Registration } from './passkeys.ts';
import { hashOfRecoveryCode, isRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts';

const issuer = 'Upline';
const period = 30;
/** Codes of the steps before and after count too: clocks of phones are not exact. */
const window = 1;
/** Longer than a code is accepted, in ms. */
const usedMs = 5 * period * 1_000;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) });

/** The state of a person's second factor. `app`: whether an authenticator app is set up. */
export type FactorState = {
  isOn: boolean;
  app: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
};

type Options = {
  documents: DocumentStore;
  limits: RateLimits;
  secret: string;
  /** The site that passkeys belong to. */
  publicUrl: string;
  /** Called once a second factor, or a way to confirm it, was stored or removed. */
  onChanged: (accountId: string) => Promise<void>;
  now?: () => number;
};

type Parts = {
  store: FactorStore;
  passkeys: Passkeys;
  waits: FactorLimits;
  onChanged: Options['onChanged'];
  now: () => number;
};

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
  const secret = factor.wrappedSecret === null ? null : store.secretOf(accountId, factor.wrappedSecret);
  if (!isRecovery) return checkTotp(parts, { accountId, secret, code });
  const hashed = hashOfRecoveryCode(accountId, code);
  if (!factor.recovery.includes(hashed)) return 'wrong';
  return (await store.use(accountId, hashed)) ? 'right' : 'used';
};

/** Checks the answer of a passkey to the challenge of a place. Wrong without a second factor. */
const checkPasskey = async (
  { store, passkeys }: Parts,
  { place, accountId, answer }: { place: Place; accountId: string; answer: PasskeyAnswer },
): Promise<CodeCheck> => {
  if (!(await store.find(accountId))) return 'wrong';
  const check = await passkeys.check(place, accountId, answer);
  if (await store.find(accountId)) return check;
  // removed meanwhile: what the check noted of the passkey must not stay behind
  await passkeys.removeAll(accountId);
  return 'wrong';
};

const stateOf = async ({ store, passkeys }: Parts, accountId: string): Promise<FactorState> => {
  const factor = await store.find(accountId);
  if (!factor) return { isOn: false, app: false, since: null, recoveryCodesLeft: 0, passkeys: [] };
  const isUsed = await store.isUsed(accountId);
  return {
    isOn: true,
    app: factor.wrappedSecret !== null,
    since: factor.createdAt,
    recoveryCodesLeft: factor.recovery.filter((code) => !isUsed(code)).length,
    passkeys: await passkeys.list(accountId),
  };
};

const newRecoveryCodes = (accountId: string): { codes: string[]; recovery: string[] } => {
  const codes = makeRecoveryCodes();
  return { codes, recovery: codes.map((code) => hashOfRecoveryCode(accountId, code)) };
};

/** The recovery codes that a set-up gives; none when the person has some of an earlier set-up. */
type SetUp = { recoveryCodes: string[] };

/** Switches the second factor on, with recovery codes, where it is off. */
const switchOn = async ({ store, now }: Parts, accountId: string, wrappedSecret: string | null): Promise<SetUp> => {
  const { codes, recovery } = newRecoveryCodes(accountId);
  const createdAt = new Date(now()).toISOString();
  if (await store.insert(accountId, { wrappedSecret, recovery, createdAt })) return { recoveryCodes: codes };
  const factor = await store.find(accountId);
  if (factor && wrappedSecret !== null) await store.put(accountId, { ...factor, wrappedSecret });
  return { recoveryCodes: [] };
};

const createSetUp = (parts: Parts) => {
  const { store, passkeys, waits, onChanged } = parts;
  return {
    /** Begins the set-up of an app. Answers its secret, as text and as the address that the QR code shows. */
    begin: async (accountId: string, email: string): Promise<{ secret: string; address: string }> => {
      const made = new Secret({ size: 20 }).base32;
      await store.begin(accountId, made);
      return { secret: made, address: totpOf(made, email).toString() };
    },

    /** Completes the set-up with a first code. Answers the recovery codes, which are shown only now. */
    complete: async (accountId: string, code: string): Promise<SetUp | CodeCheck> => {
      const waitMs = await waits.code(accountId);
      if (waitMs > 0) return { waitMs };
      const secret = await store.begun(accountId);
      const checked = await checkTotp(parts, { accountId, secret, code });
      if (checked !== 'right' || secret === null) return checked;
      const done = await switchOn(parts, accountId, store.wrap(accountId, secret));
      await store.endBegun(accountId);
      return done;
    },

    beginPasskey: passkeys.begin,

    /** Registers a passkey. Answers the recovery codes, which are shown only now. */
    completePasskey: async (
      place: Place,
      { accountId, ...made }: { accountId: string; name: string; response: NewPasskey },
    ): Promise<SetUp | Exclude<Registration, 'added'>> => {
      const registration = await passkeys.complete(place, { accountId, ...made });
      if (registration === 'added') await onChanged(accountId);
      // the passkey is stored first: after a crash in between, nobody is asked for recovery codes that nobody saw
      return registration === 'added' ? switchOn(parts, accountId, null) : registration;
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

const createRemoval = ({ store, passkeys, onChanged }: Parts) => {
  /** Removes the second factor and everything about it; false when there was none. */
  const remove = async (accountId: string): Promise<boolean> => {
    const existed = await store.remove(accountId);
    await passkeys.removeAll(accountId);
    return existed;
  };
  return {
    remove,

    /** Removes the app. With the last way to confirm a sign-in the second factor and its recovery codes end. */
    removeApp: async (accountId: string): Promise<void> => {
      const factor = await store.find(accountId);
      if (factor === null) return;
      if ((await passkeys.list(accountId)).length === 0) await remove(accountId);
      else await store.put(accountId, { ...factor, wrappedSecret: null });
    },

    /** Removes a passkey, and with the last way to confirm a sign-in the second factor; false without such a one. */
    removePasskey: async (accountId: string, id: string): Promise<boolean> => {
      if (!(await passkeys.remove(accountId, id))) return false;
      await onChanged(accountId);
      const factor = await store.find(accountId);
      const hasApp = factor !== null && factor.wrappedSecret !== null;
      const isLast = !hasApp && (await passkeys.list(accountId)).length === 0;
      if (isLast) await remove(accountId);
      return true;
    },
  };
};

const createFactorsOn = (parts: Parts) => {
  const { store, passkeys } = parts;
  return {
    ...createSetUp(parts),
    ...createRemoval(parts),
    stateOf: (accountId: string): Promise<FactorState> => stateOf(parts, accountId),
    isOn: async (accountId: string): Promise<boolean> => (await store.find(accountId)) !== null,
    check: (accountId: string, code: string): Promise<CodeCheck> => check(parts, accountId, code),
    /** Asks for a passkey at a place: what the browser takes. Null when the account has none. */
    askPasskey: passkeys.ask,
    checkPasskey: (place: Place, accountId: string, answer: PasskeyAnswer): Promise<CodeCheck> =>
      checkPasskey(parts, { place, accountId, answer }),
    awaitFactor: store.awaitFactor,
    awaiting: store.awaiting,
    endAwaiting: store.endAwaiting,
  };
};

/**
 * The second factor of the embedded provider's accounts: codes of an authenticator app (TOTP, RFC 6238), passkeys
 * (WebAuthn), and recovery codes. `secret` is SESSION_SECRET; with another one the codes of apps are wrong, while
 * passkeys and recovery codes still work.
 */
export const createFactors = (options: Options) => {
  const { secret, publicUrl, onChanged, now = Date.now } = options;
  const waits = createFactorLimits(options.limits);
  const on = (documents: DocumentStore) => {
    const store = createFactorStore({ documents, secret, onChanged, now });
    const passkeys = createPasskeys({ documents, secret, publicUrl, now, limits: waits, use: store.use });
    return createFactorsOn({ store, passkeys, waits, onChanged, now });
  };
  return {
    ...on(options.documents),
    /** The same for one call of a signed-in person, of which each write is judged. */
    judgedBy: (judge: Judge) => on(judgedDocuments(options.documents, judge)),
  };
};
export type Factors = ReturnType<typeof createFactors>;
