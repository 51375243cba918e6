import type { PersonRow, PreferencesRow, RowOf, ViewDefinition } from '@upline/contracts';
import { peopleView, preferencesView, rowKey, searchWords } from '@upline/contracts';
import type { Audience, Generation } from '@upline/infra/ports/rows.ts';
import type { ReadStore, Search } from '@upline/infra/ports/readStore.ts';
import { UnknownIndex } from '@upline/infra/readStore/cursor.ts';
import { toRow } from '../lib/casts.ts';
import { createReadPage, searchText } from './readPage.ts';
import type { Found, ListSearch, Page, Rows, Walk, Where } from './readPage.ts';
import { ViewNeverBuilt } from './preparing.ts';
import type { Tracker } from './tracker.ts';

/** The words of a search, in the rows' own text or in that of the view `of`. */
export const searchFor = (search: string | undefined, of?: ViewDefinition): ListSearch => ({
  words: searchWords(search),
  ...(of && { of }),
});

type Live = Pick<Tracker, 'live'>;
type Asked = { organizationId: string; onlyLight: boolean };

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

/** The live generation of a view. Throws ViewNeverBuilt where there is none. */
export const liveOf = async (tracker: Live, { name }: ViewDefinition): Promise<Generation> => {
  const generation = await tracker.live(name);
  if (!generation) throw new ViewNeverBuilt(name);
  return generation;
};

/** Rows and counts of one organization from the live generation of a view. */
const createRows = (reads: ReadStore, tracker: Live, organizationId: string): Rows => ({
  load: async <V extends ViewDefinition>(view: V, keys: readonly string[]): Promise<Map<string, RowOf<V>>> => {
    const found = new Map<string, RowOf<V>>();
    if (keys.length === 0) return found;
    const generation = await liveOf(tracker, view);
    for (const [key, { row }] of await reads.load(generation, keys)) if (row) found.set(key, toRow<V>(row));
    return found;
  },
  find: async <V extends ViewDefinition>(view: V, query: Walk): Promise<Found<V>[]> => {
    const generation = await liveOf(tracker, view);
    const rows = await orNone({ view, generation }, [], reads.find(generation, { organizationId, ...query }));
    return rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : []));
  },
  count: async (view: ViewDefinition, query: Pick<Walk, 'index' | 'where'>): Promise<number> => {
    const generation = await liveOf(tracker, view);
    return orNone({ view, generation }, 0, reads.count(generation, { organizationId, ...query }));
  },
  search: async <V extends ViewDefinition>(
    view: V,
    query: Walk & Pick<Search, 'only'>,
    { words, of }: ListSearch,
  ): Promise<{ found: Found<V>[]; total: number }> => {
    const [generation, texts] = await Promise.all([liveOf(tracker, view), of ? liveOf(tracker, of) : null]);
    const contains = { field: searchText, words, ...(texts && { of: texts }) };
    const searched = reads.search(generation, { organizationId, ...query, contains });
    const { rows, total } = await orNone({ view, generation }, { rows: [], total: 0 }, searched);
    return { found: rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : [])), total };
  },
});

/**
 * Reads the views of one organization: every row that it returns belongs to the organization. Names of people are
 * shared between organizations and found by ids, which only rows of the organization contain.
 */
const createReader = (reads: ReadStore, tracker: Live, { organizationId, onlyLight }: Asked) => {
  const rows = createRows(reads, tracker, organizationId);
  const { load, find, count } = rows;
  return {
    organizationId,
    /** The organization's row with this id (`rowKey`), '' where it has only one. */
    get: async <V extends ViewDefinition>(view: V, rowId: string): Promise<RowOf<V> | null> => {
      const key = rowKey(organizationId, rowId);
      return (await load(view, [key])).get(key) ?? null;
    },
    /** The same row with the position up to which it has the log. */
    getWithPosition: async <V extends ViewDefinition>(
      view: V,
      rowId: string,
    ): Promise<{ row: RowOf<V>; position: number } | null> => {
      const generation = await liveOf(tracker, view);
      const key = rowKey(organizationId, rowId);
      const stored = (await reads.load(generation, [key])).get(key);
      return stored?.row ? { row: toRow<V>(stored.row), position: stored.position } : null;
    },
    /** The organization's rows with these ids, by id; those that are missing are left out. */
    getAll: async <V extends ViewDefinition>(view: V, rowIds: Iterable<string>): Promise<Map<string, RowOf<V>>> => {
      const ids = [...new Set(rowIds)];
      const keyOf = (id: string): string => rowKey(organizationId, id);
      const rows = await load(view, ids.map(keyOf));
      return new Map(
        ids.flatMap((id) => {
          const row = rows.get(keyOf(id));
          return row ? [[id, row] as const] : [];
        }),
      );
    },
    find,
    count: (view: ViewDefinition, index: string, where: Where): Promise<number> => count(view, { index, where }),
    /**
     * One page through an index, in its order: of all rows, of those that a search finds, or of those that `only`
     * leaves in. `total` is counted unless it is given. A first page begins behind the place `from`.
     */
    page: createReadPage(rows, { organizationId, onlyLight }),
    /** People by id, for their names. */
    people: (ids: Iterable<string>): Promise<Map<string, PersonRow>> => load(peopleView, [...new Set(ids)]),
    /** Preferences of people by id; people who have none are left out. */
    preferences: (ids: Iterable<string>): Promise<Map<string, PreferencesRow>> =>
      load(preferencesView, [...new Set(ids)]),
    /** Rows of a view of people, by the ids of these people: rows of one person span their organizations. */
    ofPeople: <V extends ViewDefinition>(view: V, ids: Iterable<string>): Promise<Map<string, RowOf<V>>> =>
      load(view, [...new Set(ids)]),
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

type Repeated = {
  words: string;
  nameOrder?: string | undefined;
  titleOrder?: string | undefined;
  recentShares?: unknown;
};

/** The row without its search text and its place in the order, which repeat other fields, and without its workings. */
export const withoutWords = <Row extends Repeated>({
  words: _words,
  nameOrder: _name,
  titleOrder: _title,
  recentShares: _recent,
  ...row
}: Row): Omit<Row, keyof Repeated> => row;

/** The same page with the answer of each row. */
export const mapPage = <Row, Answer>(page: Page<Row>, toAnswer: (row: Row) => Answer): Page<Answer> => ({
  ...page,
  rows: page.rows.map(toAnswer),
});
