import type {
  NextStepRow,
  ProspectEvent,
  ShareEvent,
  ShareMark,
  StepState,
  StoredEventOf,
  followUpEvents,
} from '@upline/contracts';
import { closes, isChosenStatus, isRefusalUndoable, lastChangeSince, nextStepsView } from '@upline/contracts';
import { knownMomentOf } from '../projection/knownMoment.ts';
import { defineProjection, organizationOf } from '../projection/projection.ts';
import { changed, changedBy } from './changedStep.projection.ts';
import {
  afterMark,
  answerMark,
  closed,
  handled,
  latest,
  noAnswer,
  noFollowUp,
  noOpening,
  touched,
} from './stepState.projection.ts';

/** Whether the prospect waits for something on this day, as far as the row knows: the cadence is not here. */
const mayWait = ({ wait, dueOn, lookedAt, heardAt = null, timeZone }: NextStepRow, at: string): boolean =>
  lookedAt !== null || heardAt !== null || (dueOn === null ? wait !== '' : closes(at, { dueOn, timeZone }));

/** A prospect who waits is put off: the day has dealt with them, though nothing was done. */
const puttingOff = (row: NextStepRow, { meta: { occurredAt } }: ProspectEvent): Partial<NextStepRow> => {
  const at = Date.parse(occurredAt);
  if (!mayWait(row, occurredAt) || row.doneAt >= at) return {};
  const { wait, waitSince, lookedAt, heardAt = null } = row;
  const doneAt = row.putOff?.at === row.doneAt ? row.putOff.doneAt : row.doneAt;
  return { doneAt: at, putOff: { at, doneAt, wait, waitSince, lookedAt, heardAt } };
};

type Planning = StoredEventOf<{
  stream: 'prospect';
  schemas: Pick<typeof followUpEvents, 'FollowUpPlanned' | 'FollowUpMoved'>;
}>;

/** When a step is due. One whose time had passed when it was planned reminds nobody. */
const dueOf = ({ data: { followUpId, dueOn, dueTime, timeZone }, meta: { occurredAt } }: Planning) => {
  const moment = dueTime === null ? null : knownMomentOf(dueOn, dueTime, timeZone);
  const remindAt = moment !== null && moment > Date.parse(occurredAt) ? moment : null;
  return { followUpId, dueOn, dueTime, timeZone, remindAt };
};

/** The fields of a planned step: its due date, and neither opening nor answer from before it. */
const planned = (row: NextStepRow, event: Planning): Partial<NextStepRow> => ({
  ...dueOf(event),
  ...puttingOff(row, event),
  ...handled(row, event.meta.occurredAt),
});

type Ending = StoredEventOf<{
  stream: 'prospect';
  schemas: Pick<typeof followUpEvents, 'FollowUpDone' | 'FollowUpDropped'>;
}>;

/** Ends the follow-up, also the one that taking a share back would open again. */
const ended = (row: NextStepRow | null, event: Ending): NextStepRow | null => {
  if (!row) return null;
  const { followUpId } = event.data;
  const isDropped = event.type === 'FollowUpDropped' && row.followUpId === followUpId;
  const isEnded = (one: Pick<StepState, 'followUpId'>): boolean => one.followUpId === followUpId;
  return changedBy(row, event, {
    ...(isDropped ? puttingOff(row, event) : {}),
    ...(isEnded(row) ? noFollowUp : {}),
    recentShares: row.recentShares.map((share) => (isEnded(share) ? { ...share, ...noFollowUp } : share)),
  });
};

const marked = (row: NextStepRow, mark: ShareMark): NextStepRow =>
  changed(row, {
    ...afterMark(row, mark),
    ...(row.lastChange ? { lastChange: lastChangeSince(row.lastChange, mark) } : {}),
  });

type Viewed = Extract<ShareEvent, { type: 'ShareViewed' }>;

const opened = (row: NextStepRow, { data: { shareId, assetId }, meta: { occurredAt: at } }: Viewed): NextStepRow => ({
  ...marked(row, { kind: 'opened', shareId, assetId, at }),
  lastOpenedAt: latest(row.lastOpenedAt ?? null, at),
});

type Undo = Extract<ProspectEvent, { type: 'ProspectChangeUndone' }>;

const undone = (row: NextStepRow, { data }: Undo): NextStepRow => {
  const { lastChange } = row;
  if (lastChange?.commandId !== data.undoneCommandId) return changed(row, { status: data.to });
  const { before, since } = lastChange;
  const now = since.reduce((state, mark) => ({ ...state, ...afterMark(state, mark) }), before);
  return changed(row, { ...now, status: data.to, lastChange: null });
};

/** A person asked not to be contacted: nothing is due with them any more. */
const refusing = (row: NextStepRow, event: Extract<ProspectEvent, { type: 'ContactRefused' }>): NextStepRow =>
  isRefusalUndoable(row.lastChange, event)
    ? changedBy(row, event, { refused: true })
    : changed(row, { refused: true, lastChange: null });

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
        refused: false,
        deleted: false,
        contacts: 0,
        lastContactKind: null,
        putOff: null,
        recentShares: [],
        lastContactedAt: null,
        touchedAt: createdAt,
        doneAt: 0,
        timeZone: 'UTC',
        ...noFollowUp,
        ...noOpening,
        ...noAnswer,
        wait: '',
        waitSince: null,
        lookedAt: null,
        heardAt: null,
        heardBy: null,
        lastOpenedAt: null,
      };
      return changed(row, {});
    },
    ProspectStatusChanged: (row, event) => {
      if (!row) return null;
      const {
        data: { to: status },
        meta: { occurredAt },
      } = event;
      const isWork = isChosenStatus(event.data);
      return changedBy(row, event, {
        status,
        ...(isWork && { ...touched(row, occurredAt), ...closed(row, occurredAt) }),
      });
    },
    ProspectContacted: (row, event) => {
      const { occurredAt } = event.meta;
      const lastContactedAt = latest(row?.lastContactedAt ?? null, occurredAt);
      return row && changedBy(row, event, { lastContactedAt, ...touched(row, occurredAt) });
    },
    ContactLogged: (row, event) => {
      if (!row) return null;
      const {
        data: { kind, happenedAt },
        meta: { occurredAt },
      } = event;
      const lastContactedAt = latest(row.lastContactedAt, happenedAt);
      return changedBy(row, event, {
        ...touched(row, happenedAt),
        contacts: row.contacts + 1,
        lastContactedAt,
        doneAt: Math.max(row.doneAt, Date.parse(occurredAt)),
        lastContactKind: lastContactedAt === happenedAt ? kind : row.lastContactKind,
      });
    },
    FollowUpPlanned: (row, event) =>
      row && changedBy(row, event, { ...planned(row, event), plannedBy: event.data.plannedBy }),
    FollowUpMoved: (row, event) =>
      row && changedBy(row, event, { ...planned(row, event), plannedBy: row.plannedBy ?? 'person' }),
    FollowUpDone: ended,
    FollowUpDropped: ended,
    ProspectWantsChanged: (row, event) => row && changedBy(row, event, { wants: event.data.wants }),
    AnswerTaken: (row, event) => row && marked(row, answerMark(event)),
    ProspectChangeUndone: (row, event) => row && undone(row, event),
    ContactRefused: (row, event) => row && refusing(row, event),
    ContactAllowed: (row) => row && changed(row, { refused: false, lastChange: null }),
    ProspectReassigned: (row, { data: { ownerId } }) => row && changed(row, { ownerId }),
    ProspectDeleted: isDeleted(true),
    ProspectRestored: isDeleted(false),
    ProspectErased: () => null,
    AssetShared: (row, { data: { shareId, assetId }, meta: { occurredAt: at } }) =>
      row && marked(row, { kind: 'shared', shareId, assetId, at }),
    ShareRetracted: (row, { data: { shareId, assetId }, meta: { occurredAt: at } }) =>
      row && marked(row, { kind: 'retracted', shareId, assetId, at }),
    ShareViewed: (row, event) => (row && event.data.people > 0 ? opened(row, event) : row),
  },
});
