import type { MemberRow, ProspectEvent, ShareEvent, StoredEvent, TeamEvent, TrainingEvent } from '@upline/contracts';
import { levelOf, membersView, pointLimits, points } from '@upline/contracts';
import { change, defineProjection, organizationOf, weekOf } from '../projection/projection.ts';

type MemberEvent = TeamEvent | ShareEvent | ProspectEvent | TrainingEvent;

const memberOf = ({ data }: MemberEvent): string | null => {
  if ('userId' in data) return data.userId;
  if ('sharedBy' in data) return data.sharedBy;
  return 'ownerId' in data ? data.ownerId : null;
};

const earned = (row: MemberRow, more: number, { meta }: StoredEvent): Pick<MemberRow, 'points' | 'pointsAt'> => ({
  points: row.points + more,
  pointsAt: meta.occurredAt,
});

// an event of an earlier week leaves a newer counter alone
const counted = ({ week, weeklyShares }: MemberRow, now: string): Pick<MemberRow, 'week' | 'weeklyShares'> => {
  if (now === week) return { week, weeklyShares: weeklyShares + 1 };
  return now > week ? { week: now, weeklyShares: 1 } : { week, weeklyShares };
};

/**
 * Points for a share. One without a prospect counts towards the day's limit: an event of an earlier day counts towards
 * the latest day, so that changing the time zone to and fro gives no second limit.
 */
const earnedByShare = (row: MemberRow, event: Extract<ShareEvent, { type: 'AssetShared' }>): Partial<MemberRow> => {
  const { localDate } = event.meta;
  if (event.data.prospectId !== null) return earned(row, points.share, event);
  const isNewDay = localDate > row.openDay;
  const before = isNewDay ? 0 : row.openPoints;
  if (before + points.share > pointLimits.openShares.most) return {};
  const day = { openDay: isNewDay ? localDate : row.openDay, openPoints: before + points.share };
  return { ...day, ...earned(row, points.share, event) };
};

/**
 * Members with their all-time counts, which a later deletion does not change. Points: 1 for a share (at most 10 a day
 * for shares without a prospect), 3 for a view by a person (to the member who shared), 2 for a new prospect, 10 for its
 * first conversion (to its owner at that time).
 */
export const membersProjection = defineProjection<MemberRow, MemberEvent>({
  view: membersView,
  rowId: memberOf,
  on: {
    MemberJoined: (row, event) => {
      const { role, userId } = event.data;
      const joinedAt = event.meta.occurredAt;
      if (row) return change(row, { role, removed: false, joinedAt });
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
        week: weekOf(event),
        weeklyShares: 0,
        level: levelOf(0),
      };
    },
    MemberRoleChanged: (row, { data: { role } }) => row && change(row, { role }),
    MemberRemoved: (row) => row && change(row, { removed: true }),
    AssetShared: (row, event) => {
      if (!row) return null;
      const totalShares = row.totalShares + 1;
      const level = levelOf(totalShares);
      return change(row, { totalShares, level, ...earnedByShare(row, event), ...counted(row, weekOf(event)) });
    },
    ShareViewed: (row, event) => {
      const { people } = event.data;
      if (!row || people === 0) return row;
      return change(row, { totalViews: row.totalViews + people, ...earned(row, points.view * people, event) });
    },
    ProspectAdded: (row, event) => {
      if (!row) return null;
      const totalProspects = row.totalProspects + 1;
      if (event.data.status !== 'converted')
        return change(row, { totalProspects, ...earned(row, points.prospect, event) });
      const both = earned(row, points.prospect + points.conversion, event);
      return change(row, { totalProspects, conversions: row.conversions + 1, ...both });
    },
    ProspectStatusChanged: (row, event) => {
      if (!row || !event.data.firstConversion) return row;
      return change(row, { conversions: row.conversions + 1, ...earned(row, points.conversion, event) });
    },
    TrainingCompleted: (row) => row && change(row, { trainings: row.trainings + 1 }),
  },
});
