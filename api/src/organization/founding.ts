import type { EventMeta } from '@upline/contracts';
import { isRejection, localDateOf } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import { idNamespace, uuidV5, uuidV7 } from '../platform/ids.ts';
import type { Services } from '../services.ts';
import type { TeamCommand } from '../team/team.decider.ts';
import type { OrganizationCommand } from './organization.decider.ts';

/** The organization that a person's first sign-in founds: its id is derived from theirs, so that a repeated founding finds it again. */
export const foundedBy = (userId: string): string => uuidV5(idNamespace, `organization of ${userId}`);

/** Name of a new organization (design, section 3). */
export const teamNameOf = (person: { firstName: string | null; email: string }): string => {
  const name = person.firstName ?? person.email.replace(/@.*/u, '');
  return `${name}'s Team`;
};

/** Metadata of an event that the product itself causes for a person. */
export const metaFor = (
  about: { organizationId: string | null; actorId: string | null; timeZone: string; at: Date },
  commandId?: string,
): EventMeta => {
  const own = commandId ?? uuidV7(about.at.getTime());
  return {
    organizationId: about.organizationId,
    actorId: about.actorId,
    commandId: own,
    requestHash: null,
    correlationId: own,
    occurredAt: about.at.toISOString(),
    localDate: localDateOf(about.at, about.timeZone),
  };
};

export type Founding = {
  organizationId: string;
  userId: string;
  email: string;
  name: string;
  timeZone: string;
  at: Date;
};

/**
 * Founds an organization with its owner: two streams, each step idempotent, so that a crash between them is completed the next time.
 * Answers the position of the last event.
 */
export const foundTeam = async (services: Services, founding: Founding, commandId?: string): Promise<number> => {
  const { organizationId, userId, email, name, timeZone, at } = founding;
  const meta = metaFor({ organizationId, actorId: userId, timeZone, at }, commandId);
  const found: OrganizationCommand = {
    type: 'FoundOrganization',
    data: { organizationId, name, founderId: userId, timeZone },
  };
  const first: TeamCommand = { type: 'FoundTeam', data: { userId, email } };
  const founded = await execute({ repository: services.organizations, id: organizationId, meta, command: () => found });
  const team = await execute({ repository: services.teams, id: organizationId, meta, command: () => first });
  if (isRejection(founded) || isRejection(team)) throw new Error(`organization ${organizationId} could not be founded`);
  return Math.max(founded.position, team.position);
};
