import { numberOf, prefixOf } from './keys.ts';
import { organizationMark } from './packed.ts';
import type { Statements } from './readDatabase.ts';
import type { RowChange } from './rowChanges.ts';
import type { Table } from './tables.ts';

/**
 * An organization with few rows in a table is small there: its rows are in no index and in no kept count, since all of
 * them are read and sorted in about the time in which an index finds some. They have the negative number of the
 * organization, which partial indexes leave out. Only an organization whose rows have keys that begin with it is small.
 */
export type SmallOrganizations = {
  /** The keys among which all rows of a small organization are; null where they are found by the indexes. */
  keysOf: (table: Table, org: number) => KeyRange | null;
  /** Counts new rows. Answers the organizations that are small no more, whose rows got index entries. */
  grow: (table: Table, changes: readonly RowChange[]) => number[];
  isSmall: (table: Table, org: number) => boolean;
  /** Takes the rows of small organizations out of the indexes that a table gets at the end of its build. */
  leaveOut: (table: Table) => void;
  /** Clears the cache after a transaction was undone. */
  forget: () => void;
};

/** Keys from the first on and before the second. */
export type KeyRange = readonly [string, string];

/** Rows, tombstones among them, up to which an organization is small in a table. */
export const mostSmallRows = 256;

/** Organizations in the cache. */
const maxCached = 100_000;

const rangeOf = (org: number): KeyRange => {
  const prefix = prefixOf(org);
  // '0' comes behind the slash
  return [prefix, `${prefix.slice(0, -1)}0`];
};

const canBeSmall = ({ packed, indexes }: Table): boolean => packed && Object.keys(indexes).length > 0;

/** The `org` of some rows in a range, one more than a small organization has. */
const someSql = ({ name }: Table): string =>
  `SELECT org FROM ${name} WHERE key >= ? AND key < ? LIMIT ${mostSmallRows + 1}`;

const leaveOut = ({ get, run }: Statements, table: Table): void => {
  const { name } = table;
  const ends = [organizationMark, String.fromCharCode(organizationMark.charCodeAt(0) + 1)];
  if (get(`SELECT 1 FROM ${name} WHERE (key < ? OR key >= ?) AND org > 0 LIMIT 1`, ends)) return;
  for (let [at] = ends; at !== undefined;) {
    const key = get(`SELECT key FROM ${name} WHERE key >= ? AND key < ? ORDER BY key LIMIT 1`, [
      at,
      ends[1] ?? '',
    ])?.[0];
    if (typeof key !== 'string') return;
    const org = numberOf(key) ?? 0;
    const range = rangeOf(org);
    const row = get(`SELECT count(*), min(org), max(org) FROM (${someSql(table)})`, [...range]);
    if (Number(row?.[0]) <= mostSmallRows && row?.[1] === org && row[2] === org)
      run(`UPDATE ${name} SET org = -org WHERE key >= ? AND key < ? AND org > 0`, [...range]);
    at = range[1];
  }
};

export const createSmallOrganizations = (statements: Statements): SmallOrganizations => {
  const { get, run } = statements;
  /** Rows of small organizations; Infinity for others. */
  const sizes = new Map<string, number>();

  const readSize = (table: Table, org: number): number => {
    if (!canBeSmall(table)) return Infinity;
    const row = get(`SELECT count(*), max(org) FROM (${someSql(table)})`, [...rangeOf(org)]);
    const rows = Number(row?.[0]);
    if (rows > mostSmallRows || Number(row?.[1]) > 0) return Infinity;
    const isElsewhere =
      row?.[1] === null && get(`SELECT 1 FROM ${table.name} WHERE org = ? AND org > 0 LIMIT 1`, [org]);
    return isElsewhere ? Infinity : rows;
  };

  const nameOf = ({ id }: Table, org: number): string => `${id} ${org}`;
  const sizeOf = (table: Table, org: number): number => {
    const known = sizes.get(nameOf(table, org));
    if (known !== undefined) return known;
    if (sizes.size >= maxCached) sizes.clear();
    const size = readSize(table, org);
    sizes.set(nameOf(table, org), size);
    return size;
  };

  /** Sets how many rows an organization has; whether that makes it small no more. */
  const outgrows = (table: Table, org: number, rows: number): boolean => {
    const isOutgrown = rows > mostSmallRows;
    sizes.set(nameOf(table, org), isOutgrown ? Infinity : rows);
    if (isOutgrown)
      run(`UPDATE ${table.name} SET org = -org WHERE key >= ? AND key < ? AND org < 0`, [...rangeOf(org)]);
    return isOutgrown;
  };

  /** The organizations that a row makes too large. */
  const grownBy = (table: Table, { key, before, after }: RowChange): number[] => {
    const grown: number[] = [];
    const org = numberOf(key);
    if (before === null && org !== null) {
      const rows = sizeOf(table, org);
      if (rows !== Infinity && outgrows(table, org, rows + 1)) grown.push(org);
    }
    const isElsewhere = after.org !== null && after.org !== org && sizeOf(table, after.org) !== Infinity;
    if (after.org !== null && isElsewhere && outgrows(table, after.org, Infinity)) grown.push(after.org);
    return grown;
  };

  return {
    keysOf: (table, org) => {
      if (!canBeSmall(table)) return null;
      const range = rangeOf(org);
      const row = get(`SELECT org FROM (${someSql(table)}) WHERE org IS NOT NULL LIMIT 1`, [...range]);
      return Number(row?.[0]) < 0 ? range : null;
    },
    grow: (table, changes) => (canBeSmall(table) ? changes.flatMap((change) => grownBy(table, change)) : []),
    isSmall: (table, org) => sizeOf(table, org) !== Infinity,
    leaveOut: (table) => {
      if (canBeSmall(table)) leaveOut(statements, table);
    },
    forget: () => sizes.clear(),
  };
};
