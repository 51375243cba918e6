import type { Audience } from '../../../ports/rows.ts';
import type { Statements } from './statements.ts';

/** Organizations as small numbers: their ids would make every index entry a third larger. */
export type OrganizationNumbers = {
  /** Null when no row of any organization with this id was ever written. */
  find: (organizationId: string) => number | null;
  /** Numbers a new organization, in the transaction that is open. */
  ensure: (organizationId: string) => number;
  /** The id of the organization with a number; null when there is none. */
  nameOf: (number: number) => string | null;
  /** Clears the cache after the transaction that gave numbers was undone. */
  forget: () => void;
};

/** Numbers in the cache. */
const maxCached = 100_000;

export const createOrganizationNumbers = ({ get }: Statements): OrganizationNumbers => {
  const numbers = new Map<string, number>();
  const names = new Map<number, string>();
  const forget = (): void => {
    numbers.clear();
    names.clear();
  };
  const keep = (name: string, number: number): void => {
    if (numbers.size >= maxCached) forget();
    numbers.set(name, number);
    names.set(number, name);
  };
  const find = (organizationId: string): number | null => {
    const cached = numbers.get(organizationId);
    if (cached !== undefined) return cached;
    const row = get('SELECT id FROM organizations WHERE name = ?', [organizationId]);
    if (!row) return null;
    const number = Number(row[0]);
    keep(organizationId, number);
    return number;
  };
  return {
    find,
    ensure: (organizationId) =>
      find(organizationId) ??
      Number(get('INSERT INTO organizations (name) VALUES (?) RETURNING id', [organizationId])?.[0]),
    nameOf: (number) => {
      const cached = names.get(number);
      if (cached !== undefined) return cached;
      const row = get('SELECT name FROM organizations WHERE id = ?', [number]);
      if (!row) return null;
      keep(String(row[0]), number);
      return String(row[0]);
    },
    forget,
  };
};

const organizationPrefix = 'organization:';

/**
 * An audience as the changes hold it: the number of an organization, which leaves its changes of all views in one page.
 * Null for an organization without a number.
 */
export const storedAudience = (audience: Audience, numberOf: OrganizationNumbers['find']): string | number | null =>
  audience.startsWith(organizationPrefix) ? numberOf(audience.slice(organizationPrefix.length)) : audience;
