import type { Audience } from '../../../ports.ts';
import type { Statements } from './statements.ts';

/** Organizations as small numbers: their ids would make every index entry a third larger. */
export type OrganizationNumbers = {
  /** Null when no row of any organization with this id was ever written. */
  find: (organizationId: string) => number | null;
  /** Numbers a new organization, in the transaction that is open. */
  ensure: (organizationId: string) => number;
  /** Clears the cache after the transaction that gave numbers was undone. */
  forget: () => void;
};

/** Numbers in the cache. */
const maxCached = 100_000;

export const createOrganizationNumbers = ({ get }: Statements): OrganizationNumbers => {
  const numbers = new Map<string, number>();
  const find = (organizationId: string): number | null => {
    const cached = numbers.get(organizationId);
    if (cached !== undefined) return cached;
    const row = get('SELECT id FROM organizations WHERE name = ?', [organizationId]);
    if (!row) return null;
    if (numbers.size >= maxCached) numbers.clear();
    const number = Number(row[0]);
    numbers.set(organizationId, number);
    return number;
  };
  return {
    find,
    ensure: (organizationId) =>
      find(organizationId) ??
      Number(get('INSERT INTO organizations (name) VALUES (?) RETURNING id', [organizationId])?.[0]),
    forget: () => numbers.clear(),
  };
};

const organizationPrefix = 'organization:';

/**
 * An audience as the changes hold it: the number of an organization, which leaves its changes of all views in one page.
 * Null for an organization without a number.
 */
export const storedAudience = (audience: Audience, numberOf: OrganizationNumbers['find']): string | number | null =>
  audience.startsWith(organizationPrefix) ? numberOf(audience.slice(organizationPrefix.length)) : audience;
