import type { PersonRow, RowOf, ViewDefinition } from '@upline/contracts';
import { peopleView, rowKey, searchWords } from '@upline/contracts';
import type { Audience, Find, Generation, ReadStore } from '@upline/infra/ports.ts';
import { UnknownIndex, cursorOf } from '@upline/infra/readStore/cursor.ts';
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

/**
 * A search among the rows of a list: of their own text, or of the text of the same rows in the view `of`. A search
 * without words leaves every row in.
 */
type ListSearch = { words: readonly string[]; of?: ViewDefinition };

/** The field with the search text, in every view that has one. */
const searchText = 'words';

/** What a person searches for, in the rows' own text or in that of the view `of`. */
export const searchFor = (search: string | undefined, of?: ViewDefinition): ListSearch => ({
  words: searchWords(search),
  ...(of && { of }),
});

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

/** An index that the version before did not have finds nothing until the view is built again. */
const orNone = async <T>(
  { view, generation }: { view: ViewDefinition; generation: Generation },
  none: T,
  read: Promise<T>,
): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof UnknownIndex && generation.version < view.version) return none;
    throw error;
  }
};

/** Rows and counts of one organization from the live generation of a view; none while the view was never built. */
const createRows = (reads: ReadStore, tracker: Live, organizationId: string) => ({
  load: async <V extends ViewDefinition>(view: V, keys: readonly string[]): Promise<Map<string, RowOf<V>>> => {
    const generation = await tracker.live(view.name);
    const found = new Map<string, RowOf<V>>();
    if (!generation || keys.length === 0) return found;
    for (const [key, { row }] of await reads.load(generation, keys)) if (row) found.set(key, toRow<V>(row));
    return found;
  },
  find: async <V extends ViewDefinition>(view: V, query: Walk): Promise<Found<V>[]> => {
    const generation = await tracker.live(view.name);
    if (!generation) return [];
    const rows = await orNone({ view, generation }, [], reads.find(generation, { organizationId, ...query }));
    return rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : []));
  },
  count: async (view: ViewDefinition, query: Pick<Walk, 'index' | 'where'>): Promise<number> => {
    const generation = await tracker.live(view.name);
    return generation ? orNone({ view, generation }, 0, reads.count(generation, { organizationId, ...query })) : 0;
  },
  search: async <V extends ViewDefinition>(
    view: V,
    query: Walk,
    { words, of }: ListSearch,
  ): Promise<{ found: Found<V>[]; total: number }> => {
    const [generation, texts] = await Promise.all([tracker.live(view.name), of ? tracker.live(of.name) : null]);
    if (!generation || (of && !texts)) return { found: [], total: 0 };
    const contains = { field: searchText, words, ...(texts && { of: texts }) };
    const { rows, total } = await reads.search(generation, { organizationId, ...query, contains });
    return { found: rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : [])), total };
  },
});

/**
 * Reads the views of one organization: every row that it returns belongs to the organization. Names of people are
 * shared between organizations and found by ids, which only rows of the organization contain.
 */
const createReader = (reads: ReadStore, tracker: Live, { organizationId, onlyLight }: Asked) => {
  const { load, find, count, search } = createRows(reads, tracker, organizationId);
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
     * One page through an index, in its order: of all rows, or of those that a search finds. `total` is counted unless
     * it is given.
     */
    page: async <V extends ViewDefinition>(
      view: V,
      query: { index: string; where?: Where; search?: ListSearch; total?: number },
      { limit, cursor }: Paging,
    ): Promise<Page<RowOf<V>>> => {
      const { search: asked, total: givenTotal, ...list } = query;
      const searched = asked && asked.words.length > 0 ? asked : null;
      if (onlyLight && (limit > lightRows || searched) && (await count(view, list)) > lightRows) throw new HeavyRead();
      const more = { ...list, ...(cursor === undefined ? {} : { after: parseCursor(cursor) }), limit: limit + 1 };
      const result = searched ? await search(view, more, searched) : { found: await find(view, more), total: null };
      const rows = result.found.slice(0, limit);
      const cursorAt = (index: number): string => {
        const { key, row = null } = rows[index] ?? { key: '' };
        return Buffer.from(JSON.stringify(cursorOf(view, list.index, { key, row }))).toString('base64url');
      };
      const next = result.found.length > limit ? cursorAt(limit - 1) : null;
      const isAll = cursor === undefined && next === null;
      const total = givenTotal ?? result.total ?? (isAll ? rows.length : await count(view, list));
      return { rows: rows.map(({ row }) => row), next, total, cursorAt };
    },
    /** People by id, for their names. */
    people: (ids: Iterable<string>): Promise<Map<string, PersonRow>> => load(peopleView, [...new Set(ids)]),
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
