import { MaxKey, MinKey } from 'mongodb';
import type { Document } from 'mongodb';
import type { Scalar, StoredRow } from '../../ports/rows.ts';
import type { Search } from '../../ports/readStore.ts';
import type { IndexField } from '../../readStore/cursor.ts';
import { scalarOf } from '../../readStore/cursor.ts';
import { valuesOf } from '../../readStore/findPlan.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';

/** Path of a row's field within its document. */
export const pathOf = (field: string): string => `row.${field}`;
export const organizationPath = pathOf('organizationId');

/** The order of rows along an index, the key last. */
export const orderOf = ({ order }: { order: readonly IndexField[] }): Record<string, 1 | -1> => ({
  ...Object.fromEntries(order.map(({ field, descending }) => [pathOf(field), descending ? -1 : 1] as const)),
  _id: 1,
});

/** The keys of the index that carries a declared one. */
export const indexKeysOf = (fields: readonly IndexField[]): Record<string, 1 | -1> => ({
  [organizationPath]: 1,
  ...orderOf({ order: fields }),
});

/** One unbroken walk of an index: from `min`, which belongs to it, to `max`, which does not. */
export type Range = { min: Document; max: Document };

/** Values of `anyOf` multiply the ranges that are walked side by side. */
const maxRanges = 400;

const before = Symbol('before every value');
const behind = Symbol('behind every value');
type Edge = Scalar | typeof before | typeof behind;

// null, numbers, text, booleans: as the database orders kinds of values
const kindOf = (value: Scalar): number =>
  value === null ? 0 : typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3;

const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Ascending order of the database: text by its UTF-8 bytes. */
const compareScalars = (one: Scalar, other: Scalar): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  return kindOf(one) - kindOf(other) || Number(one) - Number(other);
};

const isSentinel = (edge: Edge): edge is typeof before | typeof behind => typeof edge === 'symbol';

/** Order of two edges along the index, which runs backwards through a descending field. */
const compareEdges = (one: Edge, other: Edge, descending: boolean): number => {
  if (one === other) return 0;
  if (one === before || other === behind) return -1;
  if (one === behind || other === before) return 1;
  return isSentinel(one) || isSentinel(other) ? 0 : compareScalars(one, other) * (descending ? -1 : 1);
};

const compareAll = (one: readonly Edge[], other: readonly Edge[], order: readonly IndexField[]): number => {
  for (const [at, { descending }] of order.entries()) {
    const difference = compareEdges(one[at] ?? null, other[at] ?? null, descending);
    if (difference !== 0) return difference;
  }
  return compareEdges(one.at(-1) ?? null, other.at(-1) ?? null, false);
};

/** Where the walk begins and ends: an edge for each field of `order`, and one for the key. */
const edgesOf = ({ order, floor, after }: FindPlan): { from: readonly Edge[]; to: readonly Edge[] } | null => {
  const [first, ...rest] = order;
  const edge = (side: typeof before | typeof behind, end: Scalar | typeof before | typeof behind): Edge[] =>
    first ? [end, ...rest.map(() => side), side] : [side];
  // only numbers can be compared with a least number
  const [least, most] = [floor?.atLeast, Infinity];
  const [begin, end] = first?.descending ? [most, least] : [least, most];
  let from = edge(before, floor ? (begin ?? before) : before);
  const to = edge(behind, floor ? (end ?? behind) : behind);
  // with a zero byte: the next key there can be
  const cursor = after && [...after.values, `${after.key}\0`];
  if (cursor && compareAll(cursor, from, order) > 0) from = cursor;
  return compareAll(from, to, order) < 0 ? { from, to } : null;
};

const toBound = (edge: Edge, descending: boolean): unknown => {
  if (!isSentinel(edge)) return edge;
  return (edge === before) === descending ? new MaxKey() : new MinKey();
};

const combinations = (fixed: FindPlan['fixed']): Scalar[][] => {
  const counted = fixed.reduce((count, { values }) => count * values.length, 1);
  if (counted > maxRanges)
    throw new Error(`anyOf gives ${counted} combinations: at most ${maxRanges} can be asked for at once`);
  return fixed.reduce<Scalar[][]>(
    (all, { values }) => all.flatMap((some) => values.map((value) => [...some, value])),
    [[]],
  );
};

/** The walks that together give the rows of a plan, each in its order. None when nothing can match. */
export const rangesOf = (plan: FindPlan, organizationId: string): Range[] => {
  const edges = edgesOf(plan);
  if (!edges) return [];
  const bound = (values: readonly Scalar[], edge: readonly Edge[]): Document => ({
    [organizationPath]: organizationId,
    ...Object.fromEntries(plan.fixed.map(({ field }, at) => [pathOf(field), values[at] ?? null])),
    ...Object.fromEntries(
      plan.order.map(({ field, descending }, at) => [pathOf(field), toBound(edge[at] ?? null, descending)]),
    ),
    _id: toBound(edge.at(-1) ?? null, false),
  });
  return combinations(plan.fixed).map((values) => ({ min: bound(values, edges.from), max: bound(values, edges.to) }));
};

const havingAll = (fixed: FindPlan['fixed']): Document =>
  Object.fromEntries(
    fixed.map(({ field, values }) => [pathOf(field), values.length === 1 ? values[0] : { $in: values }]),
  );

/** The filter for rows with certain values in some fields. */
export const onlyOf = ({ only = {} }: Pick<Search, 'only'>): Document =>
  havingAll(Object.entries(only).map(([field, value]) => ({ field, values: valuesOf(value) })));

/** The filter for the rows of a plan, for counting them. */
export const filterOf = ({ fixed, floor }: FindPlan, organizationId: string): Document => ({
  [organizationPath]: organizationId,
  ...havingAll(fixed),
  ...(floor ? { [pathOf(floor.field)]: { $gte: floor.atLeast } } : {}),
});

/** The expression of the server for whether a row comes behind the `after` of a plan. */
export const behindOf = ({ order, after }: FindPlan): Document => {
  if (!after) return { $literal: true };
  const places = order.map(({ field, descending }, at) => ({
    value: { $ifNull: [`$${pathOf(field)}`, null] },
    // a text that begins with a dollar sign would be a path
    place: { $literal: after.values[at] ?? null },
    isBehind: descending ? '$lt' : '$gt',
  }));
  const byKey = { $gt: ['$_id', { $literal: after.key }] };
  return places.reduceRight<Document>(
    (rest, { value, place, isBehind }) => ({
      $or: [{ [isBehind]: [value, place] }, { $and: [{ $eq: [value, place] }, rest] }],
    }),
    byKey,
  );
};

/** Brings rows of several walks into the order of the plan. */
export const inOrderOf =
  ({ order }: FindPlan) =>
  (one: StoredRow, other: StoredRow): number => {
    const edges = ({ row, key }: StoredRow): Edge[] => [...order.map(({ field }) => scalarOf(row?.[field])), key];
    return compareAll(edges(one), edges(other), order);
  };
