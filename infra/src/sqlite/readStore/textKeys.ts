import type { Sql } from './findSql.ts';
import { idSql } from './keys.ts';
import type { Statements } from './readDatabase.ts';
import { conditionOf } from './searchTexts.ts';
import type { Texts } from './searchTexts.ts';
import type { Table } from './tables.ts';
import { textsOf } from './tables.ts';

/** Those of the stored keys of some rows of a list whose text has all words. */
export const keysAmong = (
  { all }: Statements,
  texts: Texts,
  { table, stored }: { table: Table; stored: readonly string[] },
): string[] => {
  const { sql, values } = conditionOf(texts);
  // counted in code points, as SQLite does
  const id = idSql(`substr(j.value, ${[...texts.prefix].length + 1})`, table, texts.table);
  const rows = all(
    `SELECT j.key FROM json_each(?) j CROSS JOIN ${textsOf(texts.table)} w ON w.key = ${id}
      WHERE w.id BETWEEN ? AND ? AND ${sql} ORDER BY j.id`,
    [JSON.stringify(stored), ...texts.ids, ...values],
  );
  return rows.flatMap((row) => stored[Number(row[0])] ?? []);
};

/** The keys, as `found`, that the rows of texts have in a table; `ids` is a JSON list. */
export const foundKeysSql = ({ table: texts, prefix }: Texts, table: Table, ids: string): Sql => ({
  sql: `SELECT ? || ${idSql('w.key', texts, table)} AS found
    FROM json_each(?) j CROSS JOIN ${textsOf(texts)} w ON w.id = j.value`,
  values: [prefix, ids],
});
