import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';

const collection = 'installation';
const id = 'first-account';

/** How long a claim lasts that is not kept, in ms: longer than an account takes to be made. */
const claimMs = 60_000;

type Marker = { userId: string };

type Options = {
  documents: Pick<DocumentStore, 'find' | 'insert' | 'put'>;
  /** Whether nobody has used the installation: its log has no event. */
  isUnused: () => Promise<boolean>;
  now?: () => number;
};

/**
 * The first account of an installation, which is its operator's: one document that is inserted once, so that of
 * several people who come at the same time one is the first. An installation that was used before this version has
 * none.
 */
export const createFirstAccount = ({ documents, isUnused, now = Date.now }: Options) => {
  const current = (): Promise<Marker | null> => documents.find<Marker>(collection, id);
  const isFirst = async (userId: string): Promise<boolean> => (await current())?.userId === userId;

  return {
    /** Whether this person's account is the first one. */
    isFirst,

    /** Whether the next account would be the first one. */
    isFree: async (): Promise<boolean> => (await current()) === null && (await isUnused()),

    /**
     * Claims the first account for a person; true when it is theirs. The claim ends after a minute unless `keep`
     * follows, so that a crash in between leaves the installation open to its operator.
     */
    claim: async (userId: string): Promise<boolean> => {
      if ((await current()) === null && (await isUnused()))
        await documents.insert(collection, id, { userId }, { expiresAt: now() + claimMs });
      return isFirst(userId);
    },

    /** Keeps a claim for good, once the account is made. Does nothing for another person. */
    keep: async (userId: string): Promise<void> => {
      if (await isFirst(userId)) await documents.put(collection, id, { userId });
    },
  };
};
export type FirstAccount = ReturnType<typeof createFirstAccount>;
