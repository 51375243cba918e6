import type {
  NextStepRow,
  ProspectEvent,
  ShareEvent,
  StepState,
  StoredEventOf,
  followUpEvents,
} from '@upline/contracts';
import { closes, nextStepsView, retractMinutes } from '@upline/contracts';
import { knownMomentOf } from '../projection/knownMoment.ts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

const latest = (one: string | null, other: string): string => (one === null || other > one ? other : one);

const noFollowUp = { followUpId: null, dueOn: null, dueTime: null, plannedBy: null, remindAt: null };
const noOpening = { openedAt: null, openedShareId: null, openedAssetId: null };

/** The list in which the prospect waits, and since when. */
const waitOf = ({ deleted, dueOn, status, lastContactedAt, createdAt, touchedAt }: NextStepRow) => {
  if (deleted) return { wait: '', waitSince: null };
  if (dueOn !== null) return { wait: 'due', waitSince: dueOn };
  if (status === 'new' && lastContactedAt === null) return { wait: 'first', waitSince: createdAt };
  return { wait: `quiet:${status}`, waitSince: touchedAt };
};

const changed = (row: NextStepRow, changes: Partial<NextStepRow>): NextStepRow => {
  const after = { ...row, ...changes };
  return change(row, changes, waitOf(after), { lookedAt: after.deleted ? null : after.openedAt });
};

type Planning = StoredEventOf<{
  stream: 'prospect';
  schemas: Pick<typeof followUpEvents, 'FollowUpPlanned' | 'FollowUpMoved'>;
}>;

/** An opening is answered by what somebody does after it, also by a date that they choose for the next step. */
const answered = ({ openedAt }: NextStepRow, at: string): Partial<NextStepRow> =>
  openedAt !== null && openedAt <= at ? noOpening : {};

/** What somebody did for a prospect closes the follow-up that is due, and answers an opening before it. */
const touched = (row: NextStepRow, at: string): Partial<NextStepRow> => ({
  touchedAt: latest(row.touchedAt, at),
  doneAt: Math.max(row.doneAt, Date.parse(at)),
  ...answered(row, at),
});
const closed = ({ dueOn, timeZone }: NextStepRow, at: string): Partial<NextStepRow> =>
  dueOn !== null && closes(at, { dueOn, timeZone }) ? noFollowUp : {};

const stepStateOf = (row: NextStepRow): StepState => {
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } = row;
  const { openedAt, openedShareId, openedAssetId } = row;
  return {
    lastContactedAt,
    touchedAt,
    doneAt,
    followUpId,
    dueOn,
    dueTime,
    timeZone,
    plannedBy,
    remindAt,
    openedAt,
    openedShareId,
    openedAssetId,
  };
};

/** When a step is due. One whose time had passed when it was planned reminds nobody. */
const dueOf = ({ data: { followUpId, dueOn, dueTime, timeZone }, meta: { occurredAt } }: Planning) => {
  const moment = dueTime === null ? null : knownMomentOf(dueOn, dueTime, timeZone);
  const remindAt = moment !== null && moment > Date.parse(occurredAt) ? moment : null;
  return { followUpId, dueOn, dueTime, timeZone, remindAt };
};

/** The fields of a planned step: its due date, and no opening from before it. */
const planned = (row: NextStepRow, event: Planning): Partial<NextStepRow> => ({
  ...dueOf(event),
  ...answered(row, event.meta.occurredAt),
});

type Ending = StoredEventOf<{
  stream: 'prospect';
  schemas: Pick<typeof followUpEvents, 'FollowUpDone' | 'FollowUpDropped'>;
}>;

/** Ends the follow-up, also the one that taking a share back would open again. */
const ended = (row: NextStepRow | null, { data: { followUpId } }: Ending): NextStepRow | null => {
  if (!row) return null;
  const isEnded = (one: Pick<StepState, 'followUpId'>): boolean => one.followUpId === followUpId;
  return changed(row, {
    ...(isEnded(row) ? noFollowUp : {}),
    recentShares: row.recentShares.map((share) => (isEnded(share) ? { ...share, ...noFollowUp } : share)),
  });
};

type RecentShare = NextStepRow['recentShares'][number];

/** The most shares that a row remembers; of more in ten minutes, the oldest leaves its mark when it is taken back. */
const mostRecent = 20;

const remembered = (row: NextStepRow, shareId: string, at: string): RecentShare[] => {
  const kept = row.recentShares.filter((share) => Date.parse(at) - Date.parse(share.at) <= retractMinutes * 60_000);
  return [...kept.slice(1 - mostRecent), { shareId, at, ...stepStateOf(row) }];
};

/** What stands without a share, as far as nothing else has changed it since. */
const without = (now: StepState, gone: RecentShare): Partial<StepState> => {
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } = gone;
  const { openedAt, openedShareId, openedAssetId } = gone;
  return {
    ...(now.lastContactedAt === gone.at ? { lastContactedAt } : {}),
    ...(now.touchedAt === gone.at ? { touchedAt } : {}),
    ...(now.doneAt === Date.parse(gone.at) ? { doneAt } : {}),
    ...(now.followUpId === null ? { followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } : {}),
    ...(now.openedAt === null && now.touchedAt === gone.at ? { openedAt, openedShareId, openedAssetId } : {}),
  };
};

/** Takes back the change of a share, in the row or in the state that a later share keeps. */
const retracted = (row: NextStepRow, shareId: string): NextStepRow => {
  const place = row.recentShares.findIndex((share) => share.shareId === shareId);
  const gone = row.recentShares[place];
  if (!gone) return row;
  const recentShares = row.recentShares.flatMap((share, at) => {
    if (at === place) return [];
    return at === place + 1 ? [{ ...share, ...without(share, gone) }] : [share];
  });
  const isLast = place === row.recentShares.length - 1;
  return changed(row, { recentShares, ...(isLast ? without(row, gone) : {}) });
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
        organizationId: organizationOf(event),
        prospectId,
        ownerId,
        status,
        createdAt,
        wants: null,
        deleted: false,
        contacts: 0,
        lastContactKind: null,
        recentShares: [],
        lastContactedAt: null,
        touchedAt: createdAt,
        doneAt: 0,
        timeZone: 'UTC',
        ...noFollowUp,
        ...noOpening,
        wait: '',
        waitSince: null,
        lookedAt: null,
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
        contacts: row.contacts + 1,
        lastContactedAt,
        doneAt: Math.max(row.doneAt, Date.parse(occurredAt)),
        lastContactKind: lastContactedAt === happenedAt ? kind : row.lastContactKind,
      });
    },
    FollowUpPlanned: (row, event) => row && changed(row, { ...planned(row, event), plannedBy: event.data.plannedBy }),
    FollowUpMoved: (row, event) =>
      row && changed(row, { ...planned(row, event), plannedBy: row.plannedBy ?? 'person' }),
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
        lastContactedAt: latest(row.lastContactedAt, occurredAt),
        recentShares: remembered(row, shareId, occurredAt),
        ...touched(row, occurredAt),
        ...closed(row, occurredAt),
      }),
    ShareRetracted: (row, { data: { shareId } }) => row && retracted(row, shareId),
    ShareViewed: (row, { data: { people, shareId, assetId }, meta: { occurredAt: openedAt } }) =>
      row && people > 0 ? changed(row, { openedAt, openedShareId: shareId, openedAssetId: assetId }) : row,
  },
});
