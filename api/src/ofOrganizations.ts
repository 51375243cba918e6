import {
  createAssetEditorsOf,
  createCountryOf,
  createFounderNamed,
  createOrganizationNameOf,
  createTimeZoneOf,
} from './organization/ofOrganization.ts';
import { createAskStop } from './prospect/refusal/askStop.ts';
import { createContactStops } from './prospect/refusal/contactStops.ts';
import { createFindStop } from './prospect/refusal/stopLink.ts';
import { createRefusedContacts } from './prospect/refusal/refusedContacts.ts';
import { createTypedStops } from './prospect/refusal/typedStops.ts';

type Organizations = { organizations: Parameters<typeof createCountryOf>[0] };
/** Needs of one part, without those that are made here. */
type Given<Make extends (needs: never) => unknown> = Omit<
  Parameters<Make>[0],
  'countryOf' | 'organizationNameOf' | 'refusedContacts' | 'timeZoneOf' | 'typedStops' | 'ask'
>;
type Needs = Organizations &
  Given<typeof createRefusedContacts> &
  Given<typeof createTypedStops> &
  Given<typeof createAskStop> &
  Given<typeof createFindStop> &
  Given<typeof createContactStops>;

/** What is known of organizations: their settings, and the people that nobody in them contacts. */
export const ofOrganizations = ({ organizations, ...needs }: Needs) => {
  const countryOf = createCountryOf(organizations);
  const timeZoneOf = createTimeZoneOf(organizations);
  const refusedContacts = createRefusedContacts({ ...needs, countryOf });
  const typedStops = createTypedStops({ ...needs, refusedContacts });
  const ask = createAskStop({ ...needs, refusedContacts, typedStops, timeZoneOf });
  const organizationNameOf = createOrganizationNameOf(organizations);
  return {
    assetEditorsOf: createAssetEditorsOf(organizations),
    countryOf,
    organizationNameOf,
    founderNamedBy: createFounderNamed(organizations),
    refusedContacts,
    typedStops,
    findStop: createFindStop({ ...needs, typedStops, organizationNameOf, timeZoneOf }),
    contactStops: createContactStops({ ...needs, refusedContacts, typedStops, ask, timeZoneOf }),
  };
};
