import fc from 'fast-check';
import type { Condition, Equality, Search } from '../../src/ports/readStore.ts';
import type { Row, Scalar, StoredRow } from '../../src/ports/rows.ts';

/** The organization whose rows are searched. */
export const organizationId = '0199ab12-0000-7000-8000-000000000001';
export const otherId = '0199ab12-0000-7000-8000-000000000002';
/** Rows at the beginning. */
export const count = 1_800;

export const indexes = {
  byCreated: ['deleted', '-createdAt'],
  byKind: ['deleted', 'kind', '-createdAt'],
  byOwner: ['deleted', 'ownerId', '-createdAt'],
  byOwnerKind: ['deleted', 'ownerId', 'kind', '-createdAt'],
  byLevel: ['deleted', 'level'],
};

/** How many rows have each kind and word, in twentieths. */
const kinds: readonly (readonly [Scalar, number])[] = [
  ['most', 12],
  ['some', 5],
  ['few', 2],
  [null, 1],
];
const vocabulary: readonly (readonly [string, number])[] = [
  ['every', 20],
  ['half', 10],
  ['third', 7],
  ['rare', 1],
  ['東京', 8],
];

// Lehmer's numbers: rows that look random and are the same in each run
const numbersFrom = (seed: number): (() => number) => {
  let number = seed;
  return () => (number = (number * 48_271) % 2_147_483_647) % 20;
};

export const kindAt = (place: number): Scalar => {
  let below = 0;
  for (const [kind, twentieths] of kinds) if (place < (below += twentieths)) return kind;
  return null;
};

/** A row of which `seed` decides everything but the place. */
export const rowAt = (at: number, seed: number): Row => {
  const next = numbersFrom(seed + at * 7 + 1);
  next();
  const words = vocabulary.flatMap(([word, twentieths]) => (next() < twentieths ? [word] : []));
  return {
    organizationId: next() === 0 ? otherId : organizationId,
    deleted: next() === 0,
    kind: kindAt(next()),
    createdAt: `t${100 + Math.trunc(at / 9)}`,
    ownerId: next() < 2 ? 'u1' : `u${2 + (next() % 3)}`,
    level: next(),
    words: next() === 0 ? '' : [...words, at > count - 300 ? 'late' : 'soon'].join(' '),
  };
};

export const keyAt = (at: number): string => `${organizationId}/k${10_000 + at}`;

/** A search from a place on. */
export type Asked = { list: Pick<Search, 'index' | 'where' | 'only'>; words: string[]; from: number };
export type Change = { at: number; seed: number; how: 'new' | 'gone' | 'other kind' };
const change = fc.record({
  at: fc.nat(count + 40),
  seed: fc.integer({ min: 1, max: 1e6 }),
  how: fc.constantFrom<Change['how'][]>('new', 'gone', 'other kind', 'other kind'),
});
const anyKind: fc.Arbitrary<Equality> = fc.oneof(
  fc.constantFrom('most', 'some', 'few', null),
  fc.subarray(['most', 'some', 'few', null]).map((anyOf) => ({ anyOf })),
);
const list = fc.oneof(
  fc.record({ index: fc.constant('byKind'), where: fc.record({ deleted: fc.constant(false), kind: anyKind }) }),
  fc.record({
    index: fc.constant('byOwnerKind'),
    where: fc.record({ deleted: fc.constant(false), ownerId: fc.constantFrom('u1', 'u2'), kind: anyKind }),
  }),
  // in the order of one index, and filtered by fields of another
  fc.record({
    index: fc.constantFrom('byCreated', 'byLevel'),
    where: fc.constant({ deleted: false }),
    only: fc.record({ kind: anyKind, ownerId: fc.constantFrom('u1', 'u2') }, { requiredKeys: [] }),
  }),
  fc.constantFrom<Pick<Search, 'index' | 'where'>[]>(
    { index: 'byCreated', where: { deleted: false } },
    { index: 'byOwner', where: { deleted: false, ownerId: 'u3' } },
    { index: 'byLevel', where: { deleted: false, level: { atLeast: 6 } } },
  ),
);
const asked = fc.record({
  list,
  words: fc.subarray([...vocabulary.map(([word]) => word), 'late', 'e', 'nobody'], { minLength: 1, maxLength: 2 }),
  from: fc.nat(400),
});

/** Changes of some rows, and searches after them. */
export const step = fc.record({
  changes: fc.uniqueArray(change, { selector: ({ at }) => at, minLength: 1, maxLength: 30 }),
  searches: fc.array(asked, { minLength: 5, maxLength: 10 }),
});

const fits = (value: unknown, condition: Condition): boolean => {
  if (typeof condition !== 'object' || condition === null) return value === condition;
  return 'anyOf' in condition ? condition.anyOf.some((one) => one === value) : Number(value) >= condition.atLeast;
};

/** Rows that are found, in order, by looking into each. */
export const walk = (
  rows: Iterable<StoredRow>,
  { index, where = {}, only = {}, contains }: Omit<Search, 'limit'>,
): StoredRow[] => {
  const found = [...rows].filter(
    ({ row }) =>
      row?.['organizationId'] === organizationId &&
      Object.entries({ ...where, ...only }).every(([field, condition]) => fits(row[field], condition)) &&
      contains.words.every((word) => String(row['words']).includes(word)),
  );
  const field = index === 'byLevel' ? 'level' : 'createdAt';
  const rank = ({ row }: StoredRow): number =>
    Number(String(row?.[field]).replace('t', '')) * (field === 'level' ? 1 : -1);
  return found.sort((one, other) => rank(one) - rank(other) || (one.key < other.key ? -1 : 1));
};
