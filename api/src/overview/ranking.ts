import type { MemberRow, Period } from '@upline/contracts';
import { countsIn, membersView, slotOf } from '@upline/contracts';
import { BadCursor } from '../platform/queries/readPage.ts';
import type { Page } from '../platform/queries/readPage.ts';
import type { Reader } from '../platform/queries/reader.ts';

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

/** How members with at least so many points in a period are found, best first, and what each did in it. */
export const boardOf = (period: Period, today: string) => {
  const found = slotOf(period, today);
  if (!found)
    return {
      index: 'byPoints',
      where: (atLeast: number) => ({ removed: false, points: { atLeast } }),
      countsOf: ({ points, totalShares: shares }: MemberRow) => ({ points, shares }),
    };
  const { slot, time } = found;
  const [index, timeField, pointsField] = {
    even: ['byEvenWeek', 'evenWeek', 'evenPoints'] as const,
    odd: ['byOddWeek', 'oddWeek', 'oddPoints'] as const,
    month: ['byMonth', 'month', 'monthPoints'] as const,
  }[slot];
  return {
    index,
    where: (atLeast: number) => ({ removed: false, [timeField]: time, [pointsField]: { atLeast } }),
    countsOf: (row: MemberRow): { points: number; shares: number } => {
      const counts = countsIn(row, slot);
      return counts.time === time ? counts : { points: 0, shares: 0 };
    },
  };
};
export type Board = ReturnType<typeof boardOf>;

/**
 * Members with points, best first: ties share a rank (1, 1, 3) and list the earlier achiever first.
 * The cursor carries the end of the page, so that the next page goes on counting.
 */
export const rankedPage = async (
  reader: Reader,
  { index, where, countsOf }: Board,
  search: { limit: number; cursor?: string | undefined },
): Promise<Page<Ranked>> => {
  const { end, rest } = search.cursor === undefined ? { end: first, rest: undefined } : parsePageEnd(search.cursor);
  const page = await reader.page(membersView, { index, where: where(1) }, { limit: search.limit, cursor: rest });
  let last = end;
  const ranked = page.rows.map((row) => {
    const before = last.before + 1;
    const { points } = countsOf(row);
    last = { rank: points === last.points ? last.rank : before, points, before };
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

/** The rank of a member, who shares it with those of equal points; null without points. */
export const rankOf = async (reader: Reader, { index, where, countsOf }: Board, row: MemberRow) => {
  const { points } = countsOf(row);
  return points === 0 ? null : 1 + (await reader.count(membersView, index, where(points + 1)));
};
