import type { Generation, Search, SearchResult } from '../../ports.ts';
import { pageOfWalk } from '../../readStore/pageOfWalk.ts';
import type { GivesUp } from '../../readStore/pageOfWalk.ts';
import type { Context } from './context.ts';
import { onlySql, orderedSql } from './findSql.ts';
import type { Texts } from './searchTexts.ts';
import type { Read } from './sqliteReads.ts';
import { loadRows, planOf } from './tableReads.ts';
import type { Table } from './tables.ts';
import { foundKeysSql } from './textKeys.ts';
import { createWalkList } from './walkList.ts';
import type { Walked } from './walkList.ts';

/** The stored keys of a page of found rows, and how many are found in all. */
export type Page = { page: readonly string[]; total: number };

/** Found texts by their places, with their number where it is known to be that of the rows. */
export type FoundPlaces = { texts: Texts; places: string; total: number | null };

/** `givesUp` is asked after each piece of a walk with the rows walked and found so far. */
type Walk = Walked & { givesUp?: GivesUp };

/** Makes pages of found rows: by walking the list, or by bringing all of them into its order. */
export const createPages = (context: Context, read: Read) => {
  const { statements, numbers } = context;
  const walkList = createWalkList(context, read);

  /** The keys of a page by walking the list; null when the walk was given up. */
  const walk = (generation: Generation, query: Search, { givesUp, ...walked }: Walk): Promise<string[] | null> =>
    pageOfWalk(walkList(generation, query, walked), query.limit, givesUp);

  return {
    walk,
    /** Walks the whole list and counts. */
    walkWhole: async (generation: Generation, query: Search, texts: Texts | null): Promise<Page> => {
      const { after, limit, ...whole } = query;
      const page: string[] = [];
      let total = 0;
      for await (const { found } of walkList(generation, whole, { texts })) {
        page.push(...found.slice(0, limit - page.length));
        total += found.length;
      }
      if (!after) return { page, total };
      return { page: (await walk(generation, query, { texts })) ?? [], total };
    },
    /** Brings the rows of found texts into the order of the list. */
    sort: (table: Table, query: Search, { texts, places, total }: FoundPlaces): Page => {
      const org = numbers.find(query.organizationId);
      if (org === null) return { page: [], total: 0 };
      const keys = foundKeysSql(texts, table, places);
      const limit = total === null ? null : query.limit;
      const only = onlySql(table, query.only);
      const { sql, values } = orderedSql(table, planOf(context, table, query), { org, keys, only, limit });
      const found = statements.all(sql, values);
      const behind = total === null ? found.filter((row) => row[1] === 1).slice(0, query.limit) : found;
      return { page: behind.map((row) => String(row[0])), total: total ?? found.length };
    },
    load: (table: Table, { page, total }: Page): SearchResult => {
      const keys = page.map((key) => context.keys.ofStored(table, key));
      const rows = loadRows(context, table, keys);
      return { rows: keys.flatMap((key) => rows.get(key) ?? []), total };
    },
  };
};
