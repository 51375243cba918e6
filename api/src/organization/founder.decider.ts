import type { StoredEventOf } from '@upline/contracts';
import { founderEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/** Organizations that one person can found. */
export const maxFounded = 5;

/** The organizations that a person has founded, or is about to. */
export type Founder = { claimed: readonly string[] };

export type FounderCommand = { type: 'ClaimOrganization'; data: { userId: string; organizationId: string } };

/**
 * Counts the organizations that a person founds, before they are founded: two requests at once append to one stream, so
 * that they cannot both take the last place.
 */
export const founderDecider: Decider<Founder, FounderCommand, typeof founderEvents> = {
  stream: 'founder',
  events: founderEvents,
  notFound: 'organization/not-found',
  cached: 1_000,
  initialState: () => ({ claimed: [] }),
  decide: ({ data }, { claimed }) => {
    if (claimed.includes(data.organizationId)) return [];
    if (claimed.length >= maxFounded) return reject('organization/too-many');
    return [{ type: 'OrganizationClaimed', data }];
  },
  evolve: ({ claimed }, { data }: StoredEventOf<typeof founderEvents>) => ({
    claimed: [...claimed, data.organizationId],
  }),
};
