import { prefixOf } from './keys.ts';
import type { Statements } from './readDatabase.ts';
import type { Table } from './tables.ts';

/** Rows, tombstones among them, up to which an organization is small in a table. */
export const mostSmallRows = 256;

/** Organizations in the cache. */
const maxCached = 100_000;

/** The first unindexed key, null without one, how many rows there are from it on, and the last key. */
type State = { from: string | null; rows: number; last: string };

// '0' comes behind the slash
export const endOf = (prefix: string): string => `${prefix.slice(0, -1)}0`;

export const inRange = 'key >= ? AND key < ?';

/** The `org` of the first rows in a range, one more than a small organization has. */
export const someSql = ({ name }: Table): string =>
  `SELECT org FROM ${name} WHERE ${inRange} LIMIT ${mostSmallRows + 1}`;

const canHave = ({ get }: Statements, { name, packed, indexes }: Table): boolean => {
  if (!packed || Object.keys(indexes).length === 0) return false;
  // indexes of version 7 have entries of all rows
  const sql = get('SELECT sql FROM sqlite_schema WHERE name = ?', [`${name}_0`])?.[0];
  return sql === undefined || String(sql).includes('org > 0');
};

/** What is known of organizations, from the cache or the tables. */
export const createStates = (statements: Statements) => {
  const { get } = statements;
  const states = new Map<number, State>();
  const able = new Map<number, boolean>();

  const isAble = (table: Table): boolean => {
    const known = able.get(table.id) ?? canHave(statements, table);
    able.set(table.id, known);
    return known;
  };

  /** Where the last rows begin that are unindexed; null for a small organization too, whose first row says so. */
  const recentFrom = ({ id }: Table, org: number): string | null => {
    const key = get('SELECT key FROM unindexed WHERE org = ? AND generation = ?', [org, id])?.[0];
    return typeof key === 'string' ? key : null;
  };

  const readState = (table: Table, org: number): State => {
    const [prefix, recent] = [prefixOf(org), recentFrom(table, org)];
    const end = endOf(prefix);
    const row = get(`SELECT count(*), max(org) FROM (${someSql(table)})`, [recent ?? prefix, end]);
    const last = String(get(`SELECT max(key) FROM ${table.name} WHERE ${inRange}`, [prefix, end])?.[0] ?? prefix);
    const [rows, most] = [Number(row?.[0]), Number(row?.[1])];
    if (recent !== null) return { from: recent, rows, last };
    // of removed rows alone nothing says it
    const isElsewhere = most === 0 && get(`SELECT 1 FROM ${table.name} WHERE org = ? AND org > 0 LIMIT 1`, [org]);
    if (most > 0 || rows > mostSmallRows || isElsewhere) return { from: null, rows: 0, last };
    return { from: prefix, rows, last };
  };

  /** Where the unindexed rows begin, as the tables have it. */
  const fromOf = (table: Table, org: number): string | null => {
    const recent = recentFrom(table, org);
    if (recent !== null || !isAble(table)) return recent;
    const range = [prefixOf(org), endOf(prefixOf(org))];
    const first = get(`SELECT org FROM ${table.name} WHERE ${inRange} LIMIT 1`, range)?.[0];
    // a removed row does not say it, but those behind it
    const said = first === null ? get(`SELECT max(org) FROM (${someSql(table)})`, range)?.[0] : first;
    return Number(said) < 0 ? prefixOf(org) : null;
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
