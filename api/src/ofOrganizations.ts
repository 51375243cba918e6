import {
  createAssetEditorsOf,
  createCountryOf,
  createFounderNamed,
  createOrganizationNameOf,
  createTimeZoneOf,
} from './organization/ofOrganization.ts';
import { createContactStops } from './prospect/refusal/contactStops.ts';
import { createRefusedContacts } from './prospect/refusal/refusedContacts.ts';

type Organizations = { organizations: Parameters<typeof createCountryOf>[0] };
type Needs = Organizations &
  Omit<Parameters<typeof createRefusedContacts>[0], 'countryOf'> &
  Omit<Parameters<typeof createContactStops>[0], 'refusedContacts' | 'timeZoneOf'>;

/** What is known of organizations: their settings, and the people that nobody in them contacts. */
export const ofOrganizations = ({ organizations, ...needs }: Needs) => {
  const countryOf = createCountryOf(organizations);
  const refusedContacts = createRefusedContacts({ ...needs, countryOf });
  const timeZoneOf = createTimeZoneOf(organizations);
  return {
    assetEditorsOf: createAssetEditorsOf(organizations),
    countryOf,
    organizationNameOf: createOrganizationNameOf(organizations),
    founderNamedBy: createFounderNamed(organizations),
    refusedContacts,
    contactStops: createContactStops({ ...needs, refusedContacts, timeZoneOf }),
  };
};
