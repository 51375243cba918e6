import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import { organizationMark, packParts, packText, unpackParts } from './packed.ts';
import { isUuid, uuidCharacters } from './packedUuid.ts';
import type { Table } from './tables.ts';

/**
 * Keys as the tables hold them. A table with packed values has the number of the organization in place of its id, and
 * short forms of the ids behind it: each index entry ends with the key.
 */
export type Keys = {
  /** The stored key of a row to write. Numbers a new organization, in the transaction that is open. */
  toStored: (table: Pick<Table, 'packed'>, key: string) => string;
  /** The stored key of a row to look for. */
  find: (table: Pick<Table, 'packed'>, key: string) => string;
  ofStored: (table: Pick<Table, 'packed'>, stored: string) => string;
  /** What the stored keys of the rows of an organization begin with. */
  prefixOf: (table: Pick<Table, 'packed'>, organizationId: string) => string;
};

const radix = 36;

/** No key begins so: that of a row of an organization without a number. */
const missing = `${organizationMark}-/`;

type NumberOf = (organizationId: string) => number | null;

/** The part behind the organization, of a key within one. */
export const rowIdOf = (key: string): string => key.slice(key.indexOf('/') + 1);

const slash = '/'.charCodeAt(0);

/** What the packed keys of the rows of an organization begin with. */
export const prefixOf = (number: number | null): string =>
  number === null ? missing : `${organizationMark}${number.toString(radix)}/`;

/** The number of the organization with which a packed key begins; null for other keys. */
export const numberOf = (stored: string): number | null =>
  stored.startsWith(organizationMark) ? Number.parseInt(stored.slice(1, stored.indexOf('/')), radix) : null;

const packKey = (key: string, numberOf: NumberOf): string => {
  const organizationId = key.charCodeAt(uuidCharacters) === slash ? key.slice(0, uuidCharacters) : '';
  if (!isUuid(organizationId)) return packParts(key);
  return prefixOf(numberOf(organizationId)) + packParts(key.slice(uuidCharacters + 1));
};

const unpackKey = (stored: string, { nameOf }: OrganizationNumbers): string => {
  if (!stored.startsWith(organizationMark)) return unpackParts(stored);
  const end = stored.indexOf('/');
  return `${nameOf(Number.parseInt(stored.slice(1, end), radix)) ?? ''}/${unpackParts(stored.slice(end + 1))}`;
};

export const createKeys = (numbers: OrganizationNumbers): Keys => ({
  toStored: ({ packed }, key) => (packed ? packKey(key, numbers.ensure) : key),
  find: ({ packed }, key) => (packed ? packKey(key, numbers.find) : key),
  ofStored: ({ packed }, stored) => (packed ? unpackKey(stored, numbers) : stored),
  prefixOf: ({ packed }, organizationId) =>
    packed && isUuid(organizationId) ? prefixOf(numbers.find(organizationId)) : `${organizationId}/`,
});

const onText = (change: (text: string) => string) => (value: SQLInputValue | SQLOutputValue) =>
  typeof value === 'string' ? change(value) : null;

/**
 * Lets SQL compare row ids of a table with packed keys with those of a table of an earlier version, `packed_id` and
 * `plain_id`, and bring a text of a document into the form of a column, `packed_text`.
 */
export const addKeyFunctions = (db: DatabaseSync): void => {
  db.function('packed_id', { deterministic: true }, onText(packParts));
  db.function('plain_id', { deterministic: true }, onText(unpackParts));
  db.function('packed_text', { deterministic: true }, onText(packText));
};

/** The row id that an expression has in a table of one form, as a table of the other form has it. */
export const idSql = (id: string, from: Pick<Table, 'packed'>, to: Pick<Table, 'packed'>): string => {
  if (from.packed === to.packed) return id;
  return to.packed ? `packed_id(${id})` : `plain_id(${id})`;
};

/** The part of a stored key behind a prefix, which is a row id of one table, as the other table has it. */
export const idBehindSql = (
  key: string,
  prefix: string,
  { from, to }: { from: Pick<Table, 'packed'>; to: Pick<Table, 'packed'> },
): string =>
  // counted in code points, as SQLite does
  idSql(`substr(${key}, ${[...prefix].length + 1})`, from, to);
