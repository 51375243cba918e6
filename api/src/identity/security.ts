import type { Context } from 'koa';
import type { CodeCheck } from './factor/codeCheck.ts';
import type { FactorState, Factors } from './factor/factors.ts';
import type { NewPasskey, PasskeyAnswer } from './factor/passkeyForms.ts';
import type { Place } from './factor/passkeys.ts';
import type { Account, Accounts } from './provider/accounts.ts';
import { embeddedIssuer, userIdOf } from './provider/accounts.ts';
import type { Sessions } from './session/session.ts';
import type { SignInLimits } from './signIn/signInLimits.ts';

/** What a person gives to prove who they are: the second factor, or the password where there is none. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer };

/** A person and the session of their request. */
type Person = { userId: string; sessionId: string };

type Options = {
  accounts: Accounts;
  factors: Factors;
  limits: SignInLimits;
  sessions: Pick<Sessions, 'prove'>;
  endSessionsOf: (userId: string, exceptId?: string) => Promise<void>;
};

/** The security of accounts at the embedded provider: the second factor, and proofs of who uses a session. */
export const createSecurity = ({ accounts, factors, limits, sessions, endSessionsOf }: Options) => {
  const accountOf = async (userId: string): Promise<Account> => {
    const account = await accounts.findOf(userId);
    if (!account) throw new Error(`person ${userId} has no account`);
    return account;
  };

  const checkPassword = async ({ email }: Account, password: string): Promise<CodeCheck> => {
    const waitMs = await limits.guess(email);
    if (waitMs > 0) return { waitMs };
    if (!(await accounts.authenticate(email, password))) return 'wrong';
    limits.forgive(email);
    return 'right';
  };

  const placeOf = (session: string, purpose: 'registration' | 'proof'): Place => ({ session, for: purpose });

  const checkProof = async (account: Account, sessionId: string, proof: Proof): Promise<CodeCheck> => {
    if ('code' in proof) return factors.check(account.id, proof.code);
    if ('passkey' in proof) return factors.checkPasskey(placeOf(sessionId, 'proof'), account.id, proof.passkey);
    // a password is no proof for a person who has more than that
    return (await factors.isOn(account.id)) ? 'wrong' : checkPassword(account, proof.password);
  };

  return {
    /** The person whose account has an address, or null. */
    personOf: async (email: string): Promise<string | null> => {
      const id = await accounts.idOf(email);
      return id === null ? null : userIdOf(embeddedIssuer, id);
    },

    stateOf: async (userId: string): Promise<FactorState> => factors.stateOf((await accountOf(userId)).id),
    hasFactor: async (userId: string): Promise<boolean> => factors.isOn((await accountOf(userId)).id),

    /** Asks for a passkey as a proof: what the browser takes. Null when the person has none. */
    askPasskey: async ({ userId, sessionId }: Person) =>
      factors.askPasskey(placeOf(sessionId, 'proof'), (await accountOf(userId)).id),

    /** Checks a proof, and notes a right one in the request's session. */
    prove: async (ctx: Context, { userId, sessionId }: Person, proof: Proof): Promise<CodeCheck> => {
      const check = await checkProof(await accountOf(userId), sessionId, proof);
      if (check === 'right') await sessions.prove(ctx);
      return check;
    },

    /** Begins the set-up of an authenticator app. */
    beginApp: async (userId: string): Promise<{ secret: string; address: string }> => {
      const { id, email } = await accountOf(userId);
      return factors.begin(id, email);
    },

    /** Completes it with a first code. Other browsers are signed out: they signed in without the second factor. */
    completeApp: async (person: Person, code: string): Promise<{ recoveryCodes: string[] } | CodeCheck> => {
      const done = await factors.complete((await accountOf(person.userId)).id, code);
      if (typeof done === 'object' && 'recoveryCodes' in done) await endSessionsOf(person.userId, person.sessionId);
      return done;
    },

    /** Begins to register a passkey: what the browser takes. */
    beginPasskey: async ({ userId, sessionId }: Person) =>
      factors.beginPasskey(placeOf(sessionId, 'registration'), await accountOf(userId)),

    /** Registers it. Other browsers are signed out when it switches the second factor on. */
    completePasskey: async ({ userId, sessionId }: Person, made: { name: string; response: NewPasskey }) => {
      const accountId = (await accountOf(userId)).id;
      const done = await factors.completePasskey(placeOf(sessionId, 'registration'), { accountId, ...made });
      if (typeof done === 'object' && done.recoveryCodes.length > 0) await endSessionsOf(userId, sessionId);
      return done;
    },

    /** Removes a passkey; false when there is no such one. */
    removePasskey: async (userId: string, id: string): Promise<boolean> =>
      factors.removePasskey((await accountOf(userId)).id, id),

    /** Removes the authenticator app. */
    removeApp: async (userId: string): Promise<void> => factors.removeApp((await accountOf(userId)).id),

    renewRecoveryCodes: async (userId: string): Promise<string[] | null> =>
      factors.renewRecoveryCodes((await accountOf(userId)).id),

    /** Removes the second factor with all passkeys; false when there was none. */
    remove: async (userId: string): Promise<boolean> => factors.remove((await accountOf(userId)).id),
  };
};
export type Security = ReturnType<typeof createSecurity>;
