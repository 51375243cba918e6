import type { ActivityType, OwnWeek, TeamWeek, WeekFigures } from '@upline/contracts';
import {
  activitiesView,
  countsIn,
  daysFrom,
  isoWeek,
  localDateOf,
  membersView,
  trendView,
  weekSlot,
} from '@upline/contracts';
import { activitiesOf } from '../overview/overview.queries.ts';
import type { Reader } from '../platform/queries/reader.ts';

/** A week of the organization, by the Monday that it began on. */
export type Week = { monday: string; timeZone: string };

/** Lines of one kind in a feed that are read at most, newest first. */
const mostLines = 1_000;
const pageSize = 200;

/** How many things of a kind the feed has of a person in a week. A line of an import stands for all of its people. */
const countLines = async (
  reader: Reader,
  { userId, type }: { userId: string; type: ActivityType },
  { monday, timeZone }: Week,
): Promise<number> => {
  const end = daysFrom(monday, 7);
  const isOfMany = type === 'people_imported';
  let count = 0;
  let cursor: string | undefined;
  for (let read = 0; read < mostLines; read += pageSize) {
    const page = await reader.page(
      activitiesView,
      { ...activitiesOf({ type, userId }), total: 0 },
      { limit: pageSize, cursor },
    );
    for (const { createdAt, subject } of page.rows) {
      const day = localDateOf(new Date(createdAt), timeZone);
      if (day < monday) return count;
      if (day < end) count += isOfMany ? Number(subject) : 1;
    }
    if (page.next === null) return count;
    cursor = page.next;
  }
  return count;
};

const ownWeekOf = async (reader: Reader, userId: string, week: Week): Promise<OwnWeek> => {
  const [row, opened, added, imported] = await Promise.all([
    reader.get(membersView, userId),
    countLines(reader, { userId, type: 'share_opened' }, week),
    countLines(reader, { userId, type: 'prospect_added' }, week),
    countLines(reader, { userId, type: 'people_imported' }, week),
  ]);
  const counts = row && countsIn(row, weekSlot(week.monday).slot);
  const isOfWeek = counts?.time === isoWeek(week.monday);
  const [shares, points] = isOfWeek ? [counts.shares, counts.points] : [0, 0];
  return { shares, points, opened, prospects: added + imported };
};

const teamWeekOf = async (reader: Reader, { monday }: Week): Promise<TeamWeek> => {
  const days = Array.from({ length: 7 }, (_none, place) => daysFrom(monday, place));
  const sum: TeamWeek = { shares: 0, views: 0, prospects: 0, members: 0 };
  for (const { shares, views, prospects, members } of (await reader.getAll(trendView, days)).values()) {
    sum.shares += shares;
    sum.views += views;
    sum.prospects += prospects;
    sum.members += members;
  }
  return sum;
};

const isEmpty = (figures: OwnWeek | TeamWeek): boolean => Object.values(figures).every((count) => count === 0);

/** What a member did in a week, and the team for a leader; null where nothing happened that concerns them. */
export const weekFiguresOf = async (
  reader: Reader,
  { userId, isLeader }: { userId: string; isLeader: boolean },
  week: Week,
): Promise<WeekFigures | null> => {
  const [own, team] = await Promise.all([
    ownWeekOf(reader, userId, week),
    isLeader ? teamWeekOf(reader, week) : Promise.resolve(null),
  ]);
  return isEmpty(own) && (team === null || isEmpty(team)) ? null : { own, team };
};
