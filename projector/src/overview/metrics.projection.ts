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
import { defineProjection, organizationOf } from '../projection/projection.ts';

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

type Total = Exclude<keyof MetricsRow, 'organizationId'>;

const add = (row: MetricsRow, total: Total, by: number): MetricsRow =>
  by === 0 ? row : { ...row, [total]: row[total] + by };

type Move = Extract<ProspectEvent, { type: 'ProspectStatusChanged' | 'ProspectChangeUndone' }>;

/** The totals after a change of status, which adds `counted` to the conversions where it is the first one. */
const moved = (row: MetricsRow, { data: { from, to, firstConversion } }: Move, counted: 1 | -1): MetricsRow => {
  const after = add(row, 'activeProspects', activeOf(to) - activeOf(from));
  return firstConversion ? add(after, 'conversions', counted) : after;
};

const convertedOf = (status: ProspectStatus): 0 | 1 => (status === 'converted' ? 1 : 0);

/**
 * All-time totals of an organization: deleting changes none but the active prospects, which follow status and deletion,
 * unless it takes back an import.
 */
export const metricsProjection = defineProjection<MetricsRow, MetricsEvent>({
  view: metricsView,
  rowId: () => '',
  on: {
    OrganizationFounded: (row, event) => rowOrEmpty(row, event),
    MemberJoined: (row, event) => add(rowOrEmpty(row, event), 'totalMembers', 1),
    MemberRemoved: (row, event) => add(rowOrEmpty(row, event), 'totalMembers', -1),
    ProspectAdded: (row, event) => {
      const { status } = event.data;
      const counted = add(add(rowOrEmpty(row, event), 'newProspects', 1), 'activeProspects', activeOf(status));
      return add(counted, 'conversions', convertedOf(status));
    },
    ProspectStatusChanged: (row, event) => moved(rowOrEmpty(row, event), event, 1),
    ProspectChangeUndone: (row, event) => moved(rowOrEmpty(row, event), event, -1),
    ProspectDeleted: (row, event) => {
      const { status, addedIn } = event.data;
      const left = add(rowOrEmpty(row, event), 'activeProspects', -activeOf(status));
      return addedIn ? add(add(left, 'newProspects', -1), 'conversions', -convertedOf(status)) : left;
    },
    ProspectRestored: (row, event) => add(rowOrEmpty(row, event), 'activeProspects', activeOf(event.data.status)),
    ProspectErased: (row, event) =>
      event.data.wasDeleted ? row : add(rowOrEmpty(row, event), 'activeProspects', -activeOf(event.data.status)),
    AssetShared: (row, event) => add(rowOrEmpty(row, event), 'totalShares', 1),
    ShareRetracted: (row, event) => add(rowOrEmpty(row, event), 'totalShares', -1),
    ShareViewed: (row, event) => add(rowOrEmpty(row, event), 'totalViews', event.data.people),
    TrainingCompleted: (row, event) => add(rowOrEmpty(row, event), 'trainingSessions', 1),
  },
});
