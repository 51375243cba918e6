import type { Sql } from './findSql.ts';
import { idBehindSql, idSql } from './keys.ts';
import type { Statements } from './readDatabase.ts';
import type { Texts } from './searchTexts.ts';
import type { Table } from './tables.ts';
import { textsOf } from './tables.ts';

/** The key that the text of a row has, of which `key` is the stored key. */
const textKeySql = ({ table: texts, prefix }: Texts, table: Table, key: string): string =>
  idBehindSql(key, prefix, { from: table, to: texts });

/** Those of the stored keys of some rows of a list whose text has all words. */
export const keysAmong = (
  { all }: Statements,
  texts: Texts,
  { table, stored }: { table: Table; stored: readonly string[] },
): string[] => {
  const { sql, values } = texts.condition;
  const rows = all(
    `SELECT j.key FROM json_each(?) j CROSS JOIN ${textsOf(texts.table)} w ON w.key = ${textKeySql(texts, table, 'j.value')}
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

/** The ids, a JSON list, and the number of the texts found whose rows in a table have a key that `keys` selects. */
export const foundAmong = (
  { get }: Statements,
  texts: Texts,
  { table, keys }: { table: Table; keys: Sql },
): { ids: string; count: number } => {
  const { sql, values } = texts.condition;
  const row = get(
    `SELECT json_group_array(w.id), count(*) FROM (${keys.sql}) r
      CROSS JOIN ${textsOf(texts.table)} w ON w.key = ${textKeySql(texts, table, 'r.key')}
      WHERE w.id BETWEEN ? AND ? AND ${sql}`,
    [...keys.values, ...texts.ids, ...values],
  );
  return { ids: String(row?.[0]), count: Number(row?.[1]) };
};
