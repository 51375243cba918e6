import type { Statements } from './readDatabase.ts';

/** Organizations as small numbers: their ids would make every index entry a third larger. */
export type OrganizationNumbers = {
  /** Null when no row of any organization with this id was ever written. */
  find: (organizationId: string) => number | null;
  /** The id that a number stands for. */
  nameOf: (number: number) => string | null;
  /** Numbers a new organization, in the transaction that is open. */
  ensure: (organizationId: string) => number;
  /** Clears the cache after the transaction that gave numbers was undone. */
  forget: () => void;
};

/** Numbers in the cache. */
const maxCached = 100_000;

/** The cached value of a key, else the value read for it; null is not cached. */
const recall = <Key, Value>(cache: Map<Key, Value>, key: Key, read: () => Value | null): Value | null => {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const value = read();
  if (value === null) return null;
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, value);
  return value;
};

export const createOrganizationNumbers = ({ get }: Statements): OrganizationNumbers => {
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  const find = (organizationId: string): number | null =>
    recall(numbers, organizationId, () => {
      const row = get('SELECT id FROM organizations WHERE name = ?', [organizationId]);
      return row ? Number(row[0]) : null;
    });
  return {
    find,
    nameOf: (number) =>
      recall(names, number, () => {
        const row = get('SELECT name FROM organizations WHERE id = ?', [number]);
        return row ? String(row[0]) : null;
      }),
    ensure: (organizationId) =>
      find(organizationId) ??
      Number(get('INSERT INTO organizations (name) VALUES (?) RETURNING id', [organizationId])?.[0]),
    forget: () => {
      numbers.clear();
      names.clear();
    },
  };
};
