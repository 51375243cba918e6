import { erased } from '@upline/contracts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { preferenceDecider } from './preference.decider.ts';

/**
 * Makes the function that finds the time zone of a person's days: the chosen one, else the browser's last one, else
 * that of the organization.
 */
export const createZoneOf =
  (preferences: RepositoryOf<typeof preferenceDecider>, timeZoneOf: TimeZoneOf): ZoneOf =>
  async ({ userId, organizationId }) => {
    const { chosen, browser } = (await preferences.cached(userId)).state;
    const zone = chosen.timeZone ?? browser.timeZone;
    return zone === null || zone === erased ? timeZoneOf(organizationId) : zone;
  };
