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

export const createOrganizationNumbers = ({ get }: Statements): OrganizationNumbers => {
  const known = new Map<string, number>();
  const names = new Map<number, string>();
  const find = (organizationId: string): number | null => {
    const remembered = known.get(organizationId);
    if (remembered !== undefined) return remembered;
    const row = get('SELECT id FROM organizations WHERE name = ?', [organizationId]);
    if (!row) return null;
    if (known.size >= maxKnown) known.clear();
    known.set(organizationId, Number(row[0]));
    return Number(row[0]);
  };
  return {
    find,
    nameOf: (number) => {
      const remembered = names.get(number);
      if (remembered !== undefined) return remembered;
      const row = get('SELECT name FROM organizations WHERE id = ?', [number]);
      if (!row) return null;
      if (names.size >= maxKnown) names.clear();
      names.set(number, String(row[0]));
      return String(row[0]);
    },
    ensure: (organizationId) =>
      find(organizationId) ?? Number(get('INSERT INTO organizations (name) VALUES (?) RETURNING id', [organizationId])?.[0]),
    forget: () => {
      known.clear();
      names.clear();
    },
  };
};
