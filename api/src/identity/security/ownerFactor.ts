import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { LacksFactor } from '../../platform/http/request/rights.ts';
import type { RightsChanges } from '../../platform/http/request/rightsChanges.ts';
import { createLru } from '../../platform/lib/lru.ts';
import type { Soon } from '../../platform/lib/soon.ts';
import { whenThere } from '../../platform/lib/soon.ts';
import type { teamDecider } from '../../team/team.decider.ts';
import type { Team } from '../../team/teamState.decider.ts';
import type { Security } from './security.ts';

type Needs = { teams: RepositoryOf<typeof teamDecider>; rightsChanges: RightsChanges };

/** How many owners are kept with whether they have a second factor. */
const maxKept = 10_000;

/** Makes the check whether a person has a second factor, at once where no change of it was noted since it was read. */
const createHasFactor = ({ rightsChanges }: Needs, hasFactor: (userId: string) => Promise<boolean>) => {
  const kept = createLru<{ has: boolean; readAt: number }>(maxKept);
  const read = async (userId: string): Promise<boolean> => {
    const readAt = rightsChanges.moment();
    const has = await hasFactor(userId);
    kept.set(userId, { has, readAt });
    return has;
  };
  return (userId: string): Soon<boolean> => {
    const known = kept.get(userId);
    return known && !rightsChanges.mayHaveChanged(`factor ${userId}`, known.readAt) ? known.has : read(userId);
  };
};

/** Makes the check whether a person is an owner without the second factor that the operator requires of owners. */
export const createLacksFactor = (
  needs: Needs,
  { security }: { security: Pick<Security, 'hasFactor'> | null },
): LacksFactor => {
  if (!security) return () => false;
  const hasFactor = createHasFactor(needs, security.hasFactor);
  return ({ userId, role, organizationId }) => {
    if (role !== 'owner' || organizationId === null) return false;
    // cached, as the role is: every call of an owner asks
    const team = needs.teams.findCached(organizationId) ?? needs.teams.load(organizationId);
    return whenThere(team, ({ state }: { state: Team }): Soon<boolean> =>
      state.ownersNeedFactor ? whenThere(hasFactor(userId), (has) => !has) : false,
    );
  };
};
