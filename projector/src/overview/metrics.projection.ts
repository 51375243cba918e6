import type {
  MetricsRow,
  OrganizationEvent,
  ProspectEvent,
  ProspectStatus,
  ShareEvent,
  StoredEvent,
  TeamEvent,
  TrainingEvent,
} from '@upline/contracts';
import { isActive, metricsView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

type MetricsEvent = OrganizationEvent | TeamEvent | ShareEvent | ProspectEvent | TrainingEvent;

const rowOrEmpty = (row: MetricsRow | null, event: StoredEvent): MetricsRow =>
  row ?? {
    organizationId: organizationOf(event),
    totalMembers: 0,
    activeProspects: 0,
    newProspects: 0,
    conversions: 0,
    totalShares: 0,
    totalViews: 0,
    trainingSessions: 0,
  };

const activeOf = (status: ProspectStatus): 0 | 1 => (isActive(status) ? 1 : 0);

const changeActive = (row: MetricsRow | null, event: StoredEvent, by: number): MetricsRow | null => {
  if (by === 0) return row;
  const before = rowOrEmpty(row, event);
  return change(before, { activeProspects: before.activeProspects + by });
};

type Move = Extract<ProspectEvent, { type: 'ProspectStatusChanged' | 'ProspectChangeUndone' }>;

/** The totals after a change of status, which adds `counted` to the conversions where it is the first one. */
const moved = (row: MetricsRow | null, event: Move, counted: 1 | -1): MetricsRow | null => {
  const { from, to, firstConversion } = event.data;
  const by = activeOf(to) - activeOf(from);
  if (!firstConversion) return changeActive(row, event, by);
  const before = rowOrEmpty(row, event);
  const { activeProspects, conversions } = before;
  return change(before, { activeProspects: activeProspects + by, conversions: conversions + counted });
};

/**
 * All-time totals of an organization: deleting changes none but the active prospects, which follow status and deletion,
 * unless it takes back an import.
 */
export const metricsProjection = defineProjection<MetricsRow, MetricsEvent>({
  view: metricsView,
  rowId: () => '',
  on: {
    OrganizationFounded: (row, event) => rowOrEmpty(row, event),
    MemberJoined: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { totalMembers: before.totalMembers + 1 });
    },
    MemberRemoved: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { totalMembers: before.totalMembers - 1 });
    },
    ProspectAdded: (row, event) => {
      const before = rowOrEmpty(row, event);
      const { status } = event.data;
      return change(before, {
        newProspects: before.newProspects + 1,
        activeProspects: before.activeProspects + activeOf(status),
        conversions: before.conversions + (status === 'converted' ? 1 : 0),
      });
    },
    ProspectStatusChanged: (row, event) => moved(row, event, 1),
    ProspectChangeUndone: (row, event) => moved(row, event, -1),
    ProspectDeleted: (row, event) => {
      const left = changeActive(row, event, -activeOf(event.data.status));
      if (!event.data.addedIn) return left;
      const before = rowOrEmpty(left, event);
      const wasConverted = event.data.status === 'converted';
      return change(before, {
        newProspects: before.newProspects - 1,
        conversions: before.conversions - (wasConverted ? 1 : 0),
      });
    },
    ProspectRestored: (row, event) => changeActive(row, event, activeOf(event.data.status)),
    ProspectErased: (row, event) =>
      event.data.wasDeleted ? row : changeActive(row, event, -activeOf(event.data.status)),
    AssetShared: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { totalShares: before.totalShares + 1 });
    },
    ShareRetracted: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { totalShares: before.totalShares - 1 });
    },
    ShareViewed: (row, event) => {
      const { people } = event.data;
      if (people === 0) return row;
      const before = rowOrEmpty(row, event);
      return change(before, { totalViews: before.totalViews + people });
    },
    TrainingCompleted: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { trainingSessions: before.trainingSessions + 1 });
    },
  },
});
