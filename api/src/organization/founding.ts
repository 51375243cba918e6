import type { PlanTier, Rejection, RejectionCode } from '@upline/contracts';
import { isRejection, nameProblem, namelessTeam, shownTeamName } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { Judge } from '../platform/commands/judge.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';
import type { teamDecider } from '../team/team.decider.ts';
import type { founderDecider } from './founder.decider.ts';
import type { Details, organizationDecider } from './organization.decider.ts';

/**
 * The organization that a person's first sign-in founds: its id is derived from theirs, so that a repeat finds it
 * again.
 */
export const foundedBy = (userId: string): string => uuidV5(idNamespace, `organization of ${userId}`);

/**
 * The name of a new organization: chosen by somebody, or made of its founder's name and sealed under the founder's key.
 */
export type TeamName = Pick<Details, 'name' | 'founderName'>;

/**
 * The name of a team after its founder: "{firstName}'s Team", or "Team" without a first name and where that name may
 * not stand in one.
 */
export const teamNameOf = ({ firstName }: { firstName: string | null }): TeamName => {
  const isFit = nameProblem(shownTeamName({ name: namelessTeam, founderName: firstName })) === null;
  return { name: namelessTeam, founderName: isFit ? firstName : null };
};

export type Founding = {
  organizationId: string;
  userId: string;
  email: string;
  name: TeamName;
  timeZone: string;
  at: Date;
  judge: Judge;
};

/** What founding takes. */
export type FoundingNeeds = {
  organizations: RepositoryOf<typeof organizationDecider>;
  teams: RepositoryOf<typeof teamDecider>;
  founders: RepositoryOf<typeof founderDecider>;
  /** The plan of new organizations. */
  newPlan: PlanTier;
};

/**
 * Founds an organization with its owner, and counts it before: three streams, each step idempotent, so that a
 * repeat completes it after a crash between them. Answers the position of the last event, or a rejection for a person
 * who has founded as many as one can.
 */
export const foundTeam = async (
  { organizations, teams, founders, newPlan }: FoundingNeeds,
  { organizationId, userId, email, name, timeZone, at, judge }: Founding,
  commandId?: string,
): Promise<number | Rejection<RejectionCode>> => {
  const meta = metaFor({ organizationId, actorId: userId, timeZone, at }, commandId);
  const claimed = await handleCommand({
    repository: founders,
    id: userId,
    meta: { ...meta, organizationId: null },
    judge,
    command: { type: 'ClaimOrganization', data: { userId, organizationId } },
  });
  if (isRejection(claimed)) return claimed;
  const founded = await handleCommand({
    repository: organizations,
    id: organizationId,
    meta,
    judge,
    command: { type: 'FoundOrganization', data: { organizationId, ...name, founderId: userId, timeZone } },
  });
  const joined = await handleCommand({
    repository: teams,
    id: organizationId,
    meta,
    judge,
    command: { type: 'FoundTeam', data: { userId, email, planTier: newPlan } },
  });
  if (isRejection(founded) || isRejection(joined))
    throw new Error(`organization ${organizationId} could not be founded`);
  return Math.max(founded.position, joined.position);
};
