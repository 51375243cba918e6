import type { RowOf, ViewDefinition } from '@upline/contracts';
import { rowKey } from '@upline/contracts';
import type { Find, Search } from '@upline/infra/ports/readStore.ts';
import type { Row, Scalar } from '@upline/infra/ports/rows.ts';
import { cursorOf } from '@upline/infra/readStore/cursor.ts';
import { narrowedPage } from './narrowedPage.ts';
import type { Narrowing } from './narrowedPage.ts';

/**
 * One page of a list: `next` continues after it, `total` counts all of it, or is null where nobody knows without
 * reading it. `cursorAt` continues after one of its rows.
 * Where pages are alike by role, `apart` has the people whose page is another one.
 */
export type Page<Row> = {
  rows: Row[];
  next: string | null;
  total: number | null;
  cursorAt: (index: number) => string;
  apart?: ReadonlySet<string>;
};

/** A list without rows. */
export const emptyPage: Page<never> = { rows: [], next: null, total: 0, cursorAt: () => '' };

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

export type Walk = Omit<Find, 'organizationId'>;
export type Where = NonNullable<Find['where']>;
export type Found<V extends ViewDefinition> = { key: string; row: RowOf<V> };

/**
 * A search among the rows of a list: of their own text, or of the text of the same rows in the view `of`. A search
 * without words leaves every row in.
 */
export type ListSearch = { words: readonly string[]; of?: ViewDefinition };

/** The field with the search text, in every view that has one. */
export const searchText = 'words';

/** The reads of one organization that a page is made of. */
export type Rows = {
  load: <V extends ViewDefinition>(view: V, keys: readonly string[]) => Promise<Map<string, RowOf<V>>>;
  find: <V extends ViewDefinition>(view: V, query: Walk) => Promise<Found<V>[]>;
  count: (view: ViewDefinition, query: Pick<Walk, 'index' | 'where'>) => Promise<number>;
  search: <V extends ViewDefinition>(
    view: V,
    query: Walk & Pick<Search, 'only'>,
    search: ListSearch,
  ) => Promise<{ found: Found<V>[]; total: number }>;
};

export type Paging = { limit: number; cursor?: string | undefined };

/**
 * A list in the order of its index: all of its rows, those that a search finds, or those that `only` leaves in. `total`
 * is its length where it is known. The list begins behind the place `from`.
 */
export type PageQuery<V extends ViewDefinition> = {
  index: string;
  where?: Where;
  search?: ListSearch;
  total?: number;
  only?: Narrowing<RowOf<V>> | null;
  from?: readonly Scalar[];
};

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const parseCursor = (cursor: string): readonly Scalar[] => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length <= 12 && parsed.every(isScalar)) return parsed;
  } catch {
    // falls through: every wrong cursor is refused alike
  }
  throw new BadCursor();
};

const encode = (place: readonly Scalar[]): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Makes the function that leaves in the rows with the words of a search. */
const wordsIn =
  <V extends ViewDefinition>({ load }: Pick<Rows, 'load'>, { words, of }: ListSearch, organizationId: string) =>
  async (rows: readonly Found<V>[]): Promise<Found<V>[]> => {
    const has = (row: Row | undefined): boolean => {
      const text = row?.[searchText];
      return typeof text === 'string' && words.every((word) => text.includes(word));
    };
    if (!of) return rows.filter(({ row }) => has(row));
    const keyOf = (key: string): string => key.slice(rowKey(organizationId, '').length + 1);
    const keys = rows.map(({ key }) => keyOf(key));
    const texts = await load(of, keys);
    return rows.filter(({ key }) => has(texts.get(keyOf(key))));
  };

const isHeavy = <V extends ViewDefinition>({ search, only }: PageQuery<V>, limit: number): boolean =>
  limit > lightRows || Boolean(search?.words.length) || Boolean(only);

type Read<V extends ViewDefinition> = { found: Found<V>[]; total: number | null; resume?: readonly Scalar[] | null };
type Asked = { organizationId: string; onlyLight: boolean };

/** The rows of a page, and one more where the list goes on. */
const readRows = async <V extends ViewDefinition>(
  rows: Rows,
  organizationId: string,
  { view, query, limit, after }: { view: V; query: PageQuery<V>; limit: number; after: readonly Scalar[] | undefined },
): Promise<Read<V>> => {
  const { search, total: known, only = null, from: _from, ...list } = query;
  const searched = search && search.words.length > 0 ? search : null;
  const more = { ...list, ...(after && { after }), limit };
  if (!only) return searched ? rows.search(view, more, searched) : { found: await rows.find(view, more), total: null };
  return narrowedPage<V>(
    {
      count: (counted) => rows.count(view, counted),
      find: (walk) => rows.find(view, walk),
      search: searched && {
        leaveIn: wordsIn<V>(rows, searched, organizationId),
        find: (walk) => rows.search(view, walk, searched),
      },
    },
    { view, ...list, only, total: known },
    { limit, after },
  );
};

/** Makes the function that reads one page of a list. With `onlyLight` what is not throws HeavyRead. */
export const createReadPage =
  (rows: Rows, { organizationId, onlyLight }: Asked) =>
  async <V extends ViewDefinition>(
    view: V,
    query: PageQuery<V>,
    { limit, cursor }: Paging,
  ): Promise<Page<RowOf<V>>> => {
    const { index, where } = query;
    const list = { index, ...(where && { where }) };
    if (onlyLight && isHeavy(query, limit) && (await rows.count(view, list)) > lightRows) throw new HeavyRead();
    const after = cursor === undefined ? query.from : parseCursor(cursor);
    const read = await readRows(rows, organizationId, { view, query, limit: limit + 1, after });
    const { found, resume = null } = read;
    const shown = found.slice(0, limit);
    const cursorAt = (at: number): string => encode(cursorOf(view, index, shown[at] ?? { key: '', row: null }));
    const next = found.length > limit ? cursorAt(limit - 1) : resume && encode(resume);
    const isAll = after === undefined && next === null;
    const total = query.total ?? read.total ?? (isAll ? shown.length : await rows.count(view, list));
    return { rows: shown.map(({ row }) => row), next, total, cursorAt };
  };
