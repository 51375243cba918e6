import type { InboxRow, notificationQueries } from '@upline/contracts';
import { inboxView } from '@upline/contracts';
import { levelName } from '../training/levelName.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';

type Item = InboxRow['items'][number];

const sentences: Record<Item['type'], (subject: string | null) => string> = {
  welcome: () => 'Welcome to Upline! Share your first asset to get going.',
  share_opened: (subject) => `Your link to “${subject ?? ''}” was opened`,
  achievement_earned: (subject) => `You reached the ${levelName(subject)} level`,
  member_joined: (subject) => `${subject ?? 'Someone you invited'} joined your team`,
};

/** The number of notifications that the person has not read. */
export const unreadOf = (row: InboxRow | null): number =>
  row?.items.filter((item) => item.at > row.readUpTo).length ?? 0;

/** The handler of each query about notifications. */
export const notificationReads: QueryHandlers<typeof notificationQueries, unknown> = {
  listNotifications: async ({ actor, reader }) => {
    const row = await reader.get(inboxView, actor.userId);
    const readUpTo = row?.readUpTo ?? 0;
    const items = (row?.items ?? []).map((item) => ({
      ...item,
      text: sentences[item.type](item.subject),
      read: item.at <= readUpTo,
    }));
    return { unread: unreadOf(row), readUpTo, items };
  },
};
