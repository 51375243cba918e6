import type { ActivityAnswer, MemberRow, PersonRow, overviewQueries } from '@upline/contracts';
import {
  activitiesView,
  activitySentence,
  activityType,
  assetsView,
  levelOf,
  membersView,
  metricsView,
  nextLevel,
  organizationsView,
  personInitials,
  teamGoalOf,
  weeklySharesOf,
} from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { nameOf } from '../identity/account/names.ts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';
import { mapPage } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { countPresent } from '../team/presence.queries.ts';
import { recentFigures, trendFigures } from './figures.ts';
import { findTargets } from './findTargets.ts';
import { boardOf, rankOf, rankedPage } from './ranking.ts';

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
  const ofType = type ?? { anyOf: activityType.options };
  return userId === undefined
    ? { index: 'byType', where: { type: ofType } }
    : { index: 'byUserAndType', where: { userId, type: ofType } };
};

// a member whose row is not projected yet
const nothingYet = { rank: null, points: 0, shares: 0, weeklyShares: 0, totalShares: 0 };

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
  listActivities: async ({ search: { type, userId, ...paging }, reader, actor, locale }) => {
    const t = translateTo(locale);
    const page = await reader.page(activitiesView, activitiesOf({ type, userId }), paging);
    const [people, { leadsTo, apart }] = await Promise.all([
      reader.people(page.rows.map((row) => row.userId)),
      findTargets(reader, actor, page.rows),
    ]);
    const shown = mapPage(page, (row): ActivityAnswer => {
      const person = people.get(row.userId);
      const name = nameOf(person);
      const { activityId: id, type: kind, subject, createdAt, at } = row;
      return {
        id,
        type: kind,
        subject,
        createdAt,
        at,
        description: activitySentence(t, kind, { name, subject }),
        user: { ...toUser(row.userId, person), name },
        leadsTo: leadsTo(row),
      };
    });
    return { ...shown, apart };
  },
  topPerformers: async ({ search: { period, ...paging }, reader, today, week }) => {
    const board = boardOf(period, today);
    const page = await rankedPage(reader, board, paging);
    const people = await reader.people(page.rows.map(({ row }) => row.userId));
    return mapPage(page, ({ rank, row }: { rank: number; row: MemberRow }) => ({
      rank,
      ...board.countsOf(row),
      weeklyShares: weeklySharesOf(row, week),
      totalShares: row.totalShares,
      level: row.level,
      user: toUser(row.userId, people.get(row.userId)),
    }));
  },
  ownRank: async ({ search: { period }, reader, actor, today, week }) => {
    const [row, people] = await Promise.all([reader.get(membersView, actor.userId), reader.people([actor.userId])]);
    const user = toUser(actor.userId, people.get(actor.userId));
    if (!row) return { ...nothingYet, level: levelOf(0), next: nextLevel(0), user };
    const board = boardOf(period, today);
    return {
      rank: await rankOf(reader, board, row),
      ...board.countsOf(row),
      weeklyShares: weeklySharesOf(row, week),
      totalShares: row.totalShares,
      level: row.level,
      next: nextLevel(row.totalShares),
      user,
    };
  },
  analytics: async ({ reader, today, week }) => {
    const [metrics, { active: activeMembers, newcomers }, assets, trend, organization] = await Promise.all([
      reader.get(metricsView, ''),
      countPresent(reader, week),
      reader.find(assetsView, { index: 'byShares', where: { deleted: false }, limit: topAssets }),
      trendFigures(reader, today),
      reader.get(organizationsView, ''),
    ]);
    return {
      totalMembers: metrics?.totalMembers ?? 0,
      activeMembers,
      newcomers,
      totalShares: metrics?.totalShares ?? 0,
      totalViews: metrics?.totalViews ?? 0,
      newProspects: metrics?.newProspects ?? 0,
      conversions: metrics?.conversions ?? 0,
      teamGoal: teamGoalOf(organization),
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
