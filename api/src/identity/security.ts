import type { Context } from 'koa';
import type { CodeCheck, FactorState, Factors } from './factor/factors.ts';
import type { Account, Accounts } from './provider/accounts.ts';
import { embeddedIssuer, userIdOf } from './provider/accounts.ts';
import type { Sessions } from './session/session.ts';
import type { SignInLimits } from './signIn/signInLimits.ts';

/** What a person gives to prove who they are: the second factor, or the password where there is none. */
export type Proof = { password: string } | { code: string };

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

  const checkProof = async (account: Account, proof: Proof): Promise<CodeCheck> => {
    if ('code' in proof) return factors.check(account.id, proof.code);
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

    /** Checks a proof, and notes a right one in the request's session. */
    prove: async (ctx: Context, userId: string, proof: Proof): Promise<CodeCheck> => {
      const check = await checkProof(await accountOf(userId), proof);
      if (check === 'right') await sessions.prove(ctx);
      return check;
    },

    /** Begins the set-up of an authenticator app. */
    beginApp: async (userId: string): Promise<{ secret: string; address: string }> => {
      const { id, email } = await accountOf(userId);
      return factors.begin(id, email);
    },

    /** Completes it with a first code. Other browsers are signed out: they signed in without the second factor. */
    completeApp: async (
      person: { userId: string; sessionId: string },
      code: string,
    ): Promise<{ recoveryCodes: string[] } | CodeCheck> => {
      const done = await factors.complete((await accountOf(person.userId)).id, code);
      if (typeof done === 'object' && 'recoveryCodes' in done) await endSessionsOf(person.userId, person.sessionId);
      return done;
    },

    renewRecoveryCodes: async (userId: string): Promise<string[] | null> =>
      factors.renewRecoveryCodes((await accountOf(userId)).id),

    /** Switches the second factor off; false when there was none. */
    remove: async (userId: string): Promise<boolean> => factors.remove((await accountOf(userId)).id),
  };
};
export type Security = ReturnType<typeof createSecurity>;
