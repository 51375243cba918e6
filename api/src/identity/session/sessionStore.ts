import { hash } from 'node:crypto';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { RightsChanges } from '../../platform/http/request/rightsChanges.ts';
import type { Session } from '../../platform/http/request/session.ts';
import type { Soon } from '../../platform/lib/soon.ts';
import { deriveKey } from '../signIn/wrapped.ts';
import { createLru } from '../../platform/lib/lru.ts';

/** A session as its owner sees it in the list of devices. */
export type ListedSession = Session & { lastSeenAt: string };

/** `providerSession` is the embedded provider's own session of that browser. */
export type StoredSession = Omit<Session, 'id' | 'readAt'> & { providerSession: string | null };

/** `mark` stands for the secret under which the session began; sessions of earlier versions have none. */
type MarkedSession = StoredSession & { mark?: string };

const hour = 3_600_000;
const day = 24 * hour;
const idleMs = 14 * day;
/** How long a session lasts at most. */
export const sessionMs = 90 * day;
/** The time of a session's last use is stored at most this often. */
const notedEveryMs = hour;
/** Longer than any request that may have read a session before it ended. */
const endedMs = hour;
const rememberedSessions = 20_000;

const cookieForm = /^[\w-]{43}$/;

const inSession = 'session';
const inSeen = 'session-seen';
const inEnded = 'session-ended';
const inIdTokens = 'session-id-token';
const inSecret = 'session-secret';
const olderId = 'older';

// stored under its hash: the stored data are not enough to use a session
const idOf = (cookie: string): string => hash('sha256', cookie, 'base64url');

export const toSession = ({
  id,
  readAt,
  ...stored
}: Partial<StoredSession> & Pick<Session, 'id' | 'readAt'>): Session => {
  const { userId = '', organizationId = null, email = null, createdAt = '', userAgent = null } = stored;
  const authenticatedAt = stored.authenticatedAt ?? null;
  return { id, userId, organizationId, email, createdAt, userAgent, authenticatedAt, readAt };
};

/** The stored form of a session that a sign-in or a change writes. */
export const toStored = (written: Partial<StoredSession>, now: number): StoredSession => {
  const { userId = '', organizationId = null, email = null, userAgent = null, authenticatedAt = null } = written;
  const { createdAt = new Date(now).toISOString(), providerSession = null } = written;
  return { userId, organizationId, email, createdAt, userAgent, authenticatedAt, providerSession };
};

/** A session that is stored under an id, and when it was read. */
export type FoundSession = StoredSession & Pick<Session, 'id' | 'readAt'>;

/** The sessions among these that have not ended, by id. */
export const findSessions = (
  documents: Pick<DocumentStore, 'findMany'>,
  ids: readonly string[],
): Promise<Map<string, Pick<Session, 'userId' | 'organizationId'>>> =>
  documents.findMany<StoredSession>(inSession, ids);

/**
 * The times of last use. They have documents of their own, so that a write never restores an ended or changed session.
 */
const createLastSeen = (documents: DocumentStore, now: () => number) => {
  const noted = createLru<number>(rememberedSessions);
  return {
    /** Whether a session was used within the idle limit. Stores the present use, at most once an hour. */
    isRecent: async (id: string, createdAt: number): Promise<boolean> => {
      const at = now();
      if (at - Math.max(noted.get(id) ?? 0, createdAt) < notedEveryMs) return true;
      const seen = (await documents.find<{ at: number }>(inSeen, id))?.at ?? createdAt;
      if (at - seen >= idleMs) return false;
      const isDue = at - seen >= notedEveryMs;
      if (isDue) await documents.put(inSeen, id, { at }, { expiresAt: at + idleMs });
      noted.set(id, isDue ? at : seen);
      return true;
    },
    of: async (ids: readonly string[]): Promise<Map<string, number>> => {
      const found = await documents.findMany<{ at: number }>(inSeen, ids);
      return new Map([...found].map(([id, { at }]) => [id, at]));
    },
    forget: async (id: string): Promise<void> => {
      noted.delete(id);
      await documents.remove(inSeen, id);
    },
  };
};

/** The secret under which the sessions without a mark were made: that of the first start with this version. */
const createOlderMark = (documents: DocumentStore, own: string): (() => Promise<string | null>) => {
  let known: string | null = null;
  return async () => {
    if (known !== null) return known;
    await documents.insert(inSecret, olderId, { mark: own });
    known = (await documents.find<{ mark: string }>(inSecret, olderId))?.mark ?? null;
    return known;
  };
};

/** Marks sessions with the secret of their time, so that another secret ends them all. */
const createMarks = (documents: DocumentStore, secret: string) => {
  const own = deriveKey(secret, 'sessions: mark').toString('base64url').slice(0, 22);
  const olderMark = createOlderMark(documents, own);
  // an engine that is away now is asked again when a session without a mark comes
  void olderMark().catch(() => undefined);
  return {
    own,
    isOlder: async ({ mark }: MarkedSession): Promise<boolean> => mark === undefined && (await olderMark()) === own,
  };
};

type Options = {
  documents: DocumentStore;
  /** SESSION_SECRET: sessions that began under another one are not found. */
  secret: string;
  /** Called after a session ended, to end its sockets and its provider's session too. */
  onEnd: (session: StoredSession & { id: string }) => Promise<void>;
  changes: Pick<RightsChanges, 'moment' | 'note' | 'mayHaveChanged' | 'hasChanged'>;
  now: () => number;
};

type ReadingNeeds = Pick<Options, 'documents' | 'changes' | 'now'>;

/** Finds sessions within their limits, and what has become of one that was found. */
const createReading = (
  { documents, changes, now }: ReadingNeeds,
  { marks, lastSeen }: { marks: ReturnType<typeof createMarks>; lastSeen: ReturnType<typeof createLastSeen> },
) => {
  const findById = async (id: string): Promise<FoundSession | null> => {
    const readAt = changes.moment();
    const stored = await documents.find<MarkedSession>(inSession, id);
    if (!stored) return null;
    if (stored.mark !== marks.own && !(await marks.isOlder(stored))) return null;
    const createdAt = Date.parse(stored.createdAt);
    if (now() - createdAt >= sessionMs || !(await lastSeen.isRecent(id, createdAt))) return null;
    return { ...stored, id, readAt };
  };
  const readAgain = async (id: string): Promise<Session | null> => {
    const found = await findById(id);
    return found && toSession(found);
  };
  return {
    /** The session of a cookie's value; null for one that is not found, has ended or is too old. */
    find: async (cookie: string | undefined): Promise<FoundSession | null> =>
      cookie === undefined || !cookieForm.test(cookie) ? null : findById(idOf(cookie)),

    /** A session as it is now, at once where no change of it was noted since; null once it or its person has ended. */
    now: (session: Session): Soon<Session | null> => {
      const { id, userId, readAt } = session;
      // the sessions of an erased person end a moment later
      if (changes.hasChanged(`person ${userId}`)) return null;
      return changes.mayHaveChanged(`session ${id}`, readAt) ? readAgain(id) : session;
    },
  };
};

/** The sessions as documents. A request reads one and writes none. */
export const createSessionStore = ({ documents, secret, onEnd, changes, now }: Options) => {
  const marks = createMarks(documents, secret);
  const lastSeen = createLastSeen(documents, now);

  return {
    ...createReading({ documents, changes, now }, { marks, lastSeen }),

    /** Writes the session of a cookie's value. */
    write: async (cookie: string, stored: StoredSession, idToken: string | undefined): Promise<Session> => {
      const id = idOf(cookie);
      const expiresAt = Date.parse(stored.createdAt) + sessionMs;
      if (idToken !== undefined) await documents.put(inIdTokens, id, { idToken }, { expiresAt });
      await documents.put(inSession, id, { ...stored, mark: marks.own } satisfies MarkedSession, {
        expiresAt,
        index: [stored.userId],
      });
      // a sign-out between reading and writing wins
      if ((await documents.find(inEnded, id)) !== null) await documents.remove(inSession, id);
      changes.note(`session ${id}`);
      return toSession({ ...stored, id, readAt: changes.moment() });
    },

    idTokenOf: async (id: string): Promise<string | null> =>
      (await documents.find<{ idToken: string }>(inIdTokens, id))?.idToken ?? null,

    endByCookie: async (cookie: string): Promise<void> => end(idOf(cookie)),
    end,

    /** The sessions of a person, last used first. */
    listOf: async (userId: string): Promise<ListedSession[]> => {
      const found = await documents.list<StoredSession>(inSession, userId);
      const seen = await lastSeen.of(found.map(({ id }) => id));
      return found
        .map(({ id, document }) => ({
          ...toSession({ ...document, id, readAt: changes.moment() }),
          lastSeenAt: new Date(seen.get(id) ?? document.createdAt).toISOString(),
        }))
        .filter(({ lastSeenAt }) => now() - Date.parse(lastSeenAt) < idleMs)
        .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
    },
  };

  async function end(id: string): Promise<void> {
    const stored = await documents.find<StoredSession>(inSession, id);
    if (!stored) return;
    await documents.put(inEnded, id, {}, { expiresAt: now() + endedMs });
    await documents.remove(inSession, id);
    changes.note(`session ${id}`);
    await documents.remove(inIdTokens, id);
    await lastSeen.forget(id);
    await onEnd({ ...stored, id });
  }
};
export type SessionStore = ReturnType<typeof createSessionStore>;
