import type { SharedVia, StoredEventOf } from '@upline/contracts';
import { impossible, reject, retractMinutes, shareEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';
import type { GivenAnswers, Said } from './answers.decider.ts';
import { decideAnswer, forgetAnswer, noteAnswer } from './answers.decider.ts';

type About = {
  shareId: string;
  assetId: string;
  assetTitle: string;
  sharedBy: string;
  prospectId: string | null;
  sharedVia: SharedVia;
};

/** Shortest time between two notifications of openings of one link. */
export const notifyAgainMs = 30 * 60_000;

/**
 * A tracked link. `seen`: a person has opened it; `notifiedAt`: the last opening that its sharer was notified of;
 * `answers`: what visitors said, by the ids of their answers.
 */
export type Share =
  | { status: 'none' }
  | {
      status: 'active' | 'withdrawn' | 'retracted';
      about: About;
      seen: boolean;
      notifiedAt: string | null;
      createdAt: string;
      answers: GivenAnswers;
      /** Id and local date of the event that made it. */
      shared: { eventId: string; on: string; movesStatus: boolean };
    };
type MadeShare = Exclude<Share, { status: 'none' }>;

type Recorded = { people: number; bots: number; teammates: number; points: number; at: string };

export type ShareCommand =
  | { type: 'ShareAsset'; data: About }
  /** `points`: what the views by people give the sharer. */
  | { type: 'RecordViews'; data: Recorded }
  | { type: 'AnswerShare'; data: Said & { at: string } }
  | { type: 'WithdrawShare' }
  | { type: 'RestoreShare' }
  | { type: 'RetractShare'; data: { at: string } };

const aboutOf = ({ shareId, assetId, assetTitle, sharedBy, prospectId, sharedVia }: About): About => ({
  shareId,
  assetId,
  assetTitle,
  sharedBy,
  prospectId,
  sharedVia,
});

/** Whether enough time has passed since the sharer was notified of an opening. */
const isQuiet = (notifiedAt: string | null, at: string): boolean =>
  notifiedAt === null || Date.parse(at) - Date.parse(notifiedAt) >= notifyAgainMs;

/** The event's data of a share with a prospect, whose status follows it. */
const withStatus = (about: About) => (about.prospectId === null ? about : { ...about, movesStatus: true });

const retract = (share: MadeShare, at: string) => {
  const { about, createdAt, shared } = share;
  if (share.seen || share.answers.size > 0) return reject('share/opened');
  if (Date.parse(at) - Date.parse(createdAt) > retractMinutes * 60_000) return reject('share/too-late');
  const taken = { sharedEventId: shared.eventId, sharedAt: createdAt, sharedOn: shared.on };
  const data = shared.movesStatus ? withStatus(about) : about;
  return [{ type: 'ShareRetracted' as const, data: { ...data, reason: 'not-sent', ...taken } }];
};

const recordViews = (state: MadeShare, { people, bots, teammates, points, at }: Recorded) => {
  if (people + bots + teammates === 0) return [];
  const first = people > 0 && !state.seen;
  const again = people > 0 && !first && isQuiet(state.notifiedAt, at);
  const data = { ...state.about, people, bots, teammates, first, ...(again ? { again } : {}), points };
  return [{ type: 'ShareViewed' as const, data }];
};

/** The decision about a share that was taken back: views that were under way are not counted any more. */
const decideRetracted = ({ type }: Exclude<ShareCommand, { type: 'ShareAsset' }>) =>
  type === 'RetractShare' || type === 'RecordViews' ? [] : reject('share/not-found');

/** One share of an asset: its tracked link, the views of the link, and whether it still works. */
export const shareDecider: Decider<Share, ShareCommand, typeof shareEvents> = {
  stream: 'share',
  events: shareEvents,
  notFound: 'share/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'ShareAsset')
      return state.status === 'none' ? [{ type: 'AssetShared', data: withStatus(command.data) }] : [];
    if (state.status === 'none') return reject('share/not-found');
    if (state.status === 'retracted') return decideRetracted(command);
    const { shareId, assetId } = state.about;
    switch (command.type) {
      case 'RecordViews':
        return recordViews(state, command.data);
      case 'AnswerShare':
        return state.status === 'active'
          ? decideAnswer(state.answers, state.about, command.data)
          : reject('share/withdrawn');
      case 'RetractShare':
        return retract(state, command.data.at);
      case 'WithdrawShare':
        return state.status === 'withdrawn' ? [] : [{ type: 'ShareWithdrawn', data: { shareId, assetId } }];
      case 'RestoreShare':
        return state.status === 'active' ? [] : [{ type: 'ShareRestored', data: { shareId, assetId } }];
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof shareEvents>) => {
    if (event.type === 'AssetShared')
      return {
        status: 'active',
        about: aboutOf(event.data),
        createdAt: event.meta.occurredAt,
        seen: false,
        notifiedAt: null,
        answers: new Map(),
        shared: { eventId: event.id, on: event.meta.localDate, movesStatus: event.data.movesStatus === true },
      };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'ShareViewed':
        return {
          ...state,
          seen: state.seen || event.data.people > 0,
          notifiedAt: event.data.first || event.data.again === true ? event.meta.occurredAt : state.notifiedAt,
        };
      case 'ShareAnswered':
        return { ...state, answers: noteAnswer(state.answers, event.data, event.meta.occurredAt) };
      case 'ShareWithdrawn':
        return { ...state, status: 'withdrawn' };
      case 'ShareRestored':
        return { ...state, status: 'active' };
      case 'ShareRetracted':
        return { ...state, status: 'retracted' };
      default:
        return impossible(event);
    }
  },
  holdsSubject: (state, subject) => state.status !== 'none' && state.answers.has(subject),
  forget: (state, subject) =>
    state.status === 'none' ? state : { ...state, answers: forgetAnswer(state.answers, subject) },
};
