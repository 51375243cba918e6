import { fullNameOf } from '@upline/contracts';
import type { Narrowing } from './narrowedPage.ts';
import type { Page } from './readPage.ts';
import { mapPage } from './reader.ts';
import type { Reader } from './reader.ts';

/** A row that the archive lists. */
type Archived = {
  ownerId: string;
  words: string;
  deletedAt?: string | undefined;
  deletedBy?: string | null | undefined;
};

/** The list of deleted things that can be restored: of one owner or of all, and with these words. */
export const archiveOf = (ownerId: string | undefined, words: readonly string[]) => {
  const list: Narrowing<Archived> =
    ownerId === undefined
      ? { index: 'byArchived', where: { archived: true } }
      : { index: 'byOwnerArchived', where: { archived: true, ownerId } };
  const holds = (row: Archived): boolean => words.every((word) => row.words.includes(word));
  return { ...list, only: words.length === 0 ? null : { ...list, holds } };
};

/** A page of the archive, with the names of those who deleted, and of the owners where they are shown. */
export const mapArchived = async <Row extends Archived, Answer extends object>(
  reader: Reader,
  { page, showsOwners }: { page: Page<Row>; showsOwners: boolean },
  toAnswer: (row: Row) => Answer,
) => {
  const people = await reader.people(page.rows.flatMap(({ ownerId, deletedBy }) => [ownerId, deletedBy ?? ownerId]));
  const nameOf = (id: string): string | null => {
    const person = people.get(id);
    return person ? fullNameOf(person) : null;
  };
  return mapPage(page, (row) => {
    const { ownerId, deletedAt, deletedBy } = row;
    const ownerName = showsOwners ? nameOf(ownerId) : null;
    return {
      ...toAnswer(row),
      ownerId,
      ...(ownerName !== null && { ownerName }),
      deletedAt: deletedAt ?? '',
      deletedByName: deletedBy ? nameOf(deletedBy) : null,
    };
  });
};
