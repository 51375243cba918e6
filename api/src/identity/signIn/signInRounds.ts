import { randomUUID } from 'node:crypto';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';

// stored name
const collection = 'sign-in-round';

/** The round of an account of which none was begun yet. */
const firstRound = 'first';

/** An account whose password was given, and the round in which it was. */
export type GivenPassword = { accountId: string; round: string };

type AccountsById = { find: (id: string) => Promise<object | null> };

/**
 * The rounds of each account's sign-ins. A new one begins when the password or the second factor changes and when
 * sessions are ended: a sign-in of an earlier round, whose password was given already, leads to no session any more.
 * Read the round before the password is checked, and begin one after the change is stored.
 */
export const createSignInRounds = (documents: DocumentStore, accounts: AccountsById) => {
  const roundOf = async (accountId: string): Promise<string> =>
    (await documents.find<{ round: string }>(collection, accountId))?.round ?? firstRound;
  return {
    of: roundOf,
    begin: (accountId: string): Promise<void> => documents.put(collection, accountId, { round: randomUUID() }),
    /** Whether the account is there and no other round has begun. Earlier versions stored no round. */
    isCurrent: async (accountId: string, round: string = firstRound): Promise<boolean> =>
      (await accounts.find(accountId)) !== null && (await roundOf(accountId)) === round,
    forget: (accountId: string): Promise<void> => documents.remove(collection, accountId),
  };
};
export type SignInRounds = ReturnType<typeof createSignInRounds>;
