import type { ViewCount, ViewDefinition, ViewSearch } from '@upline/contracts';
import { parseOwn } from '../../../lib/json.ts';
import type { BuildDefinition } from '../../../ports/projectionStore.ts';
import type { Generation } from '../../../ports/rows.ts';
import { indexFieldsOf, isOnlyCounted, requiredFieldsOf } from '../../../readStore/cursor.ts';
import { fieldsOf } from '../../../readStore/columnedRows.ts';
import { columnOf } from './columns.ts';
import type { ColumnRow, Statements } from './statements.ts';

/**
 * The table of one generation: key, position, the number of the organization, a column for each of the indexed
 * `fields`, and the document with the whole row. `search` is null where nobody searches, `lengths` where the length of
 * every list is kept.
 */
export type ViewTable = {
  id: number;
  name: string;
  indexes: ViewDefinition['indexes'];
  fields: readonly string[];
  search: ViewSearch | null;
  counted: readonly ViewCount[];
  lengths: ViewDefinition['lengths'] | null;
};

export type ViewTables = {
  /** Null for a generation that was never made or is dropped. */
  find: (generation: Generation) => ViewTable | null;
  /** As `find`, but a missing generation throws: writing to one is a bug. */
  mustFind: (generation: Generation) => ViewTable;
  create: (generation: Generation, definition: BuildDefinition) => void;
  /** Whether a table has its indexes, search index and counts, which a build leaves out. */
  isIndexed: (table: ViewTable) => boolean;
  /** Makes the next declared index that does not exist yet; false when there is none. */
  addIndex: (table: ViewTable) => boolean;
  markIndexed: (table: ViewTable) => void;
  drop: (table: ViewTable) => void;
  list: () => Generation[];
  /** Clears the cache after a transaction was undone or a table dropped. */
  forget: () => void;
};

const tableOf = (row: ColumnRow): ViewTable => {
  const [id, indexed, search, counted, lengths] = Array.from({ length: 5 }, (_, at) => String(row[at]));
  const indexes = parseOwn<ViewDefinition['indexes']>(indexed ?? '');
  return {
    id: Number(id),
    name: `rows_${id}`,
    indexes,
    fields: fieldsOf({ indexes }),
    search: parseOwn<ViewTable['search']>(search ?? ''),
    counted: parseOwn<ViewTable['counted']>(counted ?? ''),
    lengths: parseOwn<ViewTable['lengths']>(lengths ?? ''),
  };
};

// the document comes last: the columns in front of it are read without its overflow pages. No constraint that an
// update could break: for one SQLite keeps a copy of every page a statement touches
// WITHOUT ROWID takes a third more processor time of a rebuild and half as much file again
const tableSql = ({ name, fields }: ViewTable): string => {
  const columns = ['key TEXT PRIMARY KEY NOT NULL', 'position INTEGER', 'organization INTEGER'];
  return `CREATE TABLE ${name} (${[...columns, ...fields.map(columnOf), 'document TEXT'].join(', ')})`;
};

/** The columns of an index, so that a scan forwards or backwards gives its order. */
const indexColumns = (index: ViewDefinition['indexes'][string]): string => {
  const fields = indexFieldsOf(index).map(({ field, descending }) => ({ column: columnOf(field), descending }));
  const ordered = [...fields, { column: 'key', descending: false }];
  // descending indexes are stored ascending and scanned backwards, so that inserts append to the last page and split
  // none
  const backwards = ordered.some(({ descending }) => descending);
  const columns = ordered.map(({ column, descending }) => (descending === backwards ? column : `${column} DESC`));
  return ['organization', ...columns].join(', ');
};

const addIndex = ({ get, run }: Statements, { name, indexes, lengths }: ViewTable): boolean => {
  for (const [at, index] of Object.values(indexes).entries()) {
    if (isOnlyCounted(index, lengths)) continue;
    if (get(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`, [`${name}_${at}`])) continue;
    // tombstones belong to no organization and are found by key alone
    const kept = ['organization', ...requiredFieldsOf(index).map(columnOf)];
    const where = kept.map((column) => `${column} IS NOT NULL`).join(' AND ');
    run(`CREATE INDEX ${name}_${at} ON ${name} (${indexColumns(index)}) WHERE ${where}`);
    return true;
  }
  return false;
};

/** The tables of a generation's search index: the texts, and the trigrams of each. */
export const textsOf = ({ id }: Pick<ViewTable, 'id'>): string => `words_${id}`;
export const gramsOf = ({ id }: Pick<ViewTable, 'id'>): string => `grams_${id}`;

const drop = ({ run }: Statements, table: ViewTable): void => {
  run(`DROP TABLE ${table.name}`);
  for (const name of [gramsOf(table), textsOf(table)]) run(`DROP TABLE IF EXISTS ${name}`);
  for (const base of ['live', 'checkpoints', 'changes']) run(`DELETE FROM ${base} WHERE generation = ?`, [table.id]);
  // by its key, which begins with the organization: else all counts of all views are read
  run('DELETE FROM counts WHERE organization IN (SELECT id FROM organizations) AND generation = ?', [table.id]);
  run('DELETE FROM generations WHERE id = ?', [table.id]);
};

const namesOf = ({ view, version, generation }: Generation): [string, number, string] => [view, version, generation];

export const createViewTables = (statements: Statements): ViewTables => {
  const { all, get, run } = statements;
  const cached = new Map<string, ViewTable>();
  const find = (generation: Generation): ViewTable | null => {
    const names = namesOf(generation);
    const id = JSON.stringify(names);
    const found = cached.get(id);
    if (found) return found;
    const columns = 'id, indexes, search, counted, lengths';
    const row = get(`SELECT ${columns} FROM generations WHERE view = ? AND version = ? AND generation = ?`, names);
    if (!row) return null;
    const table = tableOf(row);
    cached.set(id, table);
    return table;
  };
  const mustFind = (generation: Generation): ViewTable => {
    const table = find(generation);
    if (!table) throw new Error(`there is no generation ${generation.generation} of the view ${generation.view}`);
    return table;
  };
  return {
    find,
    mustFind,
    create: (generation, { indexes, search = null, counted = [], lengths = null }) => {
      if (find(generation)) return;
      const sql = `INSERT INTO generations (view, version, generation, indexes, search, counted, lengths)
        VALUES (?, ?, ?, ?, ?, ?, ?)`;
      const definition = [indexes, search, counted, lengths].map((part) => JSON.stringify(part));
      run(sql, [...namesOf(generation), ...definition]);
      run(tableSql(mustFind(generation)));
    },
    isIndexed: ({ id }) => get('SELECT indexed FROM generations WHERE id = ?', [id])?.[0] === 1,
    addIndex: (table) => addIndex(statements, table),
    markIndexed: ({ id }) => run('UPDATE generations SET indexed = 1 WHERE id = ?', [id]),
    drop: (table) => {
      drop(statements, table);
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
