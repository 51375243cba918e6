import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';

/** Makes the sign-in of all of a person's sessions so many minutes old; null as in sessions of earlier versions. */
export const ageSessions = async (
  documents: Pick<DocumentStore, 'list' | 'put'>,
  userId: string,
  minutes: number | null,
): Promise<void> => {
  const authenticatedAt = minutes === null ? null : new Date(Date.now() - minutes * 60_000).toISOString();
  for (const { id, document } of await documents.list<object>('session', userId))
    await documents.put('session', id, { ...document, authenticatedAt }, { index: [userId] });
};
