import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Context } from 'koa';
import type { Judge } from '../../platform/commands/judge.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import type { CodeCheck } from '../factor/codeCheck.ts';
import type { FactorState, Factors } from '../factor/factors.ts';
import type { NewPasskey, PasskeyAnswer } from '../factor/passkeyForms.ts';
import type { Place } from '../factor/passkeys.ts';
import { judgedDocuments } from '../signIn/judgedDocuments.ts';
import type { Account } from '../provider/accounts.ts';
import { createAccounts, embeddedIssuer, userIdOf } from '../provider/accounts.ts';
import type { Sessions } from '../session/session.ts';
import type { SignInLimits } from '../signIn/signInLimits.ts';

/** What a person gives to prove who they are: the second factor, or the password where there is none. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer };

/** A person and the session of their request. Each write is judged right before. */
export type SignedInPerson = { userId: string; sessionId: string; judge: Judge };

type Options = {
  documents: DocumentStore;
  factors: Factors;
  limits: SignInLimits;
  sessions: Pick<Sessions, 'prove'>;
  endSessionsOf: (userId: string, exceptId?: string) => Promise<void>;
};

const placeOf = (session: string, purpose: 'registration' | 'proof'): Place => ({ session, for: purpose });

/** The account of a person at the embedded provider, and the checks of their proofs. */
const createProofs = ({ documents, factors, limits }: Pick<Options, 'documents' | 'factors' | 'limits'>) => {
  const accounts = createAccounts(documents);
  const accountOf = async (userId: string, judge: Judge = byProduct): Promise<Account> => {
    const account = await accounts.findOf(userId);
    if (account) return account;
    // a person who is erased meanwhile may do nothing more
    await judge();
    throw new Error(`person ${userId} has no account`);
  };

  const checkPassword = async ({ email }: Account, password: string, judge: Judge): Promise<CodeCheck> => {
    const waitMs = await limits.guess(email);
    if (waitMs > 0) return { waitMs };
    // a right one may be hashed again
    if (!(await createAccounts(judgedDocuments(documents, judge)).authenticate(email, password))) return 'wrong';
    limits.forgive(email);
    return 'right';
  };

  return {
    accounts,
    accountOf,
    check: async ({ userId, sessionId, judge }: SignedInPerson, proof: Proof): Promise<CodeCheck> => {
      const account = await accountOf(userId, judge);
      const judged = factors.judgedBy(judge);
      if ('code' in proof) return judged.check(account.id, proof.code);
      if ('passkey' in proof) return judged.checkPasskey(placeOf(sessionId, 'proof'), account.id, proof.passkey);
      // a password is no proof for a person who has more than that
      return (await factors.isOn(account.id)) ? 'wrong' : checkPassword(account, proof.password, judge);
    },
  };
};

/** The security of accounts at the embedded provider: the second factor, and proofs of who uses a session. */
export const createSecurity = ({ documents, factors, limits, sessions, endSessionsOf }: Options) => {
  const { accounts, accountOf, check: checkProof } = createProofs({ documents, factors, limits });
  return {
    /** The person whose account has an address, or null. */
    personOf: async (email: string): Promise<string | null> => {
      const id = await accounts.idOf(email);
      return id === null ? null : userIdOf(embeddedIssuer, id);
    },

    stateOf: async (userId: string): Promise<FactorState> => factors.stateOf((await accountOf(userId)).id),
    hasFactor: async (userId: string): Promise<boolean> => factors.isOn((await accountOf(userId)).id),

    /** Asks for a passkey as a proof: what the browser takes. Null when the person has none. */
    askPasskey: async ({ userId, sessionId, judge }: SignedInPerson) =>
      factors.judgedBy(judge).askPasskey(placeOf(sessionId, 'proof'), (await accountOf(userId, judge)).id),

    /** Checks a proof, and notes a right one in the request's session. */
    prove: async (ctx: Context, person: SignedInPerson, proof: Proof): Promise<CodeCheck> => {
      const check = await checkProof(person, proof);
      if (check === 'right') await sessions.prove(ctx);
      return check;
    },

    /** Begins the set-up of an authenticator app. */
    beginApp: async ({ userId, judge }: SignedInPerson): Promise<{ secret: string; address: string }> => {
      const { id, email } = await accountOf(userId, judge);
      return factors.judgedBy(judge).begin(id, email);
    },

    /** Completes it with a first code. Other browsers are signed out: they signed in without the second factor. */
    completeApp: async (
      { userId, sessionId, judge }: SignedInPerson,
      code: string,
    ): Promise<{ recoveryCodes: string[] } | CodeCheck> => {
      const done = await factors.judgedBy(judge).complete((await accountOf(userId, judge)).id, code);
      if (typeof done === 'object' && 'recoveryCodes' in done) await endSessionsOf(userId, sessionId);
      return done;
    },

    /** Begins to register a passkey: what the browser takes. */
    beginPasskey: async ({ userId, sessionId, judge }: SignedInPerson) =>
      factors.judgedBy(judge).beginPasskey(placeOf(sessionId, 'registration'), await accountOf(userId, judge)),

    /** Registers it. Other browsers are signed out when it switches the second factor on. */
    completePasskey: async (
      { userId, sessionId, judge }: SignedInPerson,
      made: { name: string; response: NewPasskey },
    ) => {
      const accountId = (await accountOf(userId, judge)).id;
      const place = placeOf(sessionId, 'registration');
      const done = await factors.judgedBy(judge).completePasskey(place, { accountId, ...made });
      if (typeof done === 'object' && done.recoveryCodes.length > 0) await endSessionsOf(userId, sessionId);
      return done;
    },

    /** Removes a passkey; false when there is no such one. */
    removePasskey: async ({ userId, judge }: SignedInPerson, id: string): Promise<boolean> =>
      factors.judgedBy(judge).removePasskey((await accountOf(userId, judge)).id, id),

    /** Removes the authenticator app. */
    removeApp: async ({ userId, judge }: SignedInPerson): Promise<void> =>
      factors.judgedBy(judge).removeApp((await accountOf(userId, judge)).id),

    renewRecoveryCodes: async ({ userId, judge }: SignedInPerson): Promise<string[] | null> =>
      factors.judgedBy(judge).renewRecoveryCodes((await accountOf(userId, judge)).id),

    /** Removes the second factor with all passkeys; false when there was none. */
    remove: async (userId: string): Promise<boolean> => factors.remove((await accountOf(userId)).id),
  };
};
export type Security = ReturnType<typeof createSecurity>;
