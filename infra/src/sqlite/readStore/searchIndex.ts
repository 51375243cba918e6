import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Row, Scalar, StoredRow } from '../../ports.ts';
import { scalarOf } from '../../readStore/cursor.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import type { Statements } from './readDatabase.ts';
import { columnOf, isTrueSql, listedSql, toColumn, valueSql } from './columns.ts';
import type { Keys } from './keys.ts';
import type { Table } from './tables.ts';
import { gramsOf, textsOf } from './tables.ts';

/**
 * The search texts of a generation in a table of their own, and their trigrams in an FTS5 table. The texts of an
 * organization are neighbours, so that they are read in one go; FTS5 finds those with rare words.
 */
export type SearchIndex = {
  /** Makes the index of a table from its rows; false when it has one or needs none. */
  make: (table: Table) => boolean;
  /** Brings the index up to these rows, which were or will be written in the same transaction. */
  update: (table: Table, rows: readonly StoredRow[]) => void;
};

/** Texts of one organization: their ids are its number times this, and more. */
const textsPerOrganization = 2n ** 32n;

/** The first and the last id that a text of an organization may have. */
export const textIdsOf = (org: number): [bigint, bigint] => {
  const first = BigInt(org) * textsPerOrganization;
  return [first, first + textsPerOrganization - 1n];
};

type Search = NonNullable<Table['search']>;
type Needs = { statements: Statements; numbers: OrganizationNumbers; keys: Keys };

/** The columns of the values beside a text. */
const filterColumns = ({ filters = [] }: Search): string[] => filters.map(columnOf);

/** Rows to be found, one for each organization of a row: its name, `key`, `owner`, `words` and fields of filters. */
const foundSql = (table: Table, search: Search): string => {
  const { text, within, unless, owner, filters = [] } = search;
  const words = valueSql(table, text);
  const shown = unless === undefined ? '' : ` AND NOT (${isTrueSql(table, unless)})`;
  const from =
    within === 'organizationId'
      ? `SELECT o.name AS organization, r.* FROM ${table.name} r JOIN organizations o ON o.id = abs(r.org)`
      : `SELECT o.value AS organization, o.key AS place, r.* FROM ${table.name} r, json_each(r.doc, '$.${within}') o`;
  const values = [`${owner === undefined ? 'NULL' : valueSql(table, owner)} AS owner`, `${words} AS words`];
  const inEach = filters.map((field) => `${listedSql(table, field, 'place')} AS ${columnOf(field)}`);
  const beside = within === 'organizationId' ? filterColumns(search) : inEach;
  return `SELECT ${['organization', 'key', ...values, ...beside].join(', ')}
    FROM (${from}) WHERE ${words} <> ''${shown}`;
};

const make = ({ statements: { get, run }, numbers }: Needs, table: Table): boolean => {
  const { search } = table;
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  if (!search || get(`SELECT 1 FROM sqlite_schema WHERE name = ?`, [texts])) return false;
  const found = foundSql(table, search);
  run(`INSERT OR IGNORE INTO organizations (name) SELECT DISTINCT organization FROM (${found})`);
  numbers.forget();
  const filters = filterColumns(search).map((column) => `, ${column}`);
  run(
    `CREATE TABLE ${texts} (id INTEGER PRIMARY KEY, key TEXT NOT NULL, owner TEXT, words TEXT NOT NULL${filters.join('')})`,
  );
  run(`INSERT INTO ${texts} SELECT o.id * ${textsPerOrganization} + row_number() OVER (PARTITION BY o.id ORDER BY f.key),
    f.key, f.owner, f.words${filters.join('')} FROM (${found}) f JOIN organizations o ON o.name = f.organization ORDER BY 1`);
  run(`CREATE INDEX ${texts}_key ON ${texts} (key)`);
  // with positions: without them (detail=none) SQLite 3.53 leaves a wrong index when a text is removed for good and
  // written again in one transaction
  run(`CREATE VIRTUAL TABLE ${grams} USING fts5 (words, content='${texts}', content_rowid='id',
    tokenize='trigram case_sensitive 1', columnsize=0)`);
  // what is deleted leaves the index at once instead of being marked
  run(`INSERT INTO ${grams} (${grams}, rank) VALUES (?, 1)`, ['secure-delete']);
  run(`INSERT INTO ${grams} (${grams}) VALUES ('rebuild')`);
  return true;
};

/** A text and the values beside it: the owner, then those of the filters. */
type Text = { beside: readonly (SQLInputValue | SQLOutputValue)[]; words: string };
type Kept = Text & { id: number };

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isHidden = ({ unless }: Search, row: Row): boolean => unless !== undefined && row[unless] === true;

/** The value of a filter in the organization at a place of the row's list, or in its only one. */
const valueAt = (value: Row[string], place: number): Scalar => scalarOf(Array.isArray(value) ? value[place] : value);

/** The text of a row for each organization in which it is found. */
const textsIn = (table: Table & { search: Search }, { row }: StoredRow): Map<string, Text> => {
  const { search } = table;
  const { text, within, owner, filters = [] } = search;
  const words = textIn(row?.[text]) ?? '';
  if (row === null || words === '' || isHidden(search, row)) return new Map();
  const ownerId = owner === undefined ? null : toColumn(table, textIn(row[owner]));
  const found = (place: number): Text => ({
    beside: [ownerId, ...filters.map((field) => toColumn(table, valueAt(row[field], place)))],
    words,
  });
  const named = [row[within]].flat();
  return new Map(named.flatMap((name, at) => (typeof name === 'string' ? [[name, found(at)] as const] : [])));
};

/** A whole number is written as bigint and read as number. */
const isBeside = ({ beside }: Kept, text: Text): boolean =>
  beside.every((value, at) => {
    const other = text.beside[at];
    return value === (typeof other === 'bigint' ? Number(other) : other);
  });

/** Writes and removes single texts with their trigrams. */
const createTextWriter = ({ get, run }: Statements, table: Table & { search: Search }) => {
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  const columns = ['words', 'owner', ...filterColumns(table.search)];
  const insertSql = `INSERT INTO ${texts} (id, key, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)})`;
  const updateSql = `UPDATE ${texts} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;
  // FTS5 takes the old text to find its trigrams
  const removeGrams = ({ id, words }: Kept): void =>
    run(`INSERT INTO ${grams} (${grams}, rowid, words) VALUES ('delete', ?, ?)`, [BigInt(id), words]);
  const addGrams = (id: bigint, { words }: Text): void =>
    run(`INSERT INTO ${grams} (rowid, words) VALUES (?, ?)`, [id, words]);
  return {
    add: (org: number, key: string, text: Text): void => {
      const [first, last] = textIdsOf(org);
      const newest = get(`SELECT max(id) FROM ${texts} WHERE id BETWEEN ? AND ?`, [first, last])?.[0] ?? null;
      const id = newest === null ? first : BigInt(Number(newest)) + 1n;
      run(insertSql, [id, key, text.words, ...text.beside]);
      addGrams(id, text);
    },
    change: (before: Kept, text: Text): void => {
      if (before.words === text.words && isBeside(before, text)) return;
      const id = BigInt(before.id);
      if (before.words !== text.words) removeGrams(before);
      run(updateSql, [text.words, ...text.beside, id]);
      if (before.words !== text.words) addGrams(id, text);
    },
    remove: (before: Kept): void => {
      removeGrams(before);
      run(`DELETE FROM ${texts} WHERE id = ?`, [BigInt(before.id)]);
    },
  };
};

/** The texts of some rows as the index has them, by key and number of the organization. */
const keptTexts = (
  { all }: Statements,
  table: Table & { search: Search },
  rows: readonly StoredRow[],
): Map<string, Map<number, Kept>> => {
  const kept = new Map<string, Map<number, Kept>>();
  const keys: SQLInputValue = JSON.stringify(rows.map(({ key }) => key));
  const columns = ['id', 'key', 'words', 'owner', ...filterColumns(table.search)];
  const sql = `SELECT ${columns.join(', ')} FROM ${textsOf(table)} WHERE key IN (SELECT value FROM json_each(?))`;
  for (const row of all(sql, [keys])) {
    const [id, key] = [Number(row[0]), String(row[1])];
    const ofKey = kept.get(key) ?? new Map<number, Kept>();
    const org = Number(BigInt(id) / textsPerOrganization);
    ofKey.set(org, { id, words: String(row[2]), beside: columns.slice(3).map((_, at) => row[at + 3] ?? null) });
    kept.set(key, ofKey);
  }
  return kept;
};

const update = (
  { statements, numbers, keys }: Needs,
  table: Table & { search: Search },
  rows: readonly StoredRow[],
): void => {
  const writer = createTextWriter(statements, table);
  const stored = rows.map((row) => ({ ...row, key: keys.toStored(table, row.key) }));
  const kept = keptTexts(statements, table, stored);
  // of several versions of a row the last stays
  for (const row of new Map(stored.map((one) => [one.key, one])).values()) {
    const before = kept.get(row.key) ?? new Map<number, Kept>();
    for (const [name, text] of textsIn(table, row)) {
      const org = numbers.ensure(name);
      const known = before.get(org);
      if (known) writer.change(known, text);
      else writer.add(org, row.key, text);
      before.delete(org);
    }
    for (const gone of before.values()) writer.remove(gone);
  }
};

export const createSearchIndex = (needs: Needs): SearchIndex => ({
  make: (table) => make(needs, table),
  update: (table, rows) => {
    const { search } = table;
    if (search && rows.length > 0) update(needs, { ...table, search }, rows);
  },
});
