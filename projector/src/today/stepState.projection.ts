import type { NextStepRow, ProspectEvent, ShareMark, StepState } from '@upline/contracts';
import { answerGivenIn, closes, retractMinutes } from '@upline/contracts';

// What contacts, openings and shares make of the state of a next step, and what taking a share back makes of it.

export const latest = (one: string | null, other: string): string => (one === null || other > one ? other : one);

export const noFollowUp = { followUpId: null, dueOn: null, dueTime: null, plannedBy: null, remindAt: null };
export const noOpening = { openedAt: null, openedShareId: null, openedAssetId: null };
export const noAnswer = { answeredAt: null, answered: null };

/**
 * An opening and an answer wait until somebody does something after them, or chooses a date for the next step: what no
 * longer waits then.
 */
export const handled = ({ openedAt, answeredAt = null }: StepState, at: string): Partial<StepState> => ({
  ...(openedAt !== null && openedAt <= at ? noOpening : {}),
  ...(answeredAt !== null && answeredAt <= at ? noAnswer : {}),
});

/** What somebody did for a prospect closes the due follow-up, and an opening or answer before it waits no more. */
export const touched = (row: StepState, at: string): Partial<StepState> => ({
  touchedAt: latest(row.touchedAt, at),
  doneAt: Math.max(row.doneAt, Date.parse(at)),
  ...handled(row, at),
});
export const closed = ({ dueOn, timeZone }: StepState, at: string): Partial<StepState> =>
  dueOn !== null && closes(at, { dueOn, timeZone }) ? noFollowUp : {};

/** The fields of a next step's state. */
export const stepStateOf = (row: StepState): StepState => {
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } = row;
  const { openedAt, openedShareId, openedAssetId, answeredAt = null, answered = null } = row;
  const state = { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt };
  return { ...state, openedAt, openedShareId, openedAssetId, answeredAt, answered };
};

type RecentShare = NextStepRow['recentShares'][number];
type ShareChanged = StepState & Pick<NextStepRow, 'recentShares'>;

/** The most shares that a row remembers; of more in ten minutes, the oldest leaves its mark when it is taken back. */
const mostRecent = 20;

const remembered = (row: ShareChanged, shareId: string, at: string): RecentShare[] => {
  const kept = row.recentShares.filter((share) => Date.parse(at) - Date.parse(share.at) <= retractMinutes * 60_000);
  return [...kept.slice(1 - mostRecent), { shareId, at, ...stepStateOf(row) }];
};

/** What stands without a share, as far as nothing else has changed it since. */
const without = (now: StepState, gone: RecentShare): Partial<StepState> => {
  const { lastContactedAt, touchedAt, doneAt, followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } = gone;
  const { openedAt, openedShareId, openedAssetId, answeredAt = null, answered = null } = gone;
  const isUntouched = now.touchedAt === gone.at;
  return {
    ...(now.lastContactedAt === gone.at ? { lastContactedAt } : {}),
    ...(isUntouched ? { touchedAt } : {}),
    ...(now.doneAt === Date.parse(gone.at) ? { doneAt } : {}),
    ...(now.followUpId === null ? { followUpId, dueOn, dueTime, timeZone, plannedBy, remindAt } : {}),
    ...(now.openedAt === null && isUntouched ? { openedAt, openedShareId, openedAssetId } : {}),
    ...((now.answeredAt ?? null) === null && isUntouched ? { answeredAt, answered } : {}),
  };
};

/** Takes back the change of a share, in the row or in the state that a later share keeps. */
const retracted = (row: ShareChanged, shareId: string): Partial<ShareChanged> => {
  const place = row.recentShares.findIndex((share) => share.shareId === shareId);
  const gone = row.recentShares[place];
  if (!gone) return {};
  const recentShares = row.recentShares.flatMap((share, at) => {
    if (at === place) return [];
    return at === place + 1 ? [{ ...share, ...without(share, gone) }] : [share];
  });
  const isLast = place === row.recentShares.length - 1;
  return { recentShares, ...(isLast ? without(row, gone) : {}) };
};

const shared = (row: ShareChanged, { shareId, at }: ShareMark): Partial<ShareChanged> => ({
  lastContactedAt: latest(row.lastContactedAt, at),
  recentShares: remembered(row, shareId, at),
  ...touched(row, at),
  ...closed(row, at),
});

type Taken = Extract<ProspectEvent, { type: 'AnswerTaken' }>;

/** The mark that an answer leaves. */
export const answerMark = ({ data, meta: { occurredAt: at } }: Taken): ShareMark => {
  const { shareId, assetId } = data;
  return { kind: 'answered', shareId, assetId, at, answered: answerGivenIn(data) };
};

/** What changes when something happens to a share with the prospect. */
export const afterMark = (row: ShareChanged, mark: ShareMark): Partial<ShareChanged> => {
  if (mark.kind === 'shared') return shared(row, mark);
  if (mark.kind === 'retracted') return retracted(row, mark.shareId);
  if (mark.kind === 'answered') return { answeredAt: mark.at, answered: mark.answered ?? null };
  return { openedAt: mark.at, openedShareId: mark.shareId, openedAssetId: mark.assetId };
};
