import type {
  CountedTime,
  MemberRow,
  ProspectEvent,
  ShareEvent,
  StoredEvent,
  TeamEvent,
  TrainingEvent,
} from '@upline/contracts';
import {
  columnsOf,
  countsIn,
  isoWeek,
  levelOf,
  membersView,
  monthSlot,
  noPeriods,
  pointLimits,
  points,
  pointsLeft,
  weekSlot,
} from '@upline/contracts';
import { change, defineProjection, organizationOf, weekOf } from '../projection/projection.ts';
import { joinedAgain, withShareOn, withoutShareOn } from './activeDays.projection.ts';
import { conversionLost, withConversion } from './conversionDays.projection.ts';

type MemberEvent = TeamEvent | ShareEvent | ProspectEvent | TrainingEvent;

const memberOf = ({ data }: MemberEvent): string | null => {
  if ('userId' in data) return data.userId;
  if ('sharedBy' in data) return data.sharedBy;
  return 'ownerId' in data ? data.ownerId : null;
};

type Gain = { shares: number; points: number };

/** The counts of a week or month with a gain. An event of an earlier one leaves a newer one alone. */
const gained = (
  row: MemberRow,
  { slot, time }: CountedTime,
  { gain, at }: { gain: Gain; at: string },
): Partial<MemberRow> => {
  const before = countsIn(row, slot);
  if (time < before.time) return {};
  const { shares, points, pointsAt } = time === before.time ? before : { shares: 0, points: 0, pointsAt: '' };
  return columnsOf(slot, {
    time,
    shares: shares + gain.shares,
    points: points + gain.points,
    pointsAt: gain.points > 0 ? at : pointsAt,
  });
};

/** A gain in all time and in the week and month of the event. */
const credited = (row: MemberRow, { meta: { localDate, occurredAt: at } }: StoredEvent, gain: Gain) => ({
  ...(gain.points > 0 && { points: row.points + gain.points, pointsAt: at }),
  ...gained(row, weekSlot(localDate), { gain, at }),
  ...gained(row, monthSlot(localDate), { gain, at }),
});

const earned = (row: MemberRow, points: number, event: StoredEvent): Partial<MemberRow> =>
  credited(row, event, { shares: 0, points });

type Conversion = Extract<ProspectEvent, { type: 'ProspectAdded' | 'ProspectStatusChanged' }>;

const earnedByConversion = (row: MemberRow, event: Conversion) => {
  const most = event.data.pointsADay?.conversions;
  const { points: gain, day } = pointsLeft(row, event, { kind: 'conversion', worth: points.conversion, most });
  return {
    points: gain,
    day: { ...day, conversionsOn: withConversion(row, day.conversionDay ?? event.meta.localDate) },
  };
};

type Undo = Extract<ProspectEvent, { type: 'ProspectChangeUndone' }>;

/** The counts without a first conversion that is taken back: as if it had not been. */
const withoutConversion = (row: MemberRow, event: Undo): Partial<MemberRow> => {
  const { changedOn } = event.data;
  const { lost, day } = conversionLost(row, event.data);
  const loss = { gain: { shares: 0, points: -lost }, at: row.pointsAt };
  const all = { conversions: row.conversions - 1, points: row.points - lost, ...day };
  return { ...all, ...reduced(row, weekSlot(changedOn), loss), ...reduced(row, monthSlot(changedOn), loss) };
};

// an event of an earlier week leaves a newer counter alone
const counted = ({ week, weeklyShares }: MemberRow, now: string): Pick<MemberRow, 'week' | 'weeklyShares'> => {
  if (now === week) return { week, weeklyShares: weeklyShares + 1 };
  return now > week ? { week: now, weeklyShares: 1 } : { week, weeklyShares };
};

/** The points that a day's shares without a prospect give together. */
const pointsOfOpen = (shares: number): number => Math.min(shares * points.share, pointLimits.openShares.most);

/** The counts of a week or month less a share of it; those of another one stay. */
const reduced = (row: MemberRow, counted: CountedTime, loss: { gain: Gain; at: string }): Partial<MemberRow> =>
  countsIn(row, counted.slot).time === counted.time ? gained(row, counted, loss) : {};

/**
 * A share and its points. One without a prospect counts towards the day's limit: an event of an earlier day counts
 * towards the latest day, so that changing the time zone to and fro gives no second limit.
 */
const earnedByShare = (row: MemberRow, event: Extract<ShareEvent, { type: 'AssetShared' }>): Partial<MemberRow> => {
  const { localDate } = event.meta;
  const withPoint = credited(row, event, { shares: 1, points: points.share });
  if (event.data.prospectId !== null) return withPoint;
  const isNewDay = localDate > row.openDay;
  const earlier = { earlierOpenDay: row.openDay, earlierOpenShares: row.openShares };
  const openShares = isNewDay ? 1 : row.openShares + 1;
  const openPoints = pointsOfOpen(openShares);
  const day = { ...(isNewDay && { ...earlier, openDay: localDate }), openShares, openPoints };
  const isPaid = openPoints > (isNewDay ? 0 : row.openPoints);
  return { ...day, ...(isPaid ? withPoint : credited(row, event, { shares: 1, points: 0 })) };
};

/** The counts with one more share. */
const withShare = (row: MemberRow, event: Extract<ShareEvent, { type: 'AssetShared' }>): MemberRow => {
  const totalShares = row.totalShares + 1;
  return {
    ...row,
    totalShares,
    level: levelOf(totalShares),
    ...earnedByShare(row, event),
    ...counted(row, weekOf(event)),
    ...withShareOn(row, event),
  };
};

/** What the row says of a day's shares without a prospect once one of them is taken back, and the point it had. */
const withoutOpenShare = (row: MemberRow, sharedOn: string): { day: Partial<MemberRow>; lost: number } => {
  // a share of an earlier day than the latest counted towards the latest, unless that day has a number of its own
  if (sharedOn === row.earlierOpenDay) {
    const left = row.earlierOpenShares - 1;
    return { day: { earlierOpenShares: left }, lost: pointsOfOpen(left + 1) - pointsOfOpen(left) };
  }
  const left = row.openShares - 1;
  const openPoints = pointsOfOpen(left);
  return { day: { openShares: left, openPoints }, lost: row.openPoints - openPoints };
};

/** The counts without a share that is taken back: as if it had not been made. */
const withoutShare = (row: MemberRow, event: Extract<ShareEvent, { type: 'ShareRetracted' }>): Partial<MemberRow> => {
  const { sharedOn, prospectId } = event.data;
  const { day, lost } = prospectId === null ? withoutOpenShare(row, sharedOn) : { day: {}, lost: points.share };
  const loss = { gain: { shares: -1, points: -lost }, at: row.pointsAt };
  const totalShares = row.totalShares - 1;
  return {
    totalShares,
    level: levelOf(totalShares),
    points: row.points - lost,
    ...day,
    ...reduced(row, weekSlot(sharedOn), loss),
    ...reduced(row, monthSlot(sharedOn), loss),
    ...withoutShareOn(row, sharedOn),
    ...(row.week === isoWeek(sharedOn) && { weeklyShares: row.weeklyShares - 1 }),
  };
};

/** The counts without somebody who came by an import that is undone: the addition had earned nothing. */
const withoutImported = (row: MemberRow, { data }: Extract<ProspectEvent, { type: 'ProspectDeleted' }>) => ({
  totalProspects: row.totalProspects - 1,
  conversions: row.conversions - (data.status === 'converted' ? 1 : 0),
});

/**
 * Members with their all-time counts, which a later deletion does not change. Points: 1 for a share (at most 10 a day
 * for shares without a prospect, none for one that is taken back), 3 for a view by a person (to the member who shared),
 * 2 for a new prospect, 10 for its first conversion (to its owner at that time). Events say within which limits.
 */
export const membersProjection = defineProjection<MemberRow, MemberEvent>({
  view: membersView,
  rowId: memberOf,
  on: {
    MemberJoined: (row, event) => {
      const { role, userId } = event.data;
      const joinedAt = event.meta.occurredAt;
      if (row) return change(row, { role, removed: false, joinedAt }, joinedAgain(row, weekOf(event)));
      return {
        organizationId: organizationOf(event),
        userId,
        role,
        removed: false,
        joinedAt,
        totalShares: 0,
        totalViews: 0,
        totalProspects: 0,
        conversions: 0,
        trainings: 0,
        points: 0,
        pointsAt: joinedAt,
        openDay: '',
        openPoints: 0,
        openShares: 0,
        earlierOpenDay: '',
        earlierOpenShares: 0,
        lastActiveOn: null,
        joinedIn: weekOf(event),
        newIn: weekOf(event),
        week: weekOf(event),
        weeklyShares: 0,
        ...noPeriods,
        level: levelOf(0),
      };
    },
    MemberRoleChanged: (row, { data: { role } }) => row && change(row, { role }),
    MemberRemoved: (row) => row && change(row, { removed: true }),
    AssetShared: (row, event) => row && withShare(row, event),
    ShareRetracted: (row, event) => row && change(row, withoutShare(row, event)),
    ShareViewed: (row, event) => {
      const { people, points: given = points.view * people } = event.data;
      if (!row || people === 0) return row;
      return change(row, { totalViews: row.totalViews + people }, earned(row, given, event));
    },
    ProspectAdded: (row, event) => {
      if (!row) return null;
      const { status, pointsADay } = event.data;
      const isConverted = status === 'converted';
      const conversions = row.conversions + (isConverted ? 1 : 0);
      const own = { totalProspects: row.totalProspects + 1, conversions };
      const added = pointsLeft(row, event, { kind: 'prospect', worth: points.prospect, most: pointsADay?.prospects });
      const converted = isConverted ? earnedByConversion(row, event) : { points: 0, day: {} };
      const gain = earned(row, added.points + converted.points, event);
      return change(row, own, { ...added.day, ...converted.day }, gain);
    },
    ProspectStatusChanged: (row, event) => {
      if (!row || !event.data.firstConversion) return row;
      const conversions = row.conversions + 1;
      const { points: gain, day } = earnedByConversion(row, event);
      return change(row, { conversions, ...day }, earned(row, gain, event));
    },
    ProspectChangeUndone: (row, event) =>
      row && event.data.firstConversion ? change(row, withoutConversion(row, event)) : row,
    ProspectDeleted: (row, event) => (row && event.data.addedIn ? change(row, withoutImported(row, event)) : row),
    TrainingCompleted: (row) => row && change(row, { trainings: row.trainings + 1 }),
  },
});
