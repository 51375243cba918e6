import type {
  NextStepRow,
  ProspectEvent,
  ShareEvent,
  Standing,
  StoredEventOf,
  followUpEvents,
} from '@upline/contracts';
import { closes, nextStepsView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

const latest = (one: string | null, other: string): string => (one === null || other > one ? other : one);

const noFollowUp = { followUpId: null, dueOn: null, dueTime: null, plannedBy: null };
const noOpening = { openedAt: null, openedShareId: null, openedAssetId: null };

/** The list in which the prospect waits, and since when. */
const waitOf = ({ deleted, dueOn, status, lastContactedAt, createdAt, touchedAt }: NextStepRow) => {
  if (deleted) return { wait: '', waitSince: null };
  if (dueOn !== null) return { wait: 'due', waitSince: dueOn };
  if (status === 'new' && lastContactedAt === null) return { wait: 'first', waitSince: createdAt };
  return { wait: `quiet:${status}`, waitSince: touchedAt };
};

const changed = (row: NextStepRow, changes: Partial<NextStepRow>): NextStepRow => {
  const after = change(row, changes);
  return change(after, { ...waitOf(after), lookedAt: after.deleted ? null : after.openedAt });
};

/** What somebody did for a prospect closes the follow-up that is due, and answers an opening before it. */
const touched = (row: NextStepRow, at: string): Partial<NextStepRow> => ({
  touchedAt: latest(row.touchedAt, at),
  doneAt: Math.max(row.doneAt, Date.parse(at)),
  ...(row.openedAt !== null && row.openedAt <= at ? noOpening : {}),
});
const closed = ({ dueOn, timeZone }: NextStepRow, at: string): Partial<NextStepRow> =>
  dueOn !== null && closes(at, { dueOn, timeZone }) ? noFollowUp : {};

const standingOf = (row: NextStepRow): Standing => {
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy } = row;
  const { openedAt, openedShareId, openedAssetId } = row;
  return {
    ...{ lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy },
    ...{ openedAt, openedShareId, openedAssetId },
  };
};

type Ending = StoredEventOf<{
  stream: 'prospect';
  schemas: Pick<typeof followUpEvents, 'FollowUpDone' | 'FollowUpDropped'>;
}>;

/** Ends the follow-up, also the one that taking a share back would open again. */
const ended = (row: NextStepRow | null, { data: { followUpId } }: Ending): NextStepRow | null => {
  if (!row) return null;
  const { beforeShare } = row;
  const isBefore = beforeShare?.followUpId === followUpId;
  return changed(row, {
    ...(row.followUpId === followUpId ? noFollowUp : {}),
    ...(beforeShare && isBefore ? { beforeShare: { ...beforeShare, ...noFollowUp } } : {}),
  });
};

/** Takes back what a share changed, as far as nothing else has changed it since. */
const retracted = (row: NextStepRow, { shareId, sharedAt }: { shareId: string; sharedAt: string }): NextStepRow => {
  const { beforeShare } = row;
  if (beforeShare?.shareId !== shareId) return row;
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy } = beforeShare;
  const { openedAt, openedShareId, openedAssetId } = beforeShare;
  return changed(row, {
    beforeShare: null,
    ...(row.lastContactedAt === sharedAt ? { lastContactedAt } : {}),
    ...(row.touchedAt === sharedAt ? { touchedAt } : {}),
    ...(row.doneAt === Date.parse(sharedAt) ? { doneAt } : {}),
    ...(row.followUpId === null ? { followUpId, dueOn, dueTime, timeZone, plannedBy } : {}),
    ...(row.openedAt === null && row.touchedAt === sharedAt ? { openedAt, openedShareId, openedAssetId } : {}),
  });
};

const isDeleted =
  (deleted: boolean) =>
  (row: NextStepRow | null): NextStepRow | null =>
    row && changed(row, { deleted });

/** The next step with each prospect, from their own stream and those of the shares with them. */
export const nextStepsProjection = defineProjection<NextStepRow, ProspectEvent | ShareEvent>({
  view: nextStepsView,
  rowId: ({ data }) => ('prospectId' in data ? data.prospectId : null),
  on: {
    ProspectAdded: (_row, event) => {
      const { prospectId, ownerId, status } = event.data;
      const createdAt = event.meta.occurredAt;
      const row: NextStepRow = {
        ...{ organizationId: organizationOf(event), prospectId, ownerId, status, createdAt },
        ...{ wants: null, deleted: false, contacts: 0, lastContactKind: null, beforeShare: null },
        ...{ lastContactedAt: null, touchedAt: createdAt, doneAt: 0, timeZone: 'UTC', ...noFollowUp, ...noOpening },
        ...{ wait: '', waitSince: null, lookedAt: null },
      };
      return changed(row, {});
    },
    ProspectStatusChanged: (row, { data: { to: status }, meta: { occurredAt } }) =>
      row && changed(row, { status, ...touched(row, occurredAt), ...closed(row, occurredAt) }),
    ProspectContacted: (row, { meta: { occurredAt } }) =>
      row && changed(row, { lastContactedAt: latest(row.lastContactedAt, occurredAt), ...touched(row, occurredAt) }),
    ContactLogged: (row, { data: { kind, happenedAt }, meta: { occurredAt } }) => {
      if (!row) return null;
      const lastContactedAt = latest(row.lastContactedAt, happenedAt);
      return changed(row, {
        ...touched(row, happenedAt),
        ...{ contacts: row.contacts + 1, lastContactedAt, doneAt: Math.max(row.doneAt, Date.parse(occurredAt)) },
        lastContactKind: lastContactedAt === happenedAt ? kind : row.lastContactKind,
      });
    },
    FollowUpPlanned: (row, { data: { followUpId, dueOn, dueTime, timeZone, plannedBy } }) =>
      row && changed(row, { followUpId, dueOn, dueTime, timeZone, plannedBy }),
    FollowUpMoved: (row, { data: { followUpId, dueOn, dueTime, timeZone } }) =>
      row && changed(row, { followUpId, dueOn, dueTime, timeZone, plannedBy: row.plannedBy ?? 'person' }),
    FollowUpDone: ended,
    FollowUpDropped: ended,
    ProspectWantsChanged: (row, { data: { wants } }) => row && changed(row, { wants }),
    ProspectReassigned: (row, { data: { ownerId } }) => row && changed(row, { ownerId }),
    ProspectDeleted: isDeleted(true),
    ProspectRestored: isDeleted(false),
    ProspectErased: () => null,
    AssetShared: (row, { data: { shareId }, meta: { occurredAt } }) =>
      row &&
      changed(row, {
        ...{ lastContactedAt: latest(row.lastContactedAt, occurredAt), beforeShare: { shareId, ...standingOf(row) } },
        ...touched(row, occurredAt),
        ...closed(row, occurredAt),
      }),
    ShareRetracted: (row, { data }) => row && retracted(row, data),
    ShareViewed: (row, { data: { people, shareId, assetId }, meta: { occurredAt: openedAt } }) =>
      row && people > 0 ? changed(row, { openedAt, openedShareId: shareId, openedAssetId: assetId }) : row,
  },
});
