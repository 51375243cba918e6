import type { MemberRow } from '@upline/contracts';
import { membersView } from '@upline/contracts';
import type { Page, Reader } from '../platform/queries/reader.ts';
import { BadCursor } from '../platform/queries/reader.ts';

type Ranked = { rank: number; row: MemberRow };

/** The end of a page: rank and points of its last row, and the number of rows up to it. */
type PageEnd = { rank: number; points: number; before: number };

const first: PageEnd = { rank: 0, points: -1, before: 0 };

const parsePageEnd = (cursor: string): { end: PageEnd; rest: string } => {
  const [rank, points, before, rest] = cursor.split('.');
  const numbers = [rank, points, before].map(Number);
  const [one = NaN, two = NaN, three = NaN] = numbers;
  if (rest === undefined || !numbers.every(Number.isSafeInteger)) throw new BadCursor();
  return { end: { rank: one, points: two, before: three }, rest };
};

/**
 * Members with points, best first: ties share a rank (1, 1, 3) and list the earlier achiever first.
 * The cursor carries the end of the page, so that the next page goes on counting.
 */
export const rankedPage = async (
  reader: Reader,
  search: { limit: number; cursor?: string | undefined },
): Promise<Page<Ranked>> => {
  const { end, rest } = search.cursor === undefined ? { end: first, rest: undefined } : parsePageEnd(search.cursor);
  const where = { removed: false, points: { atLeast: 1 } };
  const page = await reader.page(membersView, { index: 'byPoints', where }, { limit: search.limit, cursor: rest });
  let last = end;
  const ranked = page.rows.map((row) => {
    const before = last.before + 1;
    last = { rank: row.points === last.points ? last.rank : before, points: row.points, before };
    return { row, end: last };
  });
  const cursorAt = (index: number): string => {
    const { rank, points, before } = ranked[index]?.end ?? end;
    return `${rank}.${points}.${before}.${page.cursorAt(index)}`;
  };
  return {
    rows: ranked.map(({ row, end: { rank } }) => ({ rank, row })),
    next: page.next === null ? null : cursorAt(ranked.length - 1),
    total: page.total,
    cursorAt,
  };
};
