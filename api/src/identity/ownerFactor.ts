import type { ActingPerson } from '../platform/lib/actor.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { teamDecider } from '../team/team.decider.ts';
import type { Identity } from './identity.ts';

/** Makes the check whether a person is an owner without the second factor that the operator requires of owners. */
export const createLacksFactor =
  ({ teams }: { teams: RepositoryOf<typeof teamDecider> }, { security }: Pick<Identity, 'security'>) =>
  async ({ userId, role, organizationId }: ActingPerson): Promise<boolean> => {
    if (role !== 'owner' || organizationId === null || !security) return false;
    // cached, as the role is: every call of an owner asks
    const team = teams.findCached(organizationId) ?? (await teams.load(organizationId));
    return team.state.ownersNeedFactor && !(await security.hasFactor(userId));
  };
