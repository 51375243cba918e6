import type { Search, SearchResult } from '../../../ports/readStore.ts';
import type { StoredRow } from '../../../ports/rows.ts';
import { planFind } from '../../../readStore/findPlan.ts';
import { lengthSql, listSql, onlySql } from '../tables/listSql.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { Sql } from '../tables/statements.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { foundTextsOf } from './foundTexts.ts';
import type { FoundTexts } from './foundTexts.ts';

type LoadRows = (table: ViewTable, keys: readonly string[]) => Map<string, StoredRow>;

/** Keys of the texts that the search of a connection finds, in its own memory, which also a read-only one may write. */
const found = 'temp.found';

/** The condition that the text of a row is found. Of a plain key SQLite would walk the found ones and sort the list. */
const isFound = ({ prefix }: FoundTexts, { name }: ViewTable): Sql => ({
  // counted in code points, as SQLite does
  sql: `substr(${name}.key, ${[...prefix].length + 1}) IN ${found}`,
  values: [],
});

/**
 * Finds rows by words: the index of trigrams and the texts give the keys of what is found, and the list is read in its
 * order beside them, up to the end of the page.
 */
export const createSearch = (tables: ReadTables, loadRows: LoadRows) => {
  const { statements, numbers, keys: storedKeys } = tables;
  const { all, get, run } = statements;

  const gather = ({ keys }: FoundTexts): number => {
    run(`CREATE TABLE IF NOT EXISTS ${found} (key TEXT PRIMARY KEY) WITHOUT ROWID`);
    run(`DELETE FROM ${found}`);
    run(`INSERT INTO ${found} ${keys.sql}`, keys.values);
    return Number(get(`SELECT count(*) FROM ${found}`)?.[0]);
  };

  const keysIn = (table: ViewTable, query: Search, texts: FoundTexts): { keys: string[]; total: number } => {
    const organization = numbers.find(query.organizationId) ?? 0;
    const plan = storedKeys.placed(planFind(table.indexes, query));
    const conditions = [...onlySql(table, query.only), isFound(texts, table)];
    const gathered = gather(texts);
    const countFound = (): number => {
      const length = lengthSql(table, plan, { organization, conditions });
      return length ? Number(get(length.sql, length.values)?.[0]) : 0;
    };
    const total = texts.isTotal || gathered === 0 ? gathered : countFound();
    // behind as many rows no other can be found
    const limit = Math.min(query.limit, total);
    const page = limit > 0 ? listSql(table, plan, { organization, columns: [], limit, conditions }) : null;
    const keys = page ? all(page.sql, page.values).map((row) => storedKeys.keyOf(String(row[plan.order.length]))) : [];
    return { keys, total };
  };

  const search = (table: ViewTable, query: Search): SearchResult => {
    const texts = foundTextsOf(tables, table, query);
    if (!texts) return { rows: [], total: 0 };
    const { keys, total } = keysIn(table, query, texts);
    const rows = loadRows(table, keys);
    return { rows: keys.flatMap((key) => rows.get(key) ?? []), total };
  };

  /** In one snapshot of the tables: the total fits the page. */
  return (table: ViewTable, query: Search): SearchResult => {
    run('SAVEPOINT search');
    try {
      return search(table, query);
    } finally {
      run('RELEASE search');
    }
  };
};
