import type { ActivityAnswer, MemberRow, PersonRow, notificationQueries, overviewQueries } from '@upline/contracts';
import {
  activitiesView,
  activityType,
  assetsView,
  erased,
  fullNameOf,
  inboxView,
  isoWeek,
  membersView,
  metricsView,
  personInitials,
  trendView,
} from '@upline/contracts';
import { unreadOf } from '../identity/identity.queries.ts';
import { mapPage } from '../platform/reader.ts';
import type { QueryHandlers } from '../platform/requests.ts';
import { weeklySharesOf } from '../team/team.queries.ts';
import { rankedPage } from './ranking.ts';
import { activitySentence, notificationSentence } from './sentences.ts';

/** Assets listed in the analytics (specification, section 9). */
const topAssets = 5;
const trendWeeks = 12;
const weekMs = 7 * 86_400_000;

const unknownName = 'Unknown User';

const toUser = (id: string, person: PersonRow | undefined) => {
  if (!person) return { id, firstName: null, lastName: null, initials: 'U' };
  return {
    id,
    firstName: person.firstName,
    lastName: person.lastName,
    initials: person.erased ? '–' : personInitials(person),
  };
};

/** What a person is called in lists. */
export const nameOf = (person: PersonRow | undefined): string => {
  if (!person) return unknownName;
  return person.erased ? erased : fullNameOf(person);
};

/** How the activities of a type, of a user, of both or all of them are found. */
export const activitiesOf = ({ type, userId }: { type?: string | undefined; userId?: string | undefined }) => {
  if (userId !== undefined)
    return { index: 'byUserAndType', where: { userId, type: type ?? { anyOf: activityType.options } } };
  return type === undefined ? { index: 'byTime', where: {} } : { index: 'byType', where: { type } };
};

/** The twelve ISO weeks that end with a day's, oldest first. */
export const lastWeeks = (today: string): string[] =>
  Array.from({ length: trendWeeks }, (_, index) =>
    isoWeek(new Date(Date.parse(today) - (trendWeeks - 1 - index) * weekMs).toISOString().slice(0, 10)),
  );

export const overviewReads: QueryHandlers<keyof typeof overviewQueries | keyof typeof notificationQueries> = {
  dashboardMetrics: async ({ reader }) => {
    const row = await reader.get(metricsView, '');
    return {
      totalMembers: row?.totalMembers ?? 0,
      activeProspects: row?.activeProspects ?? 0,
      totalShares: row?.totalShares ?? 0,
      totalViews: row?.totalViews ?? 0,
    };
  },
  listActivities: async ({ search: { type, userId, ...paging }, reader }) => {
    const page = await reader.page(activitiesView, activitiesOf({ type, userId }), paging);
    const people = await reader.people(page.rows.map((row) => row.userId));
    return mapPage(page, (row): ActivityAnswer => {
      const person = people.get(row.userId);
      const description = activitySentence(row.type, nameOf(person), row.subject);
      return {
        id: row.activityId,
        type: row.type,
        description,
        createdAt: row.createdAt,
        at: row.at,
        user: toUser(row.userId, person),
      };
    });
  },
  topPerformers: async ({ search, reader, week }) => {
    const page = await rankedPage(reader, search);
    const people = await reader.people(page.rows.map(({ row }) => row.userId));
    return mapPage(page, ({ rank, row }: { rank: number; row: MemberRow }) => ({
      rank,
      points: row.points,
      weeklyShares: weeklySharesOf(row, week),
      totalShares: row.totalShares,
      level: row.level,
      user: toUser(row.userId, people.get(row.userId)),
    }));
  },
  analytics: async ({ reader, today, week }) => {
    const [metrics, activeMembers, assets, trend] = await Promise.all([
      reader.get(metricsView, ''),
      reader.count(membersView, 'byWeek', { removed: false, week, weeklyShares: { atLeast: 1 } }),
      reader.find(assetsView, { index: 'byShares', where: { deleted: false }, limit: topAssets }),
      reader.find(trendView, { index: 'byWeek', limit: trendWeeks }),
    ]);
    const byWeek = new Map(trend.map(({ row }) => [row.week, row]));
    return {
      totalMembers: metrics?.totalMembers ?? 0,
      activeMembers,
      totalShares: metrics?.totalShares ?? 0,
      totalViews: metrics?.totalViews ?? 0,
      newProspects: metrics?.newProspects ?? 0,
      trainingSessions: metrics?.trainingSessions ?? 0,
      topAssets: assets.map(({ row: { assetId: id, type, title, totalShares, totalViews } }) => ({
        id,
        type,
        title,
        totalShares,
        totalViews,
      })),
      trend: lastWeeks(today).map((one) => ({
        week: one,
        shares: byWeek.get(one)?.shares ?? 0,
        views: byWeek.get(one)?.views ?? 0,
      })),
    };
  },
  listNotifications: async ({ actor, reader }) => {
    const row = await reader.get(inboxView, actor.userId);
    const readUpTo = row?.readUpTo ?? 0;
    const items = (row?.items ?? []).map((item) => ({
      ...item,
      text: notificationSentence(item),
      read: item.at <= readUpTo,
    }));
    return { unread: unreadOf(row), readUpTo, items };
  },
};
