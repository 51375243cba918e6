import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { teamDecider } from './team.decider.ts';
import { createRoleOf } from './roleOf.ts';
import { heirOf } from './teamState.decider.ts';

/**
 * Makes the function that finds the member who takes what comes for somebody: themselves, the member who looks after
 * what they owned since they left, or an owner. Null where the organization has no member any more.
 */
const createTakerOf =
  (teams: RepositoryOf<typeof teamDecider>) =>
  async (organizationId: string, userId: string): Promise<string | null> => {
    const { state } = await teams.load(organizationId);
    if (state.members.has(userId)) return userId;
    const owner = [...state.members].find(([, { role }]) => role === 'owner');
    return heirOf(state, userId) ?? owner?.[0] ?? null;
  };

/** What other capabilities ask of teams: the role of a member, and the member who takes what comes for somebody. */
export const ofTeams = (teams: RepositoryOf<typeof teamDecider>) => ({
  roleOf: createRoleOf(teams),
  takerOf: createTakerOf(teams),
});
