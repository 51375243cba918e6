import * as z from 'zod';
import { defineCapability, defineScreens } from '../definitions/capability.ts';
import { uuid } from '../fields/fields.ts';
import { contactKind, dropReason, followUpAnswer, plannedBy, prospectWants } from '../prospect/followUp.ts';
import { defineQueries, maxPageSize, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { answerGiven } from '../prospect/answerGiven.ts';
import { prospectStatus } from '../prospect/prospectStatus.ts';
import { lastChangeOf } from '../prospect/undoChange.ts';
import { message } from '../language/text.ts';
import { timelineEntry } from './timeline.ts';

/** The state of a next step: a share with the prospect changes it, and taking that share back restores it. */
const stepState = {
  lastContactedAt: z.string().nullable(),
  /** When somebody last did something: a contact, a share, a change of status, or the beginning. */
  touchedAt: z.string(),
  /** When somebody last did something or put the next step off, as epoch ms; 0 when nobody has. */
  doneAt: z.number(),
  followUpId: z.string().nullable(),
  dueOn: z.string().nullable(),
  dueTime: z.string().nullable(),
  timeZone: z.string(),
  plannedBy: plannedBy.nullable(),
  /** The moment of a step with a time, as epoch ms; null for others, and for one that was planned afterwards. */
  remindAt: z.number().nullable(),
  /** The last opening by a person since the last contact. */
  openedAt: z.string().nullable(),
  openedShareId: z.string().nullable(),
  openedAssetId: z.string().nullable(),
  /** The last answer of the prospect since the last contact. Missing in rows of earlier versions. */
  answeredAt: z.string().nullable().optional(),
  answered: answerGiven.nullable().optional(),
};

/** Fields of a row that a share changes. */
export type StepState = z.infer<z.ZodObject<typeof stepState>>;

/** Fields of a row that a command to the prospect changes, and that taking the command back restores. */
const changed = {
  status: prospectStatus,
  wants: prospectWants.nullable(),
  contacts: z.number(),
  lastContactKind: contactKind.nullable(),
  /** The prospect asked not to be contacted, and waits for nothing. Missing before version 7. */
  refused: z.boolean().optional(),
  ...stepState,
  /**
   * The last time that somebody put the prospect off without doing anything: `at` is `doneAt` then, `doneAt` the one
   * before, and the others say how the prospect waited. Missing before version 5.
   */
  putOff: z
    .object({
      at: z.number(),
      doneAt: z.number(),
      wait: z.string(),
      waitSince: z.string().nullable(),
      lookedAt: z.string().nullable(),
      heardAt: z.string().nullable().optional(),
    })
    .nullish(),
  /** The shares of the last ten minutes, which can be taken back, each with what stood before it. */
  recentShares: z.array(z.object({ shareId: z.string(), at: z.string(), ...stepState })),
};

/** What a command to the prospect changes. */
export type ChangedStep = z.infer<z.ZodObject<typeof changed>>;

/**
 * The next step with each prospect, without any words; the key is `{organizationId}/{prospectId}`. A row waits in one
 * list of its owner, `wait`, since `waitSince`: `due` (a date), `first` (never contacted) or `quiet:{status}` (the last
 * contact).
 */
export const nextStepsView = defineView({
  name: 'nextSteps',
  version: 7,
  row: z.object({
    organizationId: z.string(),
    prospectId: z.string(),
    ownerId: z.string(),
    deleted: z.boolean(),
    createdAt: z.string(),
    ...changed,
    lastChange: lastChangeOf(changed),
    wait: z.string(),
    waitSince: z.string().nullable(),
    /** `openedAt` of a prospect who is not deleted. */
    lookedAt: z.string().nullable(),
    /** `answeredAt` of a prospect who is not deleted, and their owner then. Missing in rows of earlier versions. */
    heardAt: z.string().nullable().optional(),
    heardBy: z.string().nullable().optional(),
    /** The last opening by a person at all. Missing in rows of earlier versions. */
    lastOpenedAt: z.string().nullable().optional(),
  }),
  indexes: {
    byWait: ['ownerId', 'wait', '-waitSince'],
    byOpened: ['ownerId', '-lookedAt'],
    byAnswered: ['heardBy!', '-heardAt'],
    byDone: ['ownerId', '-doneAt'],
    byReminder: ['remindAt'],
  },
  bookkeeping: ['recentShares', 'lastChange'],
});
export type NextStepRow = RowOf<typeof nextStepsView>;

/**
 * When a person did something for their prospects, for the days in a row; the key is `{organizationId}/{userId}`.
 * `minutes` are the first and the last one of each day of UTC, since the epoch: this tells the days of any time zone.
 * Those of the last minutes stand in `recent` with how much was done in each, as long as a share can be taken back.
 */
export const workDaysView = defineView({
  name: 'workDays',
  version: 2,
  row: z.object({
    organizationId: z.string(),
    userId: z.string(),
    minutes: z.array(z.number()),
    recent: z.array(z.object({ minute: z.number(), count: z.number() })),
  }),
  indexes: {},
});
export type WorkDaysRow = RowOf<typeof workDaysView>;

/** Most people that Today lists. */
export const mostToday = 10;

/** Most people who wait that the progress of a day counts: of more, the count begins at these. */
export const mostCounted = 100;

/** Days after which an answer, an opening or a date that nobody touched is no longer listed as one. */
export const freshDays = 7;

/** Why a prospect is in Today's list. */
export const todayReason = z.enum(['answered', 'opened', 'due', 'overdue', 'first', 'cold']);
export type TodayReason = z.infer<typeof todayReason>;

const todayItem = z.object({
  prospectId: z.string(),
  name: z.string(),
  reason: todayReason,
  /** The reason as a sentence. */
  text: z.string(),
  /** Title of the asset that was opened, and how often people opened that link. */
  title: z.string().nullable(),
  opens: z.number(),
  dueOn: z.string().nullable(),
  dueTime: z.string().nullable(),
  followUpId: z.string().nullable(),
  openedAt: z.string().nullable(),
  /** What the prospect answered, and when. Answers of the version before have neither. */
  answered: answerGiven.nullish(),
  answeredAt: z.string().nullish(),
  lastContactedAt: z.string().nullable(),
  /** When somebody last did something for the prospect, or added them. */
  touchedAt: z.string(),
  status: prospectStatus,
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type TodayItem = z.infer<typeof todayItem>;

/** Entries of a timeline in a page that asks for no number of them. */
const timelinePage = 100;

const byId = z.object({ id: uuid });
// an answer is said by the clock of its reader
const timelineViews = ['prospects', 'shares', 'nextSteps', 'people', 'preferences', 'organizations'] as const;

export const todayQueries = defineQueries({
  /**
   * At most ten own prospects to be in touch with: those who answered or opened a link, (over)due steps, first
   * contacts, those gone cold.
   */
  today: {
    path: '/api/today',
    views: ['nextSteps', 'prospects', 'shares', 'assets', 'cadences'],
    scope: 'person',
    daily: 'person',
    answer: z.array(todayItem),
    cost: 'light',
  },
  /**
   * People, each counted once: for how many the person did something today and is not waited for again (`done`), how
   * many they put off (`moved`), and how many that makes with those who wait (`total`). `daysInRow` says on how many
   * days in a row, up to today, the person did something.
   */
  todayProgress: {
    path: '/api/today/progress',
    views: ['nextSteps', 'prospects', 'cadences', 'workDays'],
    scope: 'person',
    daily: 'person',
    answer: z.object({ done: z.number(), moved: z.number(), total: z.number(), daysInRow: z.number() }),
    cost: 'light',
  },
  /** The events for which a prospect is in Today's list, newest first; none for one who is not. */
  todayWhy: {
    path: '/api/today/:id/why',
    params: byId,
    views: [...timelineViews, 'cadences'],
    scope: 'person',
    daily: 'person',
    answer: z.array(timelineEntry),
    cost: 'heavy',
  },
  nextStep: {
    path: '/api/prospects/:id/next-step',
    params: byId,
    views: ['nextSteps', 'prospects'],
    scope: 'person',
    answer: z.object({
      wants: prospectWants.nullable(),
      followUp: followUpAnswer.nullable(),
      /** Why the last follow-up was dropped, where none came after it. */
      dropped: dropReason.nullable(),
      contacts: z.number(),
      lastContactedAt: z.string().nullable(),
      lastContactKind: contactKind.nullable(),
    }),
    cost: 'light',
  },
  /** What happened with a prospect, newest first, each text with its beginning. */
  prospectTimeline: {
    path: '/api/prospects/:id/timeline',
    params: byId,
    search: pageSearch.extend({ limit: z.coerce.number().int().min(1).max(maxPageSize).default(timelinePage) }),
    views: timelineViews,
    scope: 'person',
    answer: z.array(timelineEntry),
    paged: true,
    cost: 'heavy',
  },
  /** The timeline's entries of one event of a prospect's stream, with their whole texts. */
  timelineOfRevision: {
    path: '/api/prospects/:id/timeline/:revision',
    params: byId.extend({ revision: z.coerce.number().int().min(0) }),
    views: timelineViews,
    scope: 'person',
    answer: z.array(timelineEntry),
    cost: 'heavy',
  },
});

export const todayScreens = defineScreens({
  today: {
    path: '/today',
    label: message('Today'),
    comesDrawn: true,
    opensWith: [{ query: 'showPreferences' }, { query: 'today' }, { query: 'todayProgress' }],
  },
});

export const todayCapability = defineCapability({
  name: 'today',
  queries: todayQueries,
  views: [nextStepsView, workDaysView],
  screens: todayScreens,
});
