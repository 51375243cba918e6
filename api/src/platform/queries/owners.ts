import type { OwnerAnswer } from '@upline/contracts';
import { fullNameOf, membersView, peopleView, personInitials } from '@upline/contracts';
import type { Page } from './readPage.ts';
import { emptyPage } from './readPage.ts';
import type { Reader } from './reader.ts';
import { mapPage, searchFor } from './reader.ts';

/** A page of things with the names of their owners. A name is missing while its owner is not known here. */
export const mapOwned = async <Row extends { ownerId: string }, Answer extends object>(
  reader: Reader,
  page: Page<Row>,
  toAnswer: (row: Row) => Answer,
): Promise<Page<Answer & { ownerName?: string }>> => {
  const people = await reader.people(page.rows.map(({ ownerId }) => ownerId));
  return mapPage(page, (row) => {
    const person = people.get(row.ownerId);
    return { ...toAnswer(row), ...(person && { ownerName: fullNameOf(person) }) };
  });
};

type Asked = {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  /** The only owner that the viewer may see, null for all. */
  only: string | null;
};

/** A page of members with the number of things that each of them owns, in the order in which they joined. */
export const ownersPage = async (
  reader: Reader,
  { search, only, ...paging }: Asked,
  countOf: (ownerId: string) => Promise<number>,
): Promise<Page<OwnerAnswer>> => {
  const members = { index: 'byJoined', where: { removed: false }, search: searchFor(search, peopleView) };
  const own = only === null ? null : await reader.get(membersView, only);
  const page =
    only === null
      ? await reader.page(membersView, members, paging)
      : { ...emptyPage, rows: own ? [own] : [], total: own ? 1 : 0 };
  const ids = page.rows.map(({ userId }) => userId);
  const [people, counts] = await Promise.all([
    reader.people(ids),
    Promise.all(ids.map(async (id) => [id, await countOf(id)] as const)),
  ]);
  const countById = new Map(counts);
  return mapPage(page, ({ userId: id }) => {
    const person = people.get(id) ?? { firstName: null, lastName: null, email: '' };
    return { id, name: fullNameOf(person), initials: personInitials(person), count: countById.get(id) ?? 0 };
  });
};
