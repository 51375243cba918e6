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

const archiveOf = (ownerId: string | undefined, words: readonly string[]) => {
  const list: Narrowing<Archived> =
    ownerId === undefined
      ? { index: 'byArchived', where: { archived: true } }
      : { index: 'byOwnerArchived', where: { archived: true, ownerId } };
  const holds = (row: Archived): boolean => words.every((word) => row.words.includes(word));
  return { ...list, only: words.length === 0 ? null : { ...list, holds } };
};

type Asked<Row> = {
  /** The owner whose things are listed; undefined for those of all owners, which are then named. */
  ownerId: string | undefined;
  words: readonly string[];
  read: (list: ReturnType<typeof archiveOf>) => Promise<Page<Row>>;
};

/** A page of deleted things that can be restored, with the names of the people who deleted them. */
export const archivePage = async <Row extends Archived, Answer extends object>(
  reader: Reader,
  { ownerId: only, words, read }: Asked<Row>,
  toAnswer: (row: Row) => Answer,
) => {
  const page = await read(archiveOf(only, words));
  const people = await reader.people(page.rows.flatMap(({ ownerId, deletedBy }) => [ownerId, deletedBy ?? ownerId]));
  const nameOf = (id: string): string | null => {
    const person = people.get(id);
    return person ? fullNameOf(person) : null;
  };
  return mapPage(page, (row) => {
    const { ownerId, deletedAt, deletedBy } = row;
    const ownerName = only === undefined ? nameOf(ownerId) : null;
    return {
      ...toAnswer(row),
      ownerId,
      ...(ownerName !== null && { ownerName }),
      deletedAt: deletedAt ?? '',
      deletedByName: deletedBy ? nameOf(deletedBy) : null,
    };
  });
};
