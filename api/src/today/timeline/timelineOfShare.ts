import type { ShareEvent } from '@upline/contracts';
import { impossible } from '@upline/contracts';
import type { RawEntry } from './rawEntry.ts';
import { sourceOf } from './rawEntry.ts';

const sharedOf = ({ data }: Extract<ShareEvent, { type: 'AssetShared' | 'ShareViewed' }>) => {
  const { shareId, assetId, assetTitle: title, sharedVia } = data;
  return { shareId, assetId, title, sharedVia };
};

/**
 * The entries of events of a share: the link, its openings by people, and what became of the link. `opens` counts the
 * openings before them.
 */
export const foldShare = (events: readonly ShareEvent[], before: { title: string; opens: number }): RawEntry[] => {
  const { title } = before;
  let { opens } = before;
  return events.flatMap((event): RawEntry[] => {
    const entry = sourceOf(event);
    switch (event.type) {
      case 'AssetShared':
        return [{ ...entry, type: 'shared', ...sharedOf(event) }];
      case 'ShareViewed':
        if (event.data.people === 0) return [];
        opens += event.data.people;
        return [{ ...entry, type: 'opened', ...sharedOf(event), opens, by: null }];
      case 'ShareAnswered':
        // the stream of the person has the answer as it was taken
        return [];
      case 'ShareRetracted':
        return [{ ...entry, type: 'retracted', shareId: event.data.shareId, title }];
      case 'ShareWithdrawn':
        return [{ ...entry, type: 'withdrawn', shareId: event.data.shareId, title }];
      case 'ShareRestored':
        return [{ ...entry, type: 'offered', shareId: event.data.shareId, title }];
      default:
        return impossible(event);
    }
  });
};
