import { numberOf, prefixOf } from './keys.ts';
import { organizationMark } from './packed.ts';
import type { Statements } from './readDatabase.ts';
import type { RowChange } from './rowChanges.ts';
import type { Table } from './tables.ts';

/**
 * The last rows of an organization in the order of keys, few enough to be read and sorted with each list, are in no
 * index and in no kept count: each entry of its own would cost a share a page. They have the number of the organization
 * below 0, which partial indexes leave out, and get their entries together. Of an organization with few rows, which is
 * small, these are all of its rows.
 */
export type UnindexedRows = {
  /** Where the unindexed rows of an organization are; null where it has none. */
  keysOf: (table: Table, org: number) => UnindexedKeys | null;
  /** Takes new rows into account. Gives rows their entries that became too many, which `count` gets before. */
  grow: (table: Table, changes: readonly RowChange[], count: (keys: UnindexedKeys) => void) => void;
  /** Whether a row of an organization is in the indexes and counts. */
  isIndexed: (table: Table, key: string, org: number) => boolean;
  /** Leaves the rows of small organizations out of the indexes that a table gets at the end of its build. */
  leaveOut: (table: Table) => void;
  /** Clears the cache after a transaction was undone. */
  forget: () => void;
};

/** Keys of an organization from the first on and before the second; all that it has where it is small. */
export type UnindexedKeys = { from: string; to: string; isAll: boolean };

/** Rows, tombstones among them, up to which an organization is small in a table. */
export const mostSmallRows = 256;

/** Unindexed rows of other organizations. */
export const mostRecentRows = 128;

/** Organizations in the cache. */
const maxCached = 100_000;

/** The first unindexed key, null without one, how many rows there are from it on, and the last key. */
type State = { from: string | null; rows: number; last: string };

// '0' comes behind the slash
const endOf = (prefix: string): string => `${prefix.slice(0, -1)}0`;

const inRange = 'key >= ? AND key < ?';

const rememberSql = 'REPLACE INTO unindexed (generation, org, key) VALUES (?, ?, ?)';

const canHave = ({ get }: Statements, { name, packed, indexes }: Table): boolean => {
  if (!packed || Object.keys(indexes).length === 0) return false;
  // indexes of version 7 have entries of all rows
  const sql = get('SELECT sql FROM sqlite_schema WHERE name = ?', [`${name}_0`])?.[0];
  return sql === undefined || String(sql).includes('org > 0');
};

const leaveOut = ({ get, run }: Statements, { id, name }: Table): void => {
  const ends = [organizationMark, String.fromCharCode(organizationMark.charCodeAt(0) + 1)];
  if (get(`SELECT 1 FROM ${name} WHERE (key < ? OR key >= ?) AND org > 0 LIMIT 1`, ends)) return;
  for (let [at] = ends; at !== undefined;) {
    const key = get(`SELECT key FROM ${name} WHERE ${inRange} ORDER BY key LIMIT 1`, [at, ends[1] ?? ''])?.[0];
    if (typeof key !== 'string') return;
    const org = numberOf(key) ?? 0;
    const range = [prefixOf(org), endOf(prefixOf(org))];
    const some = `SELECT org FROM ${name} WHERE ${inRange} LIMIT ${mostSmallRows + 1}`;
    const row = get(`SELECT count(*), min(org), max(org) FROM (${some})`, range);
    if (Number(row?.[0]) <= mostSmallRows && row?.[1] === org && row[2] === org) {
      run(`UPDATE ${name} SET org = -org WHERE ${inRange} AND org > 0`, range);
      run(rememberSql, [id, org, prefixOf(org)]);
    }
    at = endOf(prefixOf(org));
  }
};

/** The new rows of a batch by the organization of their keys, in the order of keys. */
const newKeys = (changes: readonly RowChange[]): Map<number, string[]> => {
  const found = new Map<number, string[]>();
  for (const { key, before } of changes) {
    const org = before === null ? numberOf(key) : null;
    if (org === null) continue;
    const keys = found.get(org);
    if (keys) keys.push(key);
    else found.set(org, [key]);
  }
  for (const keys of found.values()) keys.sort();
  return found;
};

/** What is known of organizations, from the cache or the tables. */
const createStates = (statements: Statements) => {
  const { get } = statements;
  const states = new Map<number, State>();
  const able = new Map<number, boolean>();

  const isAble = (table: Table): boolean => {
    const known = able.get(table.id) ?? canHave(statements, table);
    able.set(table.id, known);
    return known;
  };

  const fromOf = ({ id }: Table, org: number): string | null => {
    const key = get('SELECT key FROM unindexed WHERE org = ? AND generation = ?', [org, id])?.[0];
    return typeof key === 'string' ? key : null;
  };

  const readState = (table: Table, org: number): State => {
    const prefix = prefixOf(org);
    const from = fromOf(table, org);
    const [begin, end] = [from ?? prefix, endOf(prefix)];
    const last = get(`SELECT max(key) FROM ${table.name} WHERE ${inRange}`, [begin, end])?.[0];
    if (typeof last !== 'string') {
      // its first row, unless it has others whose keys do not begin with it
      const isElsewhere = get(`SELECT 1 FROM ${table.name} WHERE org = ? AND org > 0 LIMIT 1`, [org]);
      return { from: isElsewhere ? null : prefix, rows: 0, last: prefix };
    }
    const rows = from === null ? 0 : get(`SELECT count(*) FROM ${table.name} WHERE ${inRange}`, [from, end])?.[0];
    return { from, rows: Number(rows), last };
  };

  const stateOf = (table: Table, org: number): State => {
    const name = table.id * 2 ** 32 + org;
    const known = states.get(name);
    if (known) return known;
    if (states.size >= maxCached) states.clear();
    const state = readState(table, org);
    states.set(name, state);
    return state;
  };

  return {
    isAble,
    fromOf,
    stateOf,
    forget: (): void => {
      states.clear();
      able.clear();
    },
  };
};

const keysFrom = (from: string, org: number): UnindexedKeys => ({
  ...{ from, to: endOf(prefixOf(org)), isAll: from === prefixOf(org) },
});

export const createUnindexedRows = (statements: Statements): UnindexedRows => {
  const { run } = statements;
  const { isAble, fromOf, stateOf, forget } = createStates(statements);

  /** Gives all unindexed rows of an organization their entries. */
  const index = (table: Table, org: number, count: (keys: UnindexedKeys) => void): void => {
    const state = stateOf(table, org);
    if (state.from === null) return;
    const keys = keysFrom(state.from, org);
    count(keys);
    run(`UPDATE ${table.name} SET org = -org WHERE ${inRange} AND org < 0`, [keys.from, keys.to]);
    run('DELETE FROM unindexed WHERE org = ? AND generation = ?', [org, table.id]);
    Object.assign(state, { from: null, rows: 0 });
  };

  const add = (
    table: Table,
    org: number,
    { keys, count }: { keys: string[]; count: (keys: UnindexedKeys) => void },
  ) => {
    const state = stateOf(table, org);
    const { from, rows, last } = state;
    const added = keys.filter((key) => (from === null ? key > last : key >= from));
    const [first] = added;
    const most = from === prefixOf(org) ? mostSmallRows : mostRecentRows;
    if (rows + added.length > most) index(table, org, count);
    else if (first !== undefined) {
      if (rows === 0) run(rememberSql, [table.id, org, from ?? first]);
      Object.assign(state, { from: from ?? first, rows: rows + added.length });
    }
    const newest = keys.at(-1) ?? last;
    if (newest > last) state.last = newest;
  };

  return {
    keysOf: (table, org) => {
      const from = fromOf(table, org);
      return from === null ? null : keysFrom(from, org);
    },
    grow: (table, changes, count) => {
      if (!isAble(table)) return;
      for (const { key, after } of changes)
        if (after.org !== null && after.org !== numberOf(key)) index(table, after.org, count);
      for (const [org, keys] of newKeys(changes)) add(table, org, { keys, count });
    },
    isIndexed: (table, key, org) => {
      if (!isAble(table) || numberOf(key) !== org) return true;
      const { from } = stateOf(table, org);
      return from === null || key < from;
    },
    leaveOut: (table) => {
      if (isAble(table)) leaveOut(statements, table);
    },
    forget,
  };
};
