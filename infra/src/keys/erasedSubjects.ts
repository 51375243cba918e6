import type { DocumentStore } from '../ports.ts';

/** The collection of the keys of people, and the index of those that are deleted. */
export const keyCollection = 'key';
export const erasedIndex = 'erased';

/** The subjects of all deleted keys. */
export const erasedSubjects = async (documents: Pick<DocumentStore, 'list'>): Promise<string[]> =>
  (await documents.list(keyCollection, erasedIndex)).map(({ id }) => id);
