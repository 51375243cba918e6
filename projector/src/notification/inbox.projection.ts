import type {
  AchievementEvent,
  InboxRow,
  NotificationEvent,
  ReminderEvent,
  ShareEvent,
  StoredEvent,
  TeamEvent,
} from '@upline/contracts';
import { inboxView, maxNotifications } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

type InboxEvent = TeamEvent | ShareEvent | AchievementEvent | NotificationEvent | ReminderEvent;
type Item = InboxRow['items'][number];

const ownerOf = ({ type, data }: InboxEvent): string | null => {
  // events of earlier versions do not say who invited
  if (type === 'InvitationAccepted') return data.invitedBy ?? null;
  if ('userId' in data) return data.userId;
  return 'sharedBy' in data ? data.sharedBy : null;
};

const rowOrEmpty = (row: InboxRow | null, event: StoredEvent, userId: string): InboxRow =>
  row ?? { organizationId: organizationOf(event), userId, readUpTo: 0, items: [] };

type About = Pick<Item, 'type'> & Partial<Item>;

/** Adds a notification. It leaves out what says nothing: a row has fifty, and is written whole with each of them. */
const notify = (row: InboxRow, event: StoredEvent, about: About): InboxRow => {
  const item: Item = { ...about, id: event.id, createdAt: event.meta.occurredAt, at: event.position };
  return change(row, { items: [item, ...row.items.slice(0, maxNotifications - 1)] });
};

/** Whether an event notifies somebody: of the views of a link, only the first and those after a quiet time do. */
const notifies = (event: InboxEvent): boolean =>
  event.type !== 'ShareViewed' || event.data.first || event.data.again === true;

/**
 * One person's notifications in one organization; only they are the audience. A member who comes back is not welcomed
 * again.
 */
export const inboxProjection = defineProjection<InboxRow, InboxEvent>({
  view: inboxView,
  rowId: (event) => (notifies(event) ? ownerOf(event) : null),
  audience: (row) => [`user:${row.userId}`],
  on: {
    MemberJoined: (row, event) => row ?? notify(rowOrEmpty(row, event, event.data.userId), event, { type: 'welcome' }),
    InvitationAccepted: (row, event) =>
      notify(rowOrEmpty(row, event, event.data.invitedBy ?? ''), event, {
        type: 'member_joined',
        memberId: event.data.userId,
      }),
    ShareViewed: (row, event) => {
      const { sharedBy, assetTitle, assetId, prospectId, first } = event.data;
      return notify(rowOrEmpty(row, event, sharedBy), event, {
        type: 'share_opened',
        subject: assetTitle,
        assetId,
        ...(prospectId !== null && { prospectId }),
        ...(!first && { again: true }),
      });
    },
    AchievementEarned: (row, event) =>
      notify(rowOrEmpty(row, event, event.data.userId), event, {
        type: 'achievement_earned',
        subject: event.data.level,
      }),
    DayReminded: (row, event) => {
      const { userId, due } = event.data;
      return notify(rowOrEmpty(row, event, userId), event, { type: 'day_reminded', due });
    },
    StepReminded: (row, event) => {
      const { userId, prospectId, dueTime } = event.data;
      const about = { type: 'step_reminded' as const, prospectId, dueTime };
      return notify(rowOrEmpty(row, event, userId), event, about);
    },
    AssetRepointingReported: (row, event) => {
      const { userId, assetId, assetTitle, repointedBy } = event.data;
      const about = { type: 'asset_repointed' as const, subject: assetTitle, assetId, memberId: repointedBy };
      return notify(rowOrEmpty(row, event, userId), event, about);
    },
    NotificationsRead: (row, event) => {
      const { userId, upTo } = event.data;
      return (row?.readUpTo ?? 0) < upTo ? change(rowOrEmpty(row, event, userId), { readUpTo: upTo }) : row;
    },
  },
});
