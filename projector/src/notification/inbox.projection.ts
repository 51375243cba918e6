import type {
  AchievementEvent,
  ContactStopEvent,
  InboxRow,
  NotificationEvent,
  ProspectEvent,
  ReminderEvent,
  ShareEvent,
  StoredEvent,
  TeamAlert,
  TeamEvent,
} from '@upline/contracts';
import { answerGivenIn, inboxView, isTeamAlert, undoMinutes } from '@upline/contracts';
import { change, defineProjection } from '../projection/projection.ts';
import { itemOf, notify, rowOrEmpty, withItem } from './inboxRow.projection.ts';
import type { Item } from './inboxRow.projection.ts';

type InboxEvent =
  TeamEvent | ShareEvent | AchievementEvent | NotificationEvent | ReminderEvent | ProspectEvent | ContactStopEvent;

const ownerOf = ({ type, data }: InboxEvent): string | null => {
  // events of earlier versions do not say who invited
  if (type === 'InvitationAccepted') return data.invitedBy ?? null;
  if ('userId' in data) return data.userId;
  if ('ownerId' in data) return data.ownerId;
  return 'sharedBy' in data ? data.sharedBy : null;
};

/**
 * Whether an event notifies somebody: of the views of a link, only the first and those after a quiet time do, and of
 * prospects the first conversion of each.
 */
const notifies = (event: InboxEvent): boolean => {
  if (event.type === 'ShareViewed') return event.data.first || event.data.again === true;
  // of a stranger the owner hears, who is the sharer, once they are found or made
  if (event.type === 'ShareAnswered') return event.data.prospectId !== null;
  if (event.type === 'ProspectAdded') return event.data.status === 'converted' && event.data.importId === undefined;
  return !('firstConversion' in event.data) || event.data.firstConversion;
};

const alertTypes = {
  joined: 'team_joined',
  level: 'team_level',
  goal: 'team_goal',
  converted: 'team_converted',
} as const satisfies Record<TeamAlert, Item['type']>;

type Alerted = Extract<InboxEvent, { type: 'TeamAlerted' }>;

/** Adds an alert in place of the one that counted fewer in the same window. A kind of a later version is left out. */
const alerted = (row: InboxRow | null, event: Alerted): InboxRow | null => {
  const { userId, alert, memberId, subject, count, since } = event.data;
  if (!isTeamAlert(alert)) return row;
  const type = alertTypes[alert];
  const before = rowOrEmpty(row, event, userId);
  const items = before.items.filter((item) => item.type !== type || item.since !== since);
  const about = { ...(memberId !== null && { memberId }), ...(subject !== null && { subject }), count, since };
  return notify({ ...before, items }, event, { type, ...about });
};

type TakenBack = Extract<InboxEvent, { type: 'TeamAlertTakenBack' }>;

/** Leaves of an alert what is left of its window. */
const alertedLess = (row: InboxRow | null, event: TakenBack): InboxRow | null => {
  const { alert, memberId, count, since, lastAt } = event.data;
  if (!row || !isTeamAlert(alert)) return row;
  const type = alertTypes[alert];
  const items = row.items.flatMap((item) => {
    if (item.type !== type || item.since !== since) return [item];
    return count === 0 ? [] : [{ ...item, memberId, count, createdAt: lastAt ?? item.createdAt }];
  });
  return { ...row, items };
};

type Conversion = Extract<InboxEvent, { type: 'ProspectAdded' | 'ProspectStatusChanged' }>;

type Answered = Extract<InboxEvent, { type: 'AnswerTaken' | 'ShareAnswered' }>;

/**
 * Notifies the owner of a prospect who answered, and the sharer of the link, in place of what the same visitor said
 * before. Who is both hears once.
 */
const answered = (row: InboxRow | null, event: Answered): InboxRow => {
  const { prospectId, answerId, assetId } = event.data;
  const [userId, title] =
    event.type === 'AnswerTaken'
      ? [event.data.ownerId, event.data.title]
      : [event.data.sharedBy, event.data.assetTitle];
  const before = rowOrEmpty(row, event, userId);
  const isOfVisitor = (item: Item): boolean => item.answered?.answerId === answerId;
  if (before.items.some((item) => isOfVisitor(item) && item.createdAt >= event.meta.occurredAt)) return before;
  const items = before.items.filter((item) => !isOfVisitor(item));
  const given = answerGivenIn({ ...event.data, title });
  const about = { type: 'prospect_answered', subject: title, assetId, prospectId, answered: given } as const;
  return notify({ ...before, items }, event, about);
};

type Settled = Extract<InboxEvent, { type: 'StopConfirmed' | 'StopDeclined' }>;

/** Leaves out what a member was asked to confirm, once it is settled. */
const settled = (row: InboxRow | null, { data: { stopId } }: Settled): InboxRow | null =>
  row && { ...row, items: row.items.filter((item) => item.stopId !== stopId) };

/** Conversions that are remembered while the first one may be taken back. */
const mostNext = 20;

const firstConversion = (event: Conversion): Item => ({
  ...itemOf(event, { type: 'first_conversion' }),
  prospectId: event.data.prospectId,
});

/** Whether the first conversion may still be taken back when another one follows. */
const mayBeTakenBack = ({ items }: InboxRow, { meta }: StoredEvent): boolean => {
  const first = items.find(({ type }) => type === 'first_conversion');
  return first !== undefined && Date.parse(meta.occurredAt) - Date.parse(first.createdAt) <= undoMinutes * 60_000;
};

/** Notifies a member of the first prospect of theirs that converts. */
const converted = (row: InboxRow | null, event: Conversion): InboxRow | null => {
  if (!row?.converted) {
    const before = rowOrEmpty(row, event, event.data.ownerId);
    return change(withItem(before, firstConversion(event)), { converted: true });
  }
  if (!mayBeTakenBack(row, event)) return row;
  const next = [...(row.nextConversions ?? []), firstConversion(event)];
  return change(row, { nextConversions: next.slice(0, mostNext) });
};

/** The row without a conversion that was taken back: the next one is then the first, or there is none. */
const withoutConversion = (row: InboxRow, prospectId: string): InboxRow => {
  const stays = (item: Item): boolean => item.type !== 'first_conversion' || item.prospectId !== prospectId;
  const items = row.items.filter(stays);
  const others = (row.nextConversions ?? []).filter(stays);
  if (items.length === row.items.length) return change(row, { nextConversions: others });
  const [next, ...nextConversions] = others;
  if (next) return change(row, { items: [...items, next].sort((one, other) => other.at - one.at), nextConversions });
  const { converted: _converted, ...unconverted } = row;
  return { ...unconverted, items, nextConversions };
};

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
      const before = rowOrEmpty(row, event, sharedBy);
      const notified = notify(before, event, {
        type: 'share_opened',
        subject: assetTitle,
        assetId,
        ...(prospectId !== null && { prospectId }),
        ...(!first && { again: true }),
        ...(!before.opened && { first: true }),
      });
      return before.opened ? notified : change(notified, { opened: true });
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
    DataExportReported: (row, event) => {
      const { userId, exportedBy, rows } = event.data;
      return notify(rowOrEmpty(row, event, userId), event, {
        type: 'data_exported',
        memberId: exportedBy,
        count: rows,
      });
    },
    TeamAlerted: alerted,
    TeamAlertTakenBack: alertedLess,
    ShareAnswered: answered,
    AnswerTaken: answered,
    StopAsked: (row, event) => {
      const { userId, stopId } = event.data;
      return notify(rowOrEmpty(row, event, userId), event, { type: 'contact_asked', stopId });
    },
    StopConfirmed: settled,
    StopDeclined: settled,
    ProspectAdded: converted,
    ProspectStatusChanged: converted,
    ProspectChangeUndone: (row, { data: { prospectId } }) => row && withoutConversion(row, prospectId),
    WeekReported: (row, event) => {
      const { userId, figures } = event.data;
      return notify(rowOrEmpty(row, event, userId), event, { type: 'week_reported', figures });
    },
    VersionReported: (row, event) => {
      const { userId, version } = event.data;
      return notify(rowOrEmpty(row, event, userId), event, { type: 'version_reported', subject: version });
    },
    NotificationsRead: (row, event) => {
      const { userId, upTo } = event.data;
      return (row?.readUpTo ?? 0) < upTo ? change(rowOrEmpty(row, event, userId), { readUpTo: upTo }) : row;
    },
  },
});
