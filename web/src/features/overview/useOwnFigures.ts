import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';
import { useView } from '../../lib/sync/useView.ts';

/**
 * What the signed-in member contributes to the figures of the team: undefined while it is not known, and null for
 * owners and admins, who look at the team.
 */
export const useOwnFigures = () => {
  const { data: user } = useCurrentUser();
  const id = user?.role === 'member' ? user.id : undefined;
  const own = { params: { userId: id ?? '' }, enabled: id !== undefined };
  const { data: member } = useView('findMember', own);
  const { data: counts } = useView('countProspects', {
    search: id === undefined ? {} : { owner: id },
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  if (!member || !counts) return undefined;
  const { all, status } = counts;
  return {
    // without the schemas, which weigh a quarter of a screen
    activeProspects: all - status.converted - status.lost,
    totalShares: member.stats.totalShares,
    totalViews: member.stats.totalViews,
  };
};
