import type { DocumentStore } from '../ports/documentStore.ts';

/** The collection of the keys of people, and the index of those that are deleted. */
export const keyCollection = 'key';
export const erasedIndex = 'erased';

/** The subjects of all deleted keys. */
export const erasedSubjects = async (documents: Pick<DocumentStore, 'list'>): Promise<string[]> =>
  (await documents.list(keyCollection, erasedIndex)).map(({ id }) => id);

/** Those of the subjects that have no key although none of theirs was deleted. */
export const lostAmong = async (
  documents: Pick<DocumentStore, 'findMany'>,
  subjects: readonly string[],
): Promise<string[]> => {
  const kept = await documents.findMany(keyCollection, subjects);
  return subjects.filter((subject) => !kept.has(subject));
};
