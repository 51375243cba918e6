import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofMember } from '../definitions/event.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { message } from '../language/text.ts';
import { answerGiven } from '../prospect/answerGiven.ts';
import { weekFigures } from '../reminder/reminder.ts';
import { notificationJobs } from './notification.jobs.ts';

const alertOf = {
  userId: z.string(),
  alert: z.string(),
  memberId: z.string().nullable(),
  subject: z.string().nullable(),
  count: z.number(),
  since: z.string(),
};

export const notificationEvents = defineEvents(ofMember('notification'), {
  NotificationsRead: z.object({ userId: z.string(), upTo: z.number() }),
  /** Somebody gave an asset of another member another address; its owner and the leaders get one each. */
  AssetRepointingReported: z.object({
    userId: z.string(),
    assetId: z.string(),
    assetTitle: z.string(),
    repointedBy: z.string(),
  }),
  /** A member took data out of the organization as a file; each of its owners gets one, unless they did it. */
  DataExportReported: z.object({ userId: z.string(), exportedBy: z.string(), what: z.string(), rows: z.number() }),
  /**
   * Something happened in the team of a leader: as the `count`th of its kind in the window that began at `since`, or
   * beyond what is counted. `memberId` did it last; null for the whole team. `subject` is the level that they reached.
   * `step` numbers the changes of a window; the count does so in older events, where it is missing.
   */
  TeamAlerted: z.object({ ...alertOf, step: z.number().optional() }),
  /**
   * Something that a leader was alerted to was taken back. `count` is left of its kind in the window, `memberId` did
   * the last of that, at `lastAt`; none is left where it is null.
   */
  TeamAlertTakenBack: z.object({ ...alertOf, step: z.number(), lastAt: z.string().nullable() }),
});
export type NotificationEvent = StoredEventOf<typeof notificationEvents>;

export const notificationCommands = defineCommands({
  /** Marks every notification up to that store position as read. */
  ReadNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    shownIn: ['inbox'],
    body: z.strictObject({ upTo: z.number().int().nonnegative() }),
    undo: { refuses: message('What was read stays read.') },
  },
});

/** A notification as it is kept, without the fields that say nothing; rows before version 6 have them as null. */
const notification = z.object({
  id: z.string(),
  type: z.enum([
    ...(['welcome', 'share_opened', 'achievement_earned', 'member_joined'] as const),
    ...(['day_reminded', 'step_reminded', 'asset_repointed'] as const),
    ...(['first_conversion', 'team_joined', 'team_level', 'team_goal', 'team_converted'] as const),
    ...(['week_reported', 'version_reported', 'prospect_answered', 'contact_asked', 'data_exported'] as const),
  ]),
  subject: z.string().nullish(),
  /** The asset, and the prospect of an opened link; rows of version 1 name neither. */
  assetId: z.string().nullish(),
  prospectId: z.string().nullish(),
  /** The person who joined, or who gave an asset another address; rows before version 4 name nobody. */
  memberId: z.string().nullish(),
  /** A later opening of a link that was opened before; rows before version 3 do not say. */
  again: z.boolean().optional(),
  /** How many next steps were due on a morning, or the time of the one that came; rows before version 5 have none. */
  due: z.number().nullish(),
  dueTime: z.string().nullish(),
  /**
   * Of an alert: how many times it happened since the beginning of its window; rows before version 9 have none. Of an
   * export: how many it has.
   */
  count: z.number().nullish(),
  since: z.string().nullish(),
  /** The first opening of any link of the person. */
  first: z.boolean().optional(),
  figures: weekFigures.nullish(),
  /** What a prospect answered; answered with the notifications as long as the reader may see them. */
  answered: answerGiven.nullish(),
  /** A number or address that somebody typed who does not want to be contacted; while it can be settled. */
  stopId: z.string().nullish(),
  createdAt: z.string(),
  at: z.number(),
});

const shownNotification = notification.extend({
  subject: z.string().nullable(),
  text: z.string(),
  read: z.boolean(),
});

/** How many notifications a person's list keeps: one more than the bell counts before it says “99+”. */
export const maxNotifications = 100;

/** How long after the opening of a link its sharer reads that somebody is looking. */
export const lookingMs = 10 * 60_000;

/**
 * The notifications of one person in one organization, newest first; the key is `{organizationId}/{userId}`. Those
 * above the position `readUpTo` are unread.
 */
export const inboxView = defineView({
  name: 'inbox',
  version: 12,
  row: z.object({
    organizationId: z.string(),
    userId: z.string(),
    readUpTo: z.number(),
    items: z.array(notification),
    /** Whether a link of the person was ever opened, and a prospect of theirs ever converted. */
    opened: z.boolean().optional(),
    converted: z.boolean().optional(),
    /** Conversions soon after the first one, of which one is the first once that is taken back. */
    nextConversions: z.array(notification).optional(),
  }),
  indexes: {},
  bookkeeping: ['nextConversions'],
});
export type InboxRow = RowOf<typeof inboxView>;

/**
 * The prospect who opened a link, for a sharer who may see them; `contacted`: somebody was in touch with them since.
 * Answers of the version before have neither address nor that.
 */
const opener = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullish(),
  contacted: z.boolean().optional(),
});

export const notificationQueries = defineQueries({
  listNotifications: {
    path: '/api/notifications',
    views: ['inbox', 'prospects', 'people', 'preferences'],
    scope: 'person',
    answer: z.object({
      unread: z.number(),
      readUpTo: z.number(),
      items: z.array(shownNotification.extend({ prospect: opener.nullable() })),
    }),
    cost: 'light',
  },
});

export const notificationCapability = defineCapability({
  name: 'notification',
  events: [notificationEvents],
  commands: notificationCommands,
  queries: notificationQueries,
  jobs: notificationJobs,
  views: [inboxView],
});
