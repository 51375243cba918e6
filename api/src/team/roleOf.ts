import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/caller.ts';
import type { teamDecider } from './team.decider.ts';

/**
 * Makes the function that finds a member's role. A person who is no member in the cached state is looked up in the
 * stored stream: another process may have made them a member a moment ago.
 */
export const createRoleOf =
  (teams: RepositoryOf<typeof teamDecider>): RoleOf =>
  async (organizationId, userId) => {
    const cached = teams.findCached(organizationId)?.state.members.get(userId);
    const member = cached ?? (await teams.load(organizationId)).state.members.get(userId);
    return member?.role ?? null;
  };
