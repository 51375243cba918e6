import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Row, Scalar } from '../../../ports/rows.ts';
import { scalarOf } from '../../../readStore/cursor.ts';
import { rowOf } from '../../../readStore/columnedRows.ts';
import type { ColumnedRow } from '../../../readStore/columnedRows.ts';
import { columnOf, toColumn } from '../tables/columns.ts';
import type { ReadTables } from '../tables/readTables.ts';
import { gramsOf, textsOf } from '../tables/viewTables.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { joinParts } from './gramParts.ts';

/**
 * The search texts of a generation in a table of their own, and their trigrams in an FTS5 table. The texts of an
 * organization are neighbours, so that they are read in one go; FTS5 finds those with words of three letters and more.
 */
export type SearchIndex = {
  /** Makes the index of a table from its rows; false when it has one or needs none. */
  make: (table: ViewTable) => boolean;
  /** Brings the index up to these rows, in the transaction that writes them. */
  update: (table: ViewTable, rows: readonly Pick<ColumnedRow, 'key' | 'document'>[]) => void;
};

/** Texts of one organization: their ids are its number times this, and more. */
const textsPerOrganization = 2n ** 32n;

/** The first and the last id that a text of an organization may have. */
export const textIdsOf = (organization: number): [bigint, bigint] => {
  const first = BigInt(organization) * textsPerOrganization;
  return [first, first + textsPerOrganization - 1n];
};

type Search = NonNullable<ViewTable['search']>;

/** The columns of a text: the words, and the values that lie beside them. */
const columnsOf = ({ filters = [] }: Search): string[] => ['words', 'owner', ...filters.map(columnOf)];

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The value of a filter in the organization at a place of the row's list, or in its only one. */
const valueAt = (value: Row[string], place: number): Scalar => scalarOf(Array.isArray(value) ? value[place] : value);

const isHidden = ({ unless }: Search, row: Row): boolean => unless !== undefined && row[unless] === true;

type Values = readonly (SQLInputValue | SQLOutputValue)[];

/** The values of `columnsOf` for each organization in which a row is found. */
const textsIn = (search: Search, row: Row | null): Map<string, SQLInputValue[]> => {
  const { text, within, owner, filters = [] } = search;
  const words = textIn(row?.[text]) ?? '';
  if (row === null || words === '' || isHidden(search, row)) return new Map();
  const ownerId = owner === undefined ? null : textIn(row[owner]);
  const valuesAt = (place: number): SQLInputValue[] => [
    words,
    ownerId,
    ...filters.map((field) => toColumn(valueAt(row[field], place))),
  ];
  const named = [row[within]].flat();
  return new Map(named.flatMap((name, at) => (typeof name === 'string' ? [[name, valuesAt(at)] as const] : [])));
};

type Kept = { id: bigint; values: Values };
/** The new values of a text, null where it goes. */
type TextChange = { kept: Kept; values: SQLInputValue[] | null };

/** A whole number is written as bigint and read as number. */
const isSame = (kept: Values, values: Values): boolean =>
  values.every((value, at) => kept[at] === (typeof value === 'bigint' ? Number(value) : value));

const insertSqlOf = (texts: string, columns: readonly string[]): string =>
  `INSERT INTO ${texts} (id, key, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)})`;

/** Writes and removes single texts with their trigrams. */
const createTextWriter = ({ statements }: ReadTables, table: ViewTable, search: Search) => {
  const { get, run } = statements;
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  const columns = columnsOf(search);
  const insertSql = insertSqlOf(texts, columns);
  const updateSql = `UPDATE ${texts} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
  // FTS5 takes the old text to find its trigrams
  const removeGrams = ({ id, values: [words = null] }: Kept): void =>
    run(`INSERT INTO ${grams} (${grams}, rowid, words) VALUES ('delete', ?, ?)`, [id, words]);
  const addGrams = (id: bigint, [words = null]: Values): void =>
    run(`INSERT INTO ${grams} (rowid, words) VALUES (?, ?)`, [id, words]);
  return {
    add: (organization: number, key: string, values: SQLInputValue[]): void => {
      const [first, last] = textIdsOf(organization);
      const newest = get(`SELECT max(id) FROM ${texts} WHERE id BETWEEN ? AND ?`, [first, last])?.[0] ?? null;
      const id = newest === null ? first : BigInt(Number(newest)) + 1n;
      run(insertSql, [id, key, ...values]);
      addGrams(id, values);
    },
    /** In the order of their ids, in which FTS5 gathers what it removes. */
    change: (changes: readonly TextChange[]): void => {
      const real = changes.filter(({ kept, values }) => values === null || !isSame(kept.values, values));
      const lost = real.filter(({ kept, values }) => values?.[0] !== kept.values[0]).length;
      if (lost > 1) joinParts(statements, grams, lost);
      for (const { kept, values } of real.toSorted((one, other) => Number(one.kept.id - other.kept.id))) {
        const isNewText = kept.values[0] !== values?.[0];
        if (isNewText) removeGrams(kept);
        if (values === null) run(`DELETE FROM ${texts} WHERE id = ?`, [kept.id]);
        else run(updateSql, [...values, kept.id]);
        if (isNewText && values !== null) addGrams(kept.id, values);
      }
    },
  };
};

/** The texts of some rows as the index has them, by key and number of the organization. */
const keptTexts = (
  { statements: { all } }: ReadTables,
  table: ViewTable,
  { search, keys }: { search: Search; keys: readonly string[] },
): Map<string, Map<number, Kept>> => {
  const kept = new Map<string, Map<number, Kept>>();
  const columns = columnsOf(search);
  const sql = `SELECT id, key, ${columns.join(', ')} FROM ${textsOf(table)}
    WHERE key IN (SELECT value FROM json_each(?))`;
  for (const row of all(sql, [JSON.stringify(keys)])) {
    const [id, key] = [BigInt(Number(row[0])), String(row[1])];
    const ofKey = kept.get(key) ?? new Map<number, Kept>();
    ofKey.set(Number(id / textsPerOrganization), { id, values: columns.map((_, at) => row[at + 2] ?? null) });
    kept.set(key, ofKey);
  }
  return kept;
};

const createTables = ({ run }: ReadTables['statements'], table: ViewTable, search: Search): void => {
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  const [words, ...beside] = columnsOf(search);
  run(
    `CREATE TABLE ${texts} (id INTEGER PRIMARY KEY, key TEXT NOT NULL, ${words} TEXT NOT NULL, ${beside.join(', ')})`,
  );
  // with positions: without them (detail=none) SQLite 3.53 leaves a wrong index when a text is removed for good and
  // written again in one transaction
  run(`CREATE VIRTUAL TABLE ${grams} USING fts5 (words, content='${texts}', content_rowid='id',
    tokenize='trigram case_sensitive 1', columnsize=0)`);
  // what is deleted leaves the index at once instead of being marked
  run(`INSERT INTO ${grams} (${grams}, rank) VALUES (?, 1)`, ['secure-delete']);
};

const make = ({ statements, numbers }: ReadTables, table: ViewTable, search: Search): void => {
  const { run, iterate } = statements;
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  createTables(statements, table, search);
  const columns = columnsOf(search);
  const insertSql = insertSqlOf(texts, columns);
  const nextIds = new Map<number, bigint>();
  for (const row of iterate(`SELECT key, document FROM ${table.name} ORDER BY key`))
    for (const [name, values] of textsIn(search, rowOf(row[1]))) {
      const organization = numbers.ensure(name);
      const id = nextIds.get(organization) ?? textIdsOf(organization)[0];
      nextIds.set(organization, id + 1n);
      run(insertSql, [id, row[0] ?? null, ...values]);
    }
  run(`CREATE INDEX ${texts}_key ON ${texts} (key)`);
  run(`INSERT INTO ${grams} (${grams}) VALUES ('rebuild')`);
};

export const createSearchIndex = (tables: ReadTables): SearchIndex => {
  const { statements, numbers } = tables;
  return {
    make: (table) => {
      const { search } = table;
      if (!search || statements.get('SELECT 1 FROM sqlite_schema WHERE name = ?', [textsOf(table)])) return false;
      make(tables, table, search);
      return true;
    },
    update: (table, rows) => {
      const { search } = table;
      if (!search || rows.length === 0) return;
      const writer = createTextWriter(tables, table, search);
      // of several versions of a row the last stays
      const last = new Map(rows.map(({ key, document }) => [key, document]));
      const kept = keptTexts(tables, table, { search, keys: [...last.keys()] });
      const changes: TextChange[] = [];
      for (const [key, document] of last) {
        const before = kept.get(key) ?? new Map<number, Kept>();
        for (const [name, values] of textsIn(search, rowOf(document))) {
          const organization = numbers.ensure(name);
          const known = before.get(organization);
          if (known) changes.push({ kept: known, values });
          else writer.add(organization, key, values);
          before.delete(organization);
        }
        for (const gone of before.values()) changes.push({ kept: gone, values: null });
      }
      writer.change(changes);
    },
  };
};
