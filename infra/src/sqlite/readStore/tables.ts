import type { ViewCount, ViewDefinition, ViewSearch } from '@upline/contracts';
import type { BuildDefinition, Generation } from '../../ports.ts';
import { parseOwn } from '../../lib/json.ts';
import { columnOf } from './columns.ts';
import { indexFieldsOf, indexedFieldsOf, requiredFieldsOf } from '../../readStore/cursor.ts';
import { fieldsOf } from '../../readStore/encodedRows.ts';
import type { ColumnRow, Statements } from './readDatabase.ts';

/**
 * The table of one generation. `fields` have a column each; `search` is null where nobody searches, `lengths` where all
 * lengths are kept. `columns` is null in a generation of an earlier version, which has columns for indexed fields
 * alone. The others are `packed`: keys and columns have short forms.
 */
export type Table = {
  id: number;
  name: string;
  indexes: ViewDefinition['indexes'];
  fields: readonly string[];
  columns: readonly string[] | null;
  packed: boolean;
  /** So many of the fields, the first, have an index. */
  indexed: number;
  search: ViewSearch | null;
  counted: readonly ViewCount[];
  lengths: ViewDefinition['lengths'] | null;
};

export type Tables = {
  /** Null for a generation that was never made or is dropped. */
  find: (generation: Generation) => Table | null;
  /** As `find`, but a missing generation throws: writing to one is a bug. */
  mustFind: (generation: Generation) => Table;
  create: (generation: Generation, definition: BuildDefinition) => void;
  /** Whether a table has its indexes, search index and counts, which a build leaves out. */
  isIndexed: (table: Table) => boolean;
  /** Whether a table has its first index. */
  hasIndexes: (table: Table) => boolean;
  /** Makes the next declared index that does not exist yet; false when there is none. */
  addIndex: (table: Table) => boolean;
  markIndexed: (table: Table) => void;
  drop: (table: Table) => void;
  list: () => Generation[];
  /** Clears the cache after a transaction was undone or a table dropped. */
  forget: () => void;
};

const parseIndexes = (text: string): ViewDefinition['indexes'] => {
  const parsed: unknown = JSON.parse(text);
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(entries.map(([name, fields]) => [name, Array.isArray(fields) ? fields.map(String) : []]));
};

const tableOf = ({ 0: id, 1: indexed, 2: search, 3: counted, 4: lengths, 5: named }: ColumnRow): Table => {
  const indexes = parseIndexes(String(indexed));
  const columns = typeof named === 'string' ? parseOwn<readonly string[]>(named) : null;
  return {
    id: Number(id),
    name: `rows_${Number(id)}`,
    indexes,
    fields: fieldsOf({ indexes, columns }),
    columns,
    packed: columns !== null,
    indexed: indexedFieldsOf(indexes).length,
    search: typeof search === 'string' ? parseOwn<Table['search']>(search) : null,
    counted: typeof counted === 'string' ? parseOwn<Table['counted']>(counted) : [],
    lengths: typeof lengths === 'string' ? parseOwn<Table['lengths']>(lengths) : null,
  };
};

// the document comes last: the columns in front of it are read without its overflow pages. No constraint that an
// update could break: for one SQLite keeps a copy of every page a statement touches
const tableSql = ({ name, fields }: Table): string =>
  `CREATE TABLE ${name} (${['key TEXT PRIMARY KEY NOT NULL', 'position INTEGER', 'org INTEGER', ...fields.map(columnOf), 'doc TEXT'].join(', ')}) WITHOUT ROWID`;

/** The columns of an index, so that a scan forwards or backwards gives its order. */
const indexColumns = (index: ViewDefinition['indexes'][string]): string => {
  const fields = indexFieldsOf(index).map(({ field, descending }) => ({ column: columnOf(field), descending }));
  const ordered = [...fields, { column: 'key', descending: false }];
  // descending indexes are stored ascending and scanned backwards, so that inserts append to the last page and split
  // none
  const backwards = ordered.some(({ descending }) => descending);
  return [
    'org',
    ...ordered.map(({ column, descending }) => (descending === backwards ? column : `${column} DESC`)),
  ].join(', ');
};

const hasIndex = ({ get }: Statements, { name }: Table, at: number): boolean =>
  get(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`, [`${name}_${at}`]) !== undefined;

const addIndex = (statements: Statements, table: Table): boolean => {
  const { name, indexes } = table;
  for (const [at, index] of Object.values(indexes).entries()) {
    if (hasIndex(statements, table, at)) continue;
    // tombstones belong to no organization and are found by key alone, as are unindexed rows
    const required = requiredFieldsOf(index).map((field) => ` AND ${columnOf(field)} IS NOT NULL`);
    statements.run(`CREATE INDEX ${name}_${at} ON ${name} (${indexColumns(index)}) WHERE org > 0${required.join('')}`);
    return true;
  }
  return false;
};

const columnsOf = ({ view, version, generation }: Generation): [string, number, string] => [view, version, generation];

/** The tables of a generation's search index: the texts, and the trigrams of each. */
export const textsOf = ({ id }: Pick<Table, 'id'>): string => `words_${id}`;
export const gramsOf = ({ id }: Pick<Table, 'id'>): string => `grams_${id}`;

const nameOf = (generation: Generation): string => JSON.stringify(columnsOf(generation));

const dropTable = ({ run }: Statements, table: Table): void => {
  run(`DROP TABLE ${table.name}`);
  for (const name of [gramsOf(table), textsOf(table)]) run(`DROP TABLE IF EXISTS ${name}`);
  for (const base of ['live', 'checkpoints', 'changes', 'counts', 'unindexed'])
    run(`DELETE FROM ${base} WHERE generation = ?`, [table.id]);
  run('DELETE FROM generations WHERE id = ?', [table.id]);
};

export const createTables = (statements: Statements): Tables => {
  const { all, get, run } = statements;
  const cached = new Map<string, Table>();
  const find = (generation: Generation): Table | null => {
    const name = nameOf(generation);
    const found = cached.get(name);
    if (found) return found;
    const row = get(
      'SELECT id, indexes, search, counted, lengths, columns FROM generations WHERE view = ? AND version = ? AND generation = ?',
      columnsOf(generation),
    );
    if (!row) return null;
    const table = tableOf(row);
    cached.set(name, table);
    return table;
  };
  return {
    find,
    mustFind: (generation) => {
      const table = find(generation);
      if (!table) throw new Error(`there is no generation ${generation.generation} of the view ${generation.view}`);
      return table;
    },
    create: (generation, { indexes, search = null, counted = null, lengths = null, columns = null }) => {
      if (find(generation)) return;
      const sql = `INSERT INTO generations (view, version, generation, indexes, search, counted, lengths, columns) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
      const definition = [indexes, search, counted, lengths, columns].map((part) => part && JSON.stringify(part));
      run(sql, [...columnsOf(generation), ...definition]);
      const table = find(generation);
      if (table) run(tableSql(table));
    },
    isIndexed: ({ id }) => get('SELECT indexed FROM generations WHERE id = ?', [id])?.[0] === 1,
    hasIndexes: (table) => hasIndex(statements, table, 0),
    addIndex: (table) => addIndex(statements, table),
    markIndexed: ({ id }) => run('UPDATE generations SET indexed = 1 WHERE id = ?', [id]),
    drop: (table) => {
      dropTable(statements, table);
      cached.clear();
    },
    list: () =>
      all('SELECT view, version, generation FROM generations ORDER BY id').map((row) => ({
        view: String(row[0]),
        version: Number(row[1]),
        generation: String(row[2]),
      })),
    forget: () => cached.clear(),
  };
};
