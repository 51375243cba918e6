import type { KnownEvent, Role, TeamEvent } from '@upline/contracts';
import type { Reaction } from '../reaction/reactor.ts';

type RoleEvent = Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRoleChanged' | 'MemberRemoved' }>;

/** Whether an event is that of a person who joins as a member: it changes no leaders, so that a reactor skips it. */
export const isJoiningMember = (event: KnownEvent): boolean =>
  event.type === 'MemberJoined' && event.data.role === 'member';

type IsLeader = (role: Role) => boolean;

/** The leaders of an organization after an event; null where they stay the same. */
const leadersAfter = (leaders: readonly string[], event: RoleEvent, isLeader: IsLeader): readonly string[] | null => {
  const { userId } = event.data;
  const leads = event.type !== 'MemberRemoved' && isLeader(event.data.role);
  if (leads === leaders.includes(userId)) return null;
  return leads ? [...leaders, userId] : leaders.filter((leader) => leader !== userId);
};

/** The handlers that keep the leaders of an organization, owners and admins by default, in the state of a reactor. */
export const keepLeaders = <Watch extends { leaders: readonly string[] }>(
  first: Watch,
  isLeader: IsLeader = (role) => role !== 'member',
) => {
  const keep = (state: Watch | null, event: RoleEvent): Reaction<Watch> => {
    const watch = state ?? first;
    const leaders = leadersAfter(watch.leaders, event, isLeader);
    return { state: leaders && { ...watch, leaders }, jobs: [] };
  };
  return { MemberJoined: keep, MemberRoleChanged: keep, MemberRemoved: keep };
};
