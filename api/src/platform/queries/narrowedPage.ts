import type { RowOf, ViewDefinition } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Equality, Find } from '@upline/infra/ports/readStore.ts';
import type { Row, Scalar } from '@upline/infra/ports/rows.ts';
import { WrongCursor, cursorOf, indexOf, scalarOf } from '@upline/infra/readStore/cursor.ts';
import type { IndexField } from '@upline/infra/readStore/cursor.ts';

type Where = NonNullable<Find['where']>;

/**
 * A filter of a list that is in the order of another index. `where` fixes the leading fields of `index`; `holds` says
 * of one of these rows whether it is left in.
 */
export type Narrowing<R = never> = {
  index: string;
  where: Readonly<Record<string, Equality>>;
  holds?: (row: R) => boolean;
};

type Found<V extends ViewDefinition> = { key: string; row: RowOf<V> };

type List = { index: string; where: Where };

type Walk = { index: string; where?: Where; limit: number; after?: readonly Scalar[] };

/** Narrows a list to the rows that a search finds and that have certain values. */
export type NarrowedSearch<V extends ViewDefinition> = {
  leaveIn: (rows: readonly Found<V>[]) => Promise<Found<V>[]>;
  find: (walk: Walk & { only: Narrowing['where'] }) => Promise<{ found: Found<V>[]; total: number }>;
};

/** Reads of one view, of which a narrowed page is made; `search` is null without words. */
export type NarrowedReads<V extends ViewDefinition> = {
  count: (list: List) => Promise<number>;
  find: (walk: Walk) => Promise<Found<V>[]>;
  search: NarrowedSearch<V> | null;
};

/** The list in its order, with its filter; `total` where it is known without counting. */
export type NarrowedList<V extends ViewDefinition> = {
  view: V;
  index: string;
  where?: Where;
  only: Narrowing<RowOf<V>>;
  total?: number | undefined;
};

/** `resume` continues behind rows that were walked in vain, null when there are no more. */
type Piece<V extends ViewDefinition> = { found: Found<V>[]; resume: readonly Scalar[] | null; total: number };

/** Limits of a list whose filter and order have no index together. */
export const narrowedLimits = {
  walked: { what: 'Rows looked through for a filtered list', per: 'answer', most: 5_000, unit: 'rows' },
} as const satisfies Record<string, Limit>;

/** Rows that a filter leaves in up to which all are read and brought into order; of more, the order is walked. */
const mostSorted = 2_000;

/** Rows read at once in a walk. */
const walkedAtOnce = 1_000;

const rankOf = (value: Scalar): number =>
  value === null ? 0 : ['number', 'string', 'boolean'].indexOf(typeof value) + 1;

/** Ascending order of values as the read stores have it: text by its UTF-8 bytes, null first. */
const compareValues = (one: Scalar, other: Scalar): number => {
  if (one === other) return 0;
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return rankOf(one) - rankOf(other) || Number(one) - Number(other);
};

/** Compares two places of an index: the values of its fields, and the key, ascending. */
const comparePlaces =
  (fields: readonly IndexField[]) =>
  (one: readonly Scalar[], other: readonly Scalar[]): number => {
    for (const [at, { descending }] of fields.entries()) {
      const difference = compareValues(one[at] ?? null, other[at] ?? null);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return compareValues(one.at(-1) ?? null, other.at(-1) ?? null);
  };

const isEqual = (value: Scalar, wanted: Equality): boolean =>
  typeof wanted === 'object' && wanted !== null ? wanted.anyOf.includes(value) : value === wanted;

const isLeftIn = <R extends Row>(row: R, { where, holds }: Narrowing<R>): boolean =>
  Object.entries(where).every(([field, wanted]) => isEqual(scalarOf(row[field]), wanted)) && (holds?.(row) ?? true);

/**
 * One page of a list that is ordered by one index and filtered by another. When the filter leaves in few rows, all of
 * them are read and brought into order; of more, the read store searches for words. Else the order is walked, and rows
 * are left out on the way. A page may then have fewer rows than asked for, also none, and lead on.
 */
export const narrowedPage = async <V extends ViewDefinition>(
  { count, find, search }: NarrowedReads<V>,
  { view, index, where = {}, only, total: known }: NarrowedList<V>,
  { limit, after }: { limit: number; after: readonly Scalar[] | undefined },
): Promise<Piece<V>> => {
  const list = { index: only.index, where: only.where };
  const keep = async (rows: readonly Found<V>[]): Promise<Found<V>[]> => {
    const left = rows.filter(({ row }) => isLeftIn<RowOf<V>>(row, only));
    return search ? search.leaveIn(left) : left;
  };
  const placeOf = (found: Found<V>): readonly Scalar[] => cursorOf(view, index, found);

  const sorted = async (): Promise<Piece<V>> => {
    const compare = comparePlaces(indexOf(view.indexes, index));
    const found = await keep(await find({ ...list, limit: mostSorted }));
    const places = found.map((one) => ({ one, place: placeOf(one) })).sort((a, b) => compare(a.place, b.place));
    const behind = after ? places.filter(({ place }) => compare(place, after) > 0) : places;
    return { found: behind.slice(0, limit).map(({ one }) => one), resume: null, total: found.length };
  };

  const countWalked = async (): Promise<number> => {
    let total = 0;
    for (let place: readonly Scalar[] | undefined; ;) {
      const rows = await find({ ...list, limit: walkedAtOnce, ...(place && { after: place }) });
      total += (await keep(rows)).length;
      const last = rows[walkedAtOnce - 1];
      if (!last) return total;
      place = cursorOf(view, only.index, last);
    }
  };

  const totalOf = async (matching: number): Promise<number> => {
    if (known !== undefined) return known;
    return only.holds ? countWalked() : matching;
  };

  const walked = async (matching: number): Promise<Piece<V>> => {
    const total = await totalOf(matching);
    if (total === 0) return { found: [], resume: null, total };
    const found: Found<V>[] = [];
    let place = after ?? null;
    for (let rows = 0; rows < narrowedLimits.walked.most && found.length < limit;) {
      // a list that its filter hardly narrows has the page among the first rows
      const atOnce = Math.min(Math.max(2 * limit, rows), walkedAtOnce, narrowedLimits.walked.most - rows);
      const some = await find({ index, where, limit: atOnce, ...(place && { after: place }) });
      found.push(...(await keep(some)));
      const last = some[atOnce - 1];
      place = last ? placeOf(last) : null;
      if (!last) break;
      rows += atOnce;
    }
    return { found: found.slice(0, limit), resume: place, total };
  };

  if (after && after.length !== indexOf(view.indexes, index).length + 1) throw new WrongCursor(index);
  const matching = await count(list);
  if (matching <= mostSorted) return sorted();
  if (!search || only.holds) return walked(matching);
  const others = Object.fromEntries(Object.entries(only.where).filter(([field]) => !(field in where)));
  return { ...(await search.find({ index, where, only: others, limit, ...(after && { after }) })), resume: null };
};
