import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { overviewScreens } from './overview.screens.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { RowOf } from '../definitions/view.ts';
import { level } from '../points/levels.ts';
import { period } from '../time/period.ts';

/**
 * The organization's totals, all-time, deleted assets and prospects included (specification, section 10). The key is
 * the organization's id.
 */
export const metricsView = defineView({
  name: 'metrics',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    totalMembers: z.number(),
    activeProspects: z.number(),
    newProspects: z.number(),
    conversions: z.number(),
    totalShares: z.number(),
    totalViews: z.number(),
    trainingSessions: z.number(),
  }),
  indexes: {},
});
export type MetricsRow = RowOf<typeof metricsView>;

export const activityType = z.enum([
  'asset_shared',
  'training_completed',
  'prospect_added',
  'achievement_earned',
  'member_invited',
  'member_joined',
  'asset_created',
  'share_opened',
  'asset_repointed',
  'share_answered',
  'people_imported',
]);
export type ActivityType = z.infer<typeof activityType>;

/**
 * One line of the feed; the key is `{organizationId}/{event's id}`. It names people and prospects by their ids only.
 */
export const activitiesView = defineView({
  name: 'activities',
  version: 5,
  row: z.object({
    organizationId: z.string(),
    activityId: z.string(),
    type: activityType,
    userId: z.string(),
    /** The asset's or training's title at the time, the level earned, or the number of people who were imported. */
    subject: z.string().nullable(),
    /** The id of the asset or prospect; null for other activities, and missing in rows of version 2. */
    aboutId: z.string().nullish(),
    createdAt: z.string(),
    at: z.number(),
  }),
  // lines of all types are merged from those of each type: an index would cost an entry for every event
  indexes: { byType: ['type', '-at'], byUserAndType: ['userId', 'type', '-at'] },
  // a page counts the lines of one person, 60 ns each: kept counts took a tenth of `read.db` with 100,000 members
  lengths: [['type']],
});
export type ActivityRow = RowOf<typeof activitiesView>;

/**
 * Shares, views, new members and new prospects of one day of the organization; the key is `{organizationId}/{day}`.
 * Weeks and months are sums of days.
 */
export const trendView = defineView({
  name: 'trend',
  version: 2,
  row: z.object({
    organizationId: z.string(),
    /** The local date, `2026-11-21`. */
    day: z.string(),
    shares: z.number(),
    views: z.number(),
    members: z.number(),
    prospects: z.number(),
  }),
  // read by the keys of the days
  indexes: {},
});
export type TrendRow = RowOf<typeof trendView>;

const person = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  initials: z.string(),
});

const activity = z.object({
  id: z.string(),
  type: activityType,
  /** The whole sentence, names included. */
  description: z.string(),
  /** The title or level in the sentence. */
  subject: z.string().nullable(),
  createdAt: z.string(),
  at: z.number(),
  /** `name` is the one in the sentence. */
  user: person.extend({ name: z.string() }),
  /** The subject of the activity, where the viewer may see it now. */
  leadsTo: z.object({ kind: z.enum(['asset', 'prospect', 'member']), id: z.string() }).nullable(),
});
export type ActivityAnswer = z.infer<typeof activity>;

const ranked = z.object({
  rank: z.number(),
  /** Points and shares of the period. */
  points: z.number(),
  shares: z.number(),
  weeklyShares: z.number(),
  totalShares: z.number(),
  level,
  user: person,
});
export type RankedAnswer = z.infer<typeof ranked>;

const ownRank = ranked.extend({
  /** Null without points in the period. */
  rank: z.number().nullable(),
  /** The next level and the shares that are missing; null at the highest. */
  next: z.object({ level, missing: z.number() }).nullable(),
});
export type OwnRankAnswer = z.infer<typeof ownRank>;

export const overviewQueries = defineQueries({
  dashboardMetrics: {
    path: '/api/dashboard/metrics',
    views: ['metrics', 'trend'],
    scope: 'organization',
    dated: true,
    answer: z.object({
      totalMembers: z.number(),
      activeProspects: z.number(),
      totalShares: z.number(),
      totalViews: z.number(),
      /** Members who joined in the calendar month of the organization's day. */
      membersThisMonth: z.number(),
      /** Prospects added, and views by people, in its ISO week. */
      prospectsThisWeek: z.number(),
      viewsThisWeek: z.number(),
      sharesToday: z.number(),
    }),
    cost: 'light',
  },
  listActivities: {
    path: '/api/activities',
    search: pageSearch.extend({ type: activityType.optional(), userId: z.string().max(100).optional() }),
    views: ['activities', 'people', 'assets', 'prospects', 'members'],
    joined: ['people', 'assets', 'prospects', 'members'],
    alikeByRole: true,
    // a prospect is named, by its id, to those alone who see it
    scope: 'person',
    answer: z.array(activity),
    paged: true,
    cost: 'list',
  },
  topPerformers: {
    path: '/api/leaderboard/top-performers',
    search: pageSearch.extend({ period: period.default('all') }),
    views: ['members', 'people'],
    scope: 'organization',
    answer: z.array(ranked),
    paged: true,
    dated: true,
    cost: 'list',
  },
  /** The line of the signed-in member in a ranking, and their way to the next level. */
  ownRank: {
    path: '/api/leaderboard/me',
    search: z.strictObject({ period: period.default('all') }),
    views: ['members', 'people'],
    scope: 'person',
    answer: ownRank,
    dated: true,
    cost: 'light',
  },
  analytics: {
    path: '/api/analytics',
    views: ['metrics', 'members', 'assets', 'trend', 'organizations'],
    scope: 'organization',
    dated: true,
    answer: z.object({
      totalMembers: z.number(),
      activeMembers: z.number(),
      /** Members who joined this week and shared nothing so far: not active, and no reason to follow up yet. */
      newcomers: z.number(),
      totalShares: z.number(),
      totalViews: z.number(),
      /** Prospects ever added, and how many of them were ever converted. */
      newProspects: z.number(),
      conversions: z.number(),
      trainingSessions: z.number(),
      /** The goal that the owner set, and the shares of this month that count towards it. */
      teamGoal: z.number(),
      sharesThisMonth: z.number(),
      topAssets: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          title: z.string(),
          totalShares: z.number(),
          totalViews: z.number(),
        }),
      ),
      /** The last twelve ISO weeks, oldest first. */
      trend: z.array(z.object({ week: z.string(), shares: z.number(), views: z.number() })),
    }),
    cost: 'light',
  },
});

export const overviewCapability = defineCapability({
  name: 'overview',
  queries: overviewQueries,
  views: [metricsView, activitiesView, trendView],
  screens: overviewScreens,
});
