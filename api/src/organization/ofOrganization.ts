import { localeOf, shownTeamName, usualAssetEditors } from '@upline/contracts';
import type { AssetEditors, ShownLocale } from '@upline/contracts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CountryOf } from '../platform/lib/contact/readPhone.ts';
import type { organizationDecider } from './organization.decider.ts';

type Organizations = RepositoryOf<typeof organizationDecider>;

/** Makes the function that finds the time zone of an organization, UTC for a person without one. */
export const createTimeZoneOf =
  (organizations: Organizations): TimeZoneOf =>
  async (organizationId) => {
    if (organizationId === null) return 'UTC';
    const { state } = organizations.findCached(organizationId) ?? (await organizations.load(organizationId));
    return state.status === 'founded' ? state.details.timeZone : 'UTC';
  };

/** Makes the function that finds the founder of an organization that has the founder's name, null for others. */
export const createFounderNamed =
  (organizations: Organizations) =>
  async (organizationId: string): Promise<string | null> => {
    const { state } = await organizations.cached(organizationId);
    return state.status === 'founded' ? state.details.founderId : null;
  };

/** Makes the function that finds the name of an organization, null when there is none. */
export const createOrganizationNameOf =
  (organizations: Organizations) =>
  async (organizationId: string): Promise<string | null> => {
    const { state } = await organizations.cached(organizationId);
    return state.status === 'founded' ? shownTeamName(state.details) : null;
  };

/** Makes the function that finds the language of an organization for readers whose own is not known, or null. */
export const createOrganizationLocaleOf =
  (organizations: Organizations) =>
  async (organizationId: string): Promise<ShownLocale | null> => {
    const { state } = await organizations.cached(organizationId);
    return state.status === 'founded' ? localeOf(state.locale) : null;
  };

/** Makes the function that finds who may change the assets of an organization. */
export const createAssetEditorsOf =
  (organizations: Organizations) =>
  async (organizationId: string): Promise<AssetEditors> => {
    const { state } = await organizations.cached(organizationId);
    return state.status === 'founded' ? state.assetEditors : usualAssetEditors;
  };

/** Makes the function that finds the country whose numbers are meant where they name none. */
export const createCountryOf =
  (organizations: Organizations): CountryOf =>
  async (organizationId) => {
    if (organizationId === '') return null;
    const { state } = await organizations.cached(organizationId);
    return state.status === 'founded' ? state.country : null;
  };
