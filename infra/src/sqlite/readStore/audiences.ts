import type { Audience } from '../../ports.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';

/** Begins the audience of an organization. */
export const organizationPrefix = 'organization:';

/**
 * An audience as the changes hold it: the number of an organization, which leaves its changes of all views in one page.
 * Null for an organization without a number.
 */
export const storedAudience = (audience: Audience, numberOf: OrganizationNumbers['find']): string | number | null =>
  audience.startsWith(organizationPrefix) ? numberOf(audience.slice(organizationPrefix.length)) : audience;
