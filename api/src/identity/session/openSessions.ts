import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { RightsChanges } from '../../platform/http/request/rightsChanges.ts';
import type { Session } from '../../platform/http/request/session.ts';
import { createAccounts } from '../provider/accounts.ts';
import { endProviderSessions } from '../provider/providerAdapter.ts';
import { createSignInRounds } from '../signIn/signInRounds.ts';
import { createSessionStore } from './sessionStore.ts';

type Options = {
  documents: DocumentStore;
  endSockets: (match: { sessionId?: string; userId?: string }) => void;
  rightsChanges: RightsChanges;
  now?: () => number;
  config: { sessionSecret: string };
};

/** Opens the store of sessions, with what else ends together with one. */
export const openSessions = (options: Options) => {
  const { documents, endSockets, rightsChanges: changes, now = Date.now } = options;
  const { sessionSecret: secret } = options.config;
  const accounts = createAccounts(documents);
  const rounds = createSignInRounds(documents, accounts);
  /** Ends the sign-ins that are under way: a person with a session may have prepared others. */
  const endPending = async (userId: string): Promise<void> => {
    const account = await accounts.findOf(userId);
    if (account) await rounds.begin(account.id);
  };
  const store = createSessionStore({
    documents,
    secret,
    changes,
    now,
    onEnd: async ({ id, providerSession }) => {
      endSockets({ sessionId: id });
      if (providerSession !== null) await endProviderSessions({ documents, secret }, { uid: providerSession });
    },
  });
  const endSessionsOf = async (userId: string, exceptId?: string): Promise<void> => {
    await endPending(userId);
    for (const { id } of await store.listOf(userId)) if (id !== exceptId) await store.end(id);
    if (exceptId === undefined) endSockets({ userId });
  };
  const endSession = async ({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> => {
    await endPending(userId);
    await store.end(id);
  };
  return { store, rounds, endSession, endSessionsOf };
};
