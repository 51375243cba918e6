import type { Statements } from './readDatabase.ts';

/** Organizations as small numbers: their ids would make every index entry a third larger. */
export type OrganizationNumbers = {
  /** Null when no row of any organization with this id was ever written. */
  find: (organizationId: string) => number | null;
  /** The id that a number stands for. */
  nameOf: (number: number) => string | null;
  /** Gives a new one its number, in the transaction that is open. */
  ensure: (organizationId: string) => number;
  /** Forgets what is remembered, since the transaction that gave numbers was undone. */
  forget: () => void;
};

/** Numbers that are remembered. */
const maxKnown = 100_000;

/** What is remembered under a key, else what is read for it; null is not remembered. */
const recall = <Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value | null): Value | null => {
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const value = read();
  if (value === null) return null;
  if (known.size >= maxKnown) known.clear();
  known.set(key, value);
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
