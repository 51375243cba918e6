import type { SharedVia, StoredEventOf } from '@upline/contracts';
import { impossible, reject, shareEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

type About = {
  shareId: string;
  assetId: string;
  assetTitle: string;
  sharedBy: string;
  prospectId: string | null;
  sharedVia: SharedVia;
};

/** A tracked link. `seen`: a person has opened it. */
export type Share =
  { status: 'none' } | { status: 'active' | 'withdrawn'; about: About; seen: boolean; createdAt: string };

export type ShareCommand =
  | { type: 'ShareAsset'; data: About }
  | { type: 'RecordViews'; data: { people: number; bots: number; teammates: number } }
  | { type: 'WithdrawShare' }
  | { type: 'RestoreShare' };

const aboutOf = ({ shareId, assetId, assetTitle, sharedBy, prospectId, sharedVia }: About): About => ({
  shareId,
  assetId,
  assetTitle,
  sharedBy,
  prospectId,
  sharedVia,
});

/** One share of an asset: its tracked link, the views of the link, and whether it still works. */
export const shareDecider: Decider<Share, ShareCommand, typeof shareEvents> = {
  stream: 'share',
  events: shareEvents,
  notFound: 'share/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'ShareAsset')
      return state.status === 'none' ? [{ type: 'AssetShared', data: command.data }] : [];
    if (state.status === 'none') return reject('share/not-found');
    const { shareId, assetId } = state.about;
    switch (command.type) {
      case 'RecordViews': {
        const { people, bots, teammates } = command.data;
        if (people + bots + teammates === 0) return [];
        return [
          { type: 'ShareViewed', data: { ...state.about, people, bots, teammates, first: people > 0 && !state.seen } },
        ];
      }
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
      return { status: 'active', about: aboutOf(event.data), seen: false, createdAt: event.meta.occurredAt };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'ShareViewed':
        return { ...state, seen: state.seen || event.data.people > 0 };
      case 'ShareWithdrawn':
        return { ...state, status: 'withdrawn' };
      case 'ShareRestored':
        return { ...state, status: 'active' };
      default:
        return impossible(event);
    }
  },
};
