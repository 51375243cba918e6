import {
  createAssetEditorsOf,
  createCountryOf,
  createFounderNamed,
  createOrganizationNameOf,
} from './organization/ofOrganization.ts';
import { createRefusedContacts } from './prospect/refusedContacts.ts';

type Organizations = { organizations: Parameters<typeof createCountryOf>[0] };
type Needs = Organizations & Omit<Parameters<typeof createRefusedContacts>[0], 'countryOf'>;

/** What is known of organizations: their settings, and the people that nobody in them contacts. */
export const ofOrganizations = ({ organizations, ...needs }: Needs) => {
  const countryOf = createCountryOf(organizations);
  return {
    assetEditorsOf: createAssetEditorsOf(organizations),
    countryOf,
    organizationNameOf: createOrganizationNameOf(organizations),
    founderNamedBy: createFounderNamed(organizations),
    refusedContacts: createRefusedContacts({ ...needs, countryOf }),
  };
};
