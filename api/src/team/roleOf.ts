import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import type { teamDecider } from './team.decider.ts';

/**
 * Makes the function that finds a member's role, at once where the cached state has it. A person who is no member there
 * is looked up in the stored stream: another process may have made them a member a moment ago.
 */
export const createRoleOf =
  (teams: RepositoryOf<typeof teamDecider>): RoleOf =>
  (organizationId, userId) =>
    teams.findCached(organizationId)?.state.members.get(userId)?.role ??
    teams.load(organizationId).then(({ state }) => state.members.get(userId)?.role ?? null);
