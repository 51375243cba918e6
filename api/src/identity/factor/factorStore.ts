import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { GivenPassword } from '../signIn/signInRounds.ts';
import type { Wrapping } from '../signIn/wrapped.ts';
import { createWrapping } from '../signIn/wrapped.ts';

// stored names
const inFactor = 'factor';
const inUsed = 'factor-used';
const inBegun = 'factor-begun';
const inSignIn = 'factor-sign-in';

/** How long a set-up may take, and a sign-in wait for its code, in ms. */
const begunMs = 15 * 60_000;

/** The second factor of an account; its passkeys lie beside it. */
export type StoredFactor = {
  /** The secret of the authenticator app, wrapped under SESSION_SECRET; null where there are passkeys only. */
  wrappedSecret: string | null;
  /** Hashes of the recovery codes, used ones too. */
  recovery: readonly string[];
  createdAt: string;
};

type Options = {
  documents: DocumentStore;
  secret: string;
  /** Called once a second factor was stored or removed. */
  onChanged: (accountId: string) => Promise<void>;
  now: () => number;
};

/** Keeps second factors beside the accounts, under the id of the account. */
export const createFactorStore = ({ documents, secret, onChanged, now }: Options) => {
  const wrapping: Wrapping = createWrapping(secret, inFactor);
  const secretOf = (accountId: string, word: string): string | null => {
    const value = wrapping.unwrap(accountId, word);
    return typeof value === 'string' ? value : null;
  };
  const usedBy = async (accountId: string): Promise<string[]> =>
    (await documents.list(inUsed, accountId)).map(({ id }) => id);

  const changing = <T>(accountId: string, write: Promise<T>): Promise<T> => write.finally(() => onChanged(accountId));

  return {
    find: (accountId: string): Promise<StoredFactor | null> => documents.find<StoredFactor>(inFactor, accountId),
    put: (accountId: string, factor: StoredFactor): Promise<void> =>
      changing(accountId, documents.put(inFactor, accountId, factor)),
    /** False when the account has a second factor already. */
    insert: (accountId: string, factor: StoredFactor): Promise<boolean> =>
      changing(accountId, documents.insert(inFactor, accountId, factor)),
    wrap: (accountId: string, totpSecret: string): string => wrapping.wrap(accountId, totpSecret),
    /** The secret of the app; null when it was wrapped under another SESSION_SECRET. */
    secretOf,

    /** Uses something up; false when it was used before. `lastsMs` is how long it is remembered, for good without. */
    use: (accountId: string, name: string, lastsMs?: number): Promise<boolean> =>
      documents.insert(
        inUsed,
        `${accountId}/${name}`,
        {},
        {
          index: [accountId],
          ...(lastsMs === undefined ? {} : { expiresAt: now() + lastsMs }),
        },
      ),
    isUsed: async (accountId: string): Promise<(name: string) => boolean> => {
      const used = new Set(await usedBy(accountId));
      return (name) => used.has(`${accountId}/${name}`);
    },

    /** Keeps the secret of a set-up until its first code. */
    begin: (accountId: string, totpSecret: string): Promise<void> =>
      documents.put(
        inBegun,
        accountId,
        { wrapped: wrapping.wrap(accountId, totpSecret) },
        { expiresAt: now() + begunMs },
      ),
    begun: async (accountId: string): Promise<string | null> => {
      const stored = await documents.find<{ wrapped: string }>(inBegun, accountId);
      return stored && secretOf(accountId, stored.wrapped);
    },

    /** Notes that a sign-in gave the right password and waits for the second factor. */
    awaitFactor: (uid: string, given: GivenPassword): Promise<void> =>
      documents.put(inSignIn, wrapping.nameOf(uid), given, { expiresAt: now() + begunMs }),
    /** The password that was given in a sign-in which waits for its second factor, or null. */
    awaiting: (uid: string): Promise<GivenPassword | null> =>
      documents.find<GivenPassword>(inSignIn, wrapping.nameOf(uid)),
    endAwaiting: (uid: string): Promise<void> => documents.remove(inSignIn, wrapping.nameOf(uid)),

    endBegun: (accountId: string): Promise<void> => documents.remove(inBegun, accountId),
    /** Removes the factor and everything about it; false when there was none. */
    remove: async (accountId: string): Promise<boolean> => {
      const existed = (await documents.find(inFactor, accountId)) !== null;
      await changing(accountId, documents.remove(inFactor, accountId));
      await documents.remove(inBegun, accountId);
      for (const id of await usedBy(accountId)) await documents.remove(inUsed, id);
      return existed;
    },
  };
};
export type FactorStore = ReturnType<typeof createFactorStore>;
