import { parseOwn } from '../../lib/json.ts';
import type { Sql } from './findSql.ts';
import { idBehindSql, idSql } from './keys.ts';
import type { Texts } from './searchTexts.ts';
import type { Table } from './tables.ts';
import { textsOf } from './tables.ts';

/** The key that the text of a row has, of which `key` is the stored key. */
const textKeySql = ({ table: texts, prefix }: Texts, table: Table, key: string): string =>
  idBehindSql(key, prefix, { from: table, to: texts });

/** The condition that the text of a row of a list is found. */
export const hasTextSql = (texts: Texts, table: Table): Sql => {
  const { sql, values } = texts.condition;
  const key = textKeySql(texts, table, `${table.name}.key`);
  return {
    sql: `EXISTS (SELECT 1 FROM ${textsOf(texts.table)} w WHERE w.key = ${key} AND w.id BETWEEN ? AND ? AND ${sql})`,
    values: [...texts.ids, ...values],
  };
};

/** Found texts: a byte for each place of a text in its organization. */
export type Marks = Uint8Array;

/** The marks of found texts by their places, a JSON list in ascending order. */
export const marksOf = (places: string): Marks => {
  const all = parseOwn<number[]>(places);
  const marks = new Uint8Array((all.at(-1) ?? 0) + 1);
  for (const place of all) marks[place] = 1;
  return marks;
};

/** The condition that the text of a row of a list has a mark. To look it up takes half as long as to read the text. */
export const hasMarkSql = (texts: Texts, table: Table, marks: Marks): Sql => ({
  sql: `(SELECT substr(?, w.id - ? + 1, 1) = x'01' FROM ${textsOf(texts.table)} w
    WHERE w.key = ${textKeySql(texts, table, `${table.name}.key`)} AND w.id BETWEEN ? AND ?)`,
  values: [marks, texts.ids[0], ...texts.ids],
});

/** The keys, as `found`, that the rows of texts have in a table; `places` is a JSON list. */
export const foundKeysSql = ({ table: texts, prefix, ids }: Texts, table: Table, places: string): Sql => ({
  sql: `SELECT ? || ${idSql('w.key', texts, table)} AS found
    FROM json_each(?) j CROSS JOIN ${textsOf(texts)} w ON w.id = j.value + ?`,
  values: [prefix, places, ids[0]],
});
