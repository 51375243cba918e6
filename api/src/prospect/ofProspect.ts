import type { RejectionCode } from '@upline/contracts';
import { can } from '@upline/contracts';
import type { Ports } from '@upline/infra/ports.ts';
import type { organizationDecider } from '../organization/organization.decider.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext } from '../platform/commands/requests.ts';
import type { CountryOf } from '../platform/lib/contact/readPhone.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { contactStopDecider } from './refusal/contactStop.decider.ts';
import type { RefusedContacts } from './refusal/refusedContacts.ts';
import type { TypedStops } from './refusal/typedStops.ts';
import type { Prospect, prospectDecider } from './prospect.decider.ts';

/** A request for a command to one prospect. */
export type OfProspect = CommandContext & { params: { id: string } };

/** What commands about prospects take. */
export type ProspectNeeds = {
  prospects: RepositoryOf<typeof prospectDecider>;
  organizations: RepositoryOf<typeof organizationDecider>;
  countryOf: CountryOf;
  zoneOf: ZoneOf;
  readerOf: ReaderOf;
  refusedContacts: RefusedContacts;
  stops: RepositoryOf<typeof contactStopDecider>;
  typedStops: TypedStops;
  keys: Pick<Ports['keys'], 'erase'>;
};

/** The subjects whose keys go with a prospect: their own, and those of what they said as visitors of links. */
export const keysOfProspect = async (prospects: ProspectNeeds['prospects'], id: string): Promise<string[]> => {
  const { state } = await prospects.load(id);
  return [id, ...(state.status === 'none' ? [] : Object.keys(state.answers))];
};

/** The part of a command's declaration that says to which prospect it goes, and who may send it. */
export const ofProspect = {
  stream: ({ prospects }: ProspectNeeds) => prospects,
  id: ({ params }: OfProspect): string => params.id,
  authorize: ({ actor }: OfProspect, state: Prospect): RejectionCode | null =>
    state.status !== 'none' && can(actor, 'prospect:see', { ownerId: state.ownerId }) ? null : 'prospect/not-found',
};
