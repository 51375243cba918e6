import type { MemberRow } from '@upline/contracts';
import { membersView } from '@upline/contracts';
import type { Page, Reader } from '../platform/reader.ts';
import { BadCursor } from '../platform/reader.ts';

type Ranked = { rank: number; row: MemberRow };

/** Where a page left off: the rank and points of its last row, and how many stood before. */
type Standing = { rank: number; points: number; before: number };

const first: Standing = { rank: 0, points: -1, before: 0 };

const parseStanding = (cursor: string): { standing: Standing; rest: string } => {
  const [rank, points, before, rest] = cursor.split('.');
  const numbers = [rank, points, before].map(Number);
  const [one = NaN, two = NaN, three = NaN] = numbers;
  if (rest === undefined || !numbers.every(Number.isSafeInteger)) throw new BadCursor();
  return { standing: { rank: one, points: two, before: three }, rest };
};

/**
 * Members with points, best first: ties share a rank (1, 1, 3) and list the earlier achiever first (design, section 4).
 * The cursor carries the standing, so that a later page goes on counting.
 */
export const rankedPage = async (
  reader: Reader,
  search: { limit: number; cursor?: string | undefined },
): Promise<Page<Ranked>> => {
  const { standing, rest } =
    search.cursor === undefined ? { standing: first, rest: undefined } : parseStanding(search.cursor);
  const where = { removed: false, points: { atLeast: 1 } };
  const page = await reader.page(membersView, { index: 'byPoints', where }, { limit: search.limit, cursor: rest });
  let last = standing;
  const rows = page.rows.map((row) => {
    const place = last.before + 1;
    last = { rank: row.points === last.points ? last.rank : place, points: row.points, before: place };
    return { rank: last.rank, row };
  });
  const next = page.next === null ? null : `${last.rank}.${last.points}.${last.before}.${page.next}`;
  return { rows, next, total: page.total };
};
