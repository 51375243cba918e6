import type { ActivityAnswer, MemberRow, PersonRow, overviewQueries } from '@upline/contracts';
import {
  activitiesView,
  activityType,
  assetsView,
  membersView,
  metricsView,
  organizationsView,
  personInitials,
} from '@upline/contracts';
import { nameOf } from '../identity/names.ts';
import type { ExportList } from '../platform/heavy/serveReads.ts';
import { mapPage } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { weeklySharesOf } from '../team/team.presenter.ts';
import { goalOf } from '../organization/goalOf.ts';
import { recentFigures, trendFigures } from './figures.ts';
import { rankedPage } from './ranking.ts';
import { activitySentence } from './sentences.ts';

/** Assets listed in the analytics. */
const topAssets = 5;

const toUser = (id: string, person: PersonRow | undefined) => {
  if (!person) return { id, firstName: null, lastName: null, initials: 'U' };
  return {
    id,
    firstName: person.firstName,
    lastName: person.lastName,
    initials: person.erased ? '–' : personInitials(person),
  };
};

/** The index and condition that find the activities of a type, of a user, of both, or all. */
export const activitiesOf = ({ type, userId }: { type?: string | undefined; userId?: string | undefined }) => {
  if (userId !== undefined)
    return { index: 'byUserAndType', where: { userId, type: type ?? { anyOf: activityType.options } } };
  return type === undefined ? { index: 'byTime', where: {} } : { index: 'byType', where: { type } };
};

/** The lists of a person's export. */
export const overviewExports = {
  activities: ({ reader, userId }, paging) =>
    reader.page(activitiesView, { ...activitiesOf({ userId }), total: 0 }, paging),
} satisfies Readonly<Record<string, ExportList>>;

/** The handler of each query of the overview. */
export const overviewReads: QueryHandlers<typeof overviewQueries, unknown> = {
  dashboardMetrics: async ({ reader, today }) => {
    const [row, recent] = await Promise.all([reader.get(metricsView, ''), recentFigures(reader, today)]);
    return {
      ...recent,
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
    const [metrics, activeMembers, assets, trend, organization] = await Promise.all([
      reader.get(metricsView, ''),
      reader.count(membersView, 'byWeek', { removed: false, week, weeklyShares: { atLeast: 1 } }),
      reader.find(assetsView, { index: 'byShares', where: { deleted: false }, limit: topAssets }),
      trendFigures(reader, today),
      reader.get(organizationsView, ''),
    ]);
    return {
      totalMembers: metrics?.totalMembers ?? 0,
      activeMembers,
      totalShares: metrics?.totalShares ?? 0,
      totalViews: metrics?.totalViews ?? 0,
      newProspects: metrics?.newProspects ?? 0,
      conversions: metrics?.conversions ?? 0,
      teamGoal: goalOf(organization),
      ...trend,
      trainingSessions: metrics?.trainingSessions ?? 0,
      topAssets: assets.map(({ row: { assetId: id, type, title, totalShares, totalViews } }) => ({
        id,
        type,
        title,
        totalShares,
        totalViews,
      })),
    };
  },
};
