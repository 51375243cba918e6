import { numberOf, prefixOf } from './keys.ts';
import { organizationMark } from './packed.ts';
import type { Statements } from './readDatabase.ts';
import type { RowChange } from './rowChanges.ts';
import type { Table } from './tables.ts';
import { createStates, endOf, inRange, mostSmallRows, someSql } from './unindexedStates.ts';

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

/** Unindexed rows of other organizations. */
export const mostRecentRows = 64;

const leaveOut = ({ get, run }: Statements, table: Table): void => {
  const { name } = table;
  const end = String.fromCharCode(organizationMark.charCodeAt(0) + 1);
  for (const others of [`key < '${organizationMark}'`, `key >= '${end}'`])
    if (get(`SELECT 1 FROM ${name} WHERE ${others} AND org > 0 LIMIT 1`)) return;
  for (let at = organizationMark; ;) {
    const key = get(`SELECT key FROM ${name} WHERE ${inRange} ORDER BY key LIMIT 1`, [at, end])?.[0];
    if (typeof key !== 'string') return;
    const org = numberOf(key) ?? 0;
    const range = [prefixOf(org), endOf(prefixOf(org))];
    const row = get(`SELECT count(*), min(org), max(org) FROM (${someSql(table)})`, range);
    if (Number(row?.[0]) <= mostSmallRows && row?.[1] === org && row[2] === org)
      run(`UPDATE ${name} SET org = -org WHERE ${inRange} AND org > 0`, range);
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
      if (from === null) run('REPLACE INTO unindexed (generation, org, key) VALUES (?, ?, ?)', [table.id, org, first]);
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
