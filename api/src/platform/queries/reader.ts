import type { PersonRow, RowOf, ViewDefinition } from '@upline/contracts';
import { peopleView, rowKey, searchWords } from '@upline/contracts';
import type { Audience, Contains, Find, ReadStore } from '@upline/infra/ports.ts';
import { cursorOf } from '@upline/infra/readStore/cursor.ts';
import { toRow } from '../lib/kit.ts';
import type { Tracker } from './tracker.ts';

/**
 * One page of a list: `next` continues after it, `total` counts all of it. `cursorAt` continues after one of its rows.
 */
export type Page<Row> = { rows: Row[]; next: string | null; total: number; cursorAt: (index: number) => string };

/** A cursor that this list did not make. */
export class BadCursor extends Error {
  constructor() {
    super('the cursor is not one of this list');
    this.name = 'BadCursor';
  }
}

/** A read that the thread which answers everybody leaves to the one for heavy reads. */
export class HeavyRead extends Error {
  constructor() {
    super('this read is for the thread for heavy reads');
    this.name = 'HeavyRead';
  }
}

/** Rows up to which a list is read and searched on any thread: some milliseconds. */
const lightRows = 200;

type Paging = { limit: number; cursor?: string | undefined };
type Where = NonNullable<Find['where']>;
type Walk = Omit<Find, 'organizationId'>;

/** Chooses rows by data that is not in them. */
type Chooser<Row> = (rows: readonly Row[]) => Promise<(row: Row) => boolean>;

/** Rows read at once to choose from. */
const rowsAtOnce = 500;

/** The condition that a search puts on the text of a row; no words without a search. */
export const wordsOfSearch = (search: string | undefined): Contains => ({ field: 'words', words: searchWords(search) });

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const parseCursor = (cursor: string): readonly (string | number | boolean | null)[] => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length <= 12 && parsed.every(isScalar)) return parsed;
  } catch {
    // falls through: every wrong cursor is refused alike
  }
  throw new BadCursor();
};

type Live = Pick<Tracker, 'live'>;
type Asked = { organizationId: string; onlyLight: boolean };

type Found<V extends ViewDefinition> = { key: string; row: RowOf<V> };

/** Rows and counts of one organization from the live generation of a view; none while the view was never built. */
const createRows = (reads: ReadStore, tracker: Live, organizationId: string) => ({
  load: async <V extends ViewDefinition>(
    view: V,
    keys: readonly string[],
    contains?: Contains,
  ): Promise<Map<string, RowOf<V>>> => {
    const generation = await tracker.live(view.name);
    const found = new Map<string, RowOf<V>>();
    if (!generation || keys.length === 0) return found;
    for (const [key, { row }] of await reads.load(generation, keys, contains)) if (row) found.set(key, toRow<V>(row));
    return found;
  },
  find: async <V extends ViewDefinition>(view: V, query: Walk): Promise<Found<V>[]> => {
    const generation = await tracker.live(view.name);
    if (!generation) return [];
    const rows = await reads.find(generation, { organizationId, ...query });
    return rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : []));
  },
  count: async (view: ViewDefinition, query: Omit<Walk, 'limit' | 'after'>): Promise<number> => {
    const generation = await tracker.live(view.name);
    return generation ? reads.count(generation, { organizationId, ...query }) : 0;
  },
});
type Rows = ReturnType<typeof createRows>;

/** Rows of an index chosen by data that is not in them, batch by batch. */
const createChosen = ({ find }: Pick<Rows, 'find'>) => {
  const batches = async function* <V extends ViewDefinition>(
    view: V,
    query: Omit<Walk, 'limit'>,
    choose: Chooser<RowOf<V>>,
  ) {
    let { after } = query;
    for (;;) {
      const rows = await find(view, { ...query, limit: rowsAtOnce, ...(after ? { after } : {}) });
      const isChosen = await choose(rows.map(({ row }) => row));
      yield rows.filter(({ row }) => isChosen(row));
      const last = rows[rowsAtOnce - 1];
      if (!last) return;
      after = cursorOf(view, query.index, last);
    }
  };
  return {
    find: async <V extends ViewDefinition>(view: V, { limit, ...query }: Walk, choose: Chooser<RowOf<V>>) => {
      const found: Found<V>[] = [];
      for await (const rows of batches(view, query, choose)) {
        found.push(...rows.slice(0, limit - found.length));
        if (found.length >= limit) break;
      }
      return found;
    },
    count: async <V extends ViewDefinition>(
      view: V,
      query: Omit<Walk, 'limit'>,
      choose: Chooser<RowOf<V>>,
    ): Promise<number> => {
      let found = 0;
      for await (const rows of batches(view, query, choose)) found += rows.length;
      return found;
    },
  };
};

const isLong = (limit: number, contains: Contains | undefined, isChosen: boolean): boolean =>
  limit > lightRows || isChosen || (contains?.words.length ?? 0) > 0;

/**
 * Reads the views of one organization: every row that it returns belongs to the organization. Names of people are
 * shared between organizations and found by ids, which only rows of the organization contain.
 */
const createReader = (reads: ReadStore, tracker: Live, { organizationId, onlyLight }: Asked) => {
  const { load, find, count } = createRows(reads, tracker, organizationId);
  const chosen = createChosen({ find });
  return {
    organizationId,
    /** The organization's row with this id (`rowKey`), '' where it has only one. */
    get: async <V extends ViewDefinition>(view: V, rowId: string): Promise<RowOf<V> | null> => {
      const key = rowKey(organizationId, rowId);
      return (await load(view, [key])).get(key) ?? null;
    },
    find,
    count: (view: ViewDefinition, index: string, where: Where): Promise<number> => count(view, { index, where }),
    /**
     * One page through an index, in its order: of all rows, of those that contain words, or of those that are chosen.
     * `total` is counted unless it is given.
     */
    page: async <V extends ViewDefinition>(
      view: V,
      query: { index: string; where?: Where; contains?: Contains; choose?: Chooser<RowOf<V>> | null; total?: number },
      { limit, cursor }: Paging,
    ): Promise<Page<RowOf<V>>> => {
      const { choose = null, total: givenTotal, ...asked } = query;
      if (onlyLight && isLong(limit, asked.contains, choose !== null)) {
        const { index, where } = asked;
        if ((await count(view, where ? { index, where } : { index })) > lightRows) throw new HeavyRead();
      }
      const after = cursor === undefined ? {} : { after: parseCursor(cursor) };
      const more = { ...asked, ...after, limit: limit + 1 };
      const found = choose ? await chosen.find(view, more, choose) : await find(view, more);
      const rows = found.slice(0, limit);
      const cursorAt = (index: number): string => {
        const { key, row = null } = rows[index] ?? { key: '' };
        return Buffer.from(JSON.stringify(cursorOf(view, asked.index, { key, row }))).toString('base64url');
      };
      const next = found.length > limit ? cursorAt(limit - 1) : null;
      const countAll = (): Promise<number> => (choose ? chosen.count(view, asked, choose) : count(view, asked));
      const total = givenTotal ?? (cursor === undefined && next === null ? rows.length : await countAll());
      return { rows: rows.map(({ row }) => row), next, total, cursorAt };
    },
    /** People by id, for their names; with `contains` only those whose text contains the words. */
    people: (ids: Iterable<string>, contains?: Contains): Promise<Map<string, PersonRow>> =>
      load(peopleView, [...new Set(ids)], contains),
  };
};
export type Reader = ReturnType<typeof createReader>;

/** The reader of an organization; '' for a person without one, who can read the names of people only. */
export type ReaderOf = (organizationId: string) => Reader;

/** Makes the one function that reads views. With `onlyLight` long pages and searches of many rows throw HeavyRead. */
export const createReaderOf =
  (reads: ReadStore, tracker: Live, { onlyLight = false } = {}): ReaderOf =>
  (organizationId) =>
    createReader(reads, tracker, { organizationId, onlyLight });

/** The audiences whose changes concern a person in an organization. */
export const audiencesOf = (organizationId: string | null, userId: string): readonly Audience[] => {
  const own = [`user:${userId}`] as const;
  return organizationId === null ? own : ([`organization:${organizationId}`, ...own] as const);
};

/** The row without its search text, which repeats other fields. */
export const withoutWords = <Row extends { words: string }>({ words: _words, ...row }: Row): Omit<Row, 'words'> => row;

/** The same page with the answer of each row. */
export const mapPage = <Row, Answer>(page: Page<Row>, toAnswer: (row: Row) => Answer): Page<Answer> => ({
  ...page,
  rows: page.rows.map(toAnswer),
});
