import type { PersonRow, RowOf, ViewDefinition } from '@upline/contracts';
import { peopleView, rowKey, searchWords } from '@upline/contracts';
import type { Audience, Contains, Find, ReadStore } from '@upline/infra/ports.ts';
import { cursorOf } from '@upline/infra/readStore/cursor.ts';
import { toRow } from './kit.ts';
import type { Tracker } from './live/tracker.ts';

/** One page of a list: `next` continues after it, `total` counts all of it. */
export type Page<Row> = { rows: Row[]; next: string | null; total: number };

/** A cursor that this list did not make. */
export class BadCursor extends Error {
  constructor() {
    super('the cursor is not one of this list');
    this.name = 'BadCursor';
  }
}

type Paging = { limit: number; cursor?: string | undefined };
type Where = NonNullable<Find['where']>;
type Walk = Omit<Find, 'organizationId'>;

/** Picks rows by what is known elsewhere. */
type Picker<Row> = (rows: readonly Row[]) => Promise<(row: Row) => boolean>;

/** Rows looked through at once by a pick. */
const rowsAtOnce = 500;

/** What the text of a row must have for a search; nothing without one. */
export const wordsOfSearch = (search: string | undefined): Contains => ({ field: 'words', words: searchWords(search) });

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const parseCursor = (cursor: string): readonly (string | number | boolean | null)[] => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length <= 12 && parsed.every(isScalar)) return parsed;
  } catch {
    // falls through to the one answer for every wrong cursor
  }
  throw new BadCursor();
};

/**
 * Reads of one organization: every row that leaves here belongs to it, because nothing else can be asked for. The names of people
 * are the one thing shared: they are found by ids, which only rows of the organization give.
 */
export const createReader = (reads: ReadStore, tracker: Tracker, organizationId: string) => {
  const generationOf = async (view: ViewDefinition) => tracker.live(view.name);

  const load = async <V extends ViewDefinition>(
    view: V,
    keys: readonly string[],
    contains?: Contains,
  ): Promise<Map<string, RowOf<V>>> => {
    const generation = await generationOf(view);
    const found = new Map<string, RowOf<V>>();
    if (!generation || keys.length === 0) return found;
    for (const [key, { row }] of await reads.load(generation, keys, contains)) if (row) found.set(key, toRow<V>(row));
    return found;
  };

  const find = async <V extends ViewDefinition>(view: V, query: Walk) => {
    const generation = await generationOf(view);
    if (!generation) return [];
    const rows = await reads.find(generation, { organizationId, ...query });
    return rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : []));
  };

  const count = async (view: ViewDefinition, query: Omit<Walk, 'limit' | 'after'>): Promise<number> => {
    const generation = await generationOf(view);
    return generation ? reads.count(generation, { organizationId, ...query }) : 0;
  };

  /** The rows that are picked, in the order of the index, piece by piece. */
  const sift = async function* <V extends ViewDefinition>(view: V, query: Omit<Walk, 'limit'>, pick: Picker<RowOf<V>>) {
    let { after } = query;
    for (;;) {
      const rows = await find(view, { ...query, limit: rowsAtOnce, ...(after ? { after } : {}) });
      const isPicked = await pick(rows.map(({ row }) => row));
      yield rows.filter(({ row }) => isPicked(row));
      const last = rows[rowsAtOnce - 1];
      if (!last) return;
      after = cursorOf(view, query.index, last);
    }
  };

  const findPicked = async <V extends ViewDefinition>(view: V, { limit, ...query }: Walk, pick: Picker<RowOf<V>>) => {
    const found: { key: string; row: RowOf<V> }[] = [];
    for await (const rows of sift(view, query, pick)) {
      found.push(...rows.slice(0, limit - found.length));
      if (found.length >= limit) break;
    }
    return found;
  };

  const countPicked = async <V extends ViewDefinition>(
    view: V,
    query: Omit<Walk, 'limit'>,
    pick: Picker<RowOf<V>>,
  ): Promise<number> => {
    let found = 0;
    for await (const rows of sift(view, query, pick)) found += rows.length;
    return found;
  };

  return {
    organizationId,
    /** The organization's row of this part (`rowKey`): the id of what it is about, or '' for the only one. */
    get: async <V extends ViewDefinition>(view: V, part: string): Promise<RowOf<V> | null> => {
      const key = rowKey(organizationId, part);
      return (await load(view, [key])).get(key) ?? null;
    },
    find,
    count: (view: ViewDefinition, index: string, where: Where): Promise<number> => count(view, { index, where }),
    /**
     * One page through an index, in its order: of all rows, of those that contain words, or of those that are picked. `total` is counted
     * unless it is given.
     */
    page: async <V extends ViewDefinition>(
      view: V,
      query: { index: string; where?: Where; contains?: Contains; pick?: Picker<RowOf<V>> | null; total?: number },
      { limit, cursor }: Paging,
    ): Promise<Page<RowOf<V>>> => {
      const { pick = null, total: known, ...asked } = query;
      const after = cursor === undefined ? {} : { after: parseCursor(cursor) };
      const more = { ...asked, ...after, limit: limit + 1 };
      const found = pick ? await findPicked(view, more, pick) : await find(view, more);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const next = last ? Buffer.from(JSON.stringify(cursorOf(view, asked.index, last))).toString('base64url') : null;
      const countAll = (): Promise<number> => (pick ? countPicked(view, asked, pick) : count(view, asked));
      const total = known ?? (cursor === undefined && next === null ? rows.length : await countAll());
      return { rows: rows.map(({ row }) => row), next, total };
    },
    /** People by id, for their names; with `contains` only who fulfils it. */
    people: (ids: Iterable<string>, contains?: Contains): Promise<Map<string, PersonRow>> =>
      load(peopleView, [...new Set(ids)], contains),
  };
};
export type Reader = ReturnType<typeof createReader>;

/** Whose changes concern a person in an organization. */
export const audiencesOf = (organizationId: string | null, userId: string): readonly Audience[] => {
  const own = [`user:${userId}`] as const;
  return organizationId === null ? own : ([`organization:${organizationId}`, ...own] as const);
};

/** The same page with every row made into its answer. */
export const mapPage = <Row, Answer>(page: Page<Row>, toAnswer: (row: Row) => Answer): Page<Answer> => ({
  ...page,
  rows: page.rows.map(toAnswer),
});
