import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { teamDecider } from '../team/team.decider.ts';
import type { organizationDecider } from './organization.decider.ts';

/**
 * The organization that a person's first sign-in founds: its id is derived from theirs, so that a repeat finds it
 * again.
 */
export const foundedBy = (userId: string): string => uuidV5(idNamespace, `organization of ${userId}`);

/** Name of a new organization. */
export const teamNameOf = (person: { firstName: string | null; email: string }): string => {
  const name = person.firstName ?? person.email.replace(/@.*/u, '');
  return `${name}'s Team`;
};

export type Founding = {
  organizationId: string;
  userId: string;
  email: string;
  name: string;
  timeZone: string;
  at: Date;
};

/** What founding takes. */
export type FoundingNeeds = {
  organizations: RepositoryOf<typeof organizationDecider>;
  teams: RepositoryOf<typeof teamDecider>;
};

/**
 * Founds an organization with its owner: two streams, each step idempotent, so that a repeat completes it after a crash
 * between them. Answers the position of the last event.
 */
export const foundTeam = async (
  { organizations, teams }: FoundingNeeds,
  { organizationId, userId, email, name, timeZone, at }: Founding,
  commandId?: string,
): Promise<number> => {
  const meta = metaFor({ organizationId, actorId: userId, timeZone, at }, commandId);
  const founded = await handleCommand({
    repository: organizations,
    id: organizationId,
    meta,
    command: { type: 'FoundOrganization', data: { organizationId, name, founderId: userId, timeZone } },
  });
  const joined = await handleCommand({
    repository: teams,
    id: organizationId,
    meta,
    command: { type: 'FoundTeam', data: { userId, email } },
  });
  if (isRejection(founded) || isRejection(joined))
    throw new Error(`organization ${organizationId} could not be founded`);
  return Math.max(founded.position, joined.position);
};
