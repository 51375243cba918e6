import type { TeamEvent } from '@upline/contracts';

type RoleEvent = Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRoleChanged' | 'MemberRemoved' }>;

/** Whether an event may change who leads: members join without a word to a reactor. */
export const concernsLeaders = (event: TeamEvent): event is RoleEvent => {
  if (event.type === 'MemberJoined') return event.data.role !== 'member';
  return event.type === 'MemberRoleChanged' || event.type === 'MemberRemoved';
};

/** The owners and admins of an organization after an event; null where they stay the same. */
export const leadersAfter = (leaders: readonly string[], event: RoleEvent): readonly string[] | null => {
  const { userId } = event.data;
  const leads = event.type !== 'MemberRemoved' && event.data.role !== 'member';
  if (leads === leaders.includes(userId)) return null;
  return leads ? [...leaders, userId] : leaders.filter((leader) => leader !== userId);
};
