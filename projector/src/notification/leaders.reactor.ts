import type { KnownEvent, TeamEvent } from '@upline/contracts';
import type { Reaction } from '../reaction/reactor.ts';

type RoleEvent = Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRoleChanged' | 'MemberRemoved' }>;

/** Whether an event is that of a person who joins as a member: it changes no leaders, so that a reactor skips it. */
export const isJoiningMember = (event: KnownEvent): boolean =>
  event.type === 'MemberJoined' && event.data.role === 'member';

/** The owners and admins of an organization after an event; null where they stay the same. */
const leadersAfter = (leaders: readonly string[], event: RoleEvent): readonly string[] | null => {
  const { userId } = event.data;
  const leads = event.type !== 'MemberRemoved' && event.data.role !== 'member';
  if (leads === leaders.includes(userId)) return null;
  return leads ? [...leaders, userId] : leaders.filter((leader) => leader !== userId);
};

/** The handlers that keep the owners and admins of an organization in the state of a reactor. */
export const keepLeaders = <Watch extends { leaders: readonly string[] }>(first: Watch) => {
  const keep = (state: Watch | null, event: RoleEvent): Reaction<Watch> => {
    const watch = state ?? first;
    const leaders = leadersAfter(watch.leaders, event);
    return { state: leaders && { ...watch, leaders }, jobs: [] };
  };
  return { MemberJoined: keep, MemberRoleChanged: keep, MemberRemoved: keep };
};
