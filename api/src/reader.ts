import type { PersonRow, RowOf, ViewDefinition } from '@upline/contracts';
import { peopleView } from '@upline/contracts';
import type { Audience, Find, ReadStore } from '@upline/infra/ports.ts';
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

  const load = async <V extends ViewDefinition>(view: V, keys: readonly string[]): Promise<Map<string, RowOf<V>>> => {
    const generation = await generationOf(view);
    const found = new Map<string, RowOf<V>>();
    if (!generation || keys.length === 0) return found;
    for (const [key, { row }] of await reads.load(generation, keys)) if (row) found.set(key, toRow<V>(row));
    return found;
  };

  const find = async <V extends ViewDefinition>(
    view: V,
    query: { index: string; where?: Where; limit: number; after?: readonly (string | number | boolean | null)[] },
  ) => {
    const generation = await generationOf(view);
    if (!generation) return [];
    const rows = await reads.find(generation, { organizationId, ...query });
    return rows.flatMap(({ key, row }) => (row ? [{ key, row: toRow<V>(row) }] : []));
  };

  const count = async (view: ViewDefinition, index: string, where: Where): Promise<number> => {
    const generation = await generationOf(view);
    return generation ? reads.count(generation, { organizationId, index, where }) : 0;
  };

  return {
    organizationId,
    /** The row with this key, if it is the organization's. */
    get: async <V extends ViewDefinition>(view: V, key: string): Promise<RowOf<V> | null> => {
      const row = (await load(view, [key])).get(key);
      return row && row['organizationId'] === organizationId ? row : null;
    },
    find,
    count,
    /** One page through an index, in its order. `total` is counted unless it is given. */
    page: async <V extends ViewDefinition>(
      view: V,
      query: { index: string; where?: Where; total?: number },
      { limit, cursor }: Paging,
    ): Promise<Page<RowOf<V>>> => {
      const { index, where = {} } = query;
      const found = await find(view, { index, where, limit: limit + 1, ...(cursor === undefined ? {} : { after: parseCursor(cursor) }) });
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      const next = last ? Buffer.from(JSON.stringify(cursorOf(view, index, last))).toString('base64url') : null;
      const total = query.total ?? (cursor === undefined && next === null ? rows.length : await count(view, index, where));
      return { rows: rows.map(({ row }) => row), next, total };
    },
    /** People by id, for their names. */
    people: (ids: Iterable<string>): Promise<Map<string, PersonRow>> => load(peopleView, [...new Set(ids)]),
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
