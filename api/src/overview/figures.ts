import type { TrendRow } from '@upline/contracts';
import { daysFrom, daysUpTo, firstOfMonth, isoWeek, mondayOf, trendView } from '@upline/contracts';
import { lastWeeks } from '../platform/lib/weeks.ts';
import type { Reader } from '../platform/queries/reader.ts';

/** Weeks that the trend shows. */
const trendWeeks = 12;

/** Days after today that have rows at most: those of events from before the time zone changed to a later one. */
const daysAhead = 2;

/** The rows of the days since the first one, by their keys: a day without anything has no row. */
const daysSince = async (reader: Reader, first: string, today: string): Promise<TrendRow[]> => {
  const days = Array.from({ length: daysUpTo(first, today) + daysAhead }, (_, place) => daysFrom(first, place));
  return [...(await reader.getAll(trendView, days)).values()];
};

type Count = Exclude<keyof TrendRow, 'organizationId' | 'day'>;

const sum = (days: readonly TrendRow[], count: Count): number => days.reduce((total, day) => total + day[count], 0);

const inWeek = (days: readonly TrendRow[], week: string): TrendRow[] => days.filter(({ day }) => isoWeek(day) === week);

const inMonth = (days: readonly TrendRow[], today: string): TrendRow[] =>
  days.filter(({ day }) => firstOfMonth(day) === firstOfMonth(today));

/** The figures of the dashboard's captions: this month, this week and today, by the organization's day. */
export const recentFigures = async (reader: Reader, today: string) => {
  const monday = mondayOf(today);
  const month = firstOfMonth(today);
  const days = await daysSince(reader, monday < month ? monday : month, today);
  const week = inWeek(days, isoWeek(today));
  return {
    membersThisMonth: sum(inMonth(days, today), 'members'),
    prospectsThisWeek: sum(week, 'prospects'),
    viewsThisWeek: sum(week, 'views'),
    sharesToday: sum(
      days.filter(({ day }) => day === today),
      'shares',
    ),
  };
};

/** The shares of this month, and shares and views of the last twelve ISO weeks, oldest first. */
export const trendFigures = async (reader: Reader, today: string) => {
  const days = await daysSince(reader, daysFrom(mondayOf(today), -7 * (trendWeeks - 1)), today);
  return {
    sharesThisMonth: sum(inMonth(days, today), 'shares'),
    trend: lastWeeks(today, trendWeeks).map((week) => {
      const counted = inWeek(days, week);
      return { week, shares: sum(counted, 'shares'), views: sum(counted, 'views') };
    }),
  };
};
