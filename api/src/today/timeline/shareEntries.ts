import type { ShareEvent, ShareRow } from '@upline/contracts';
import { isEventOf, shareEvents } from '@upline/contracts';
import type { StreamNeeds } from './prospectStream.ts';
import { knownIn } from './prospectStream.ts';
import { foldShare } from './timelineOfShare.ts';
import type { Place, Source, Group } from './group.ts';
import { comparePlaces } from './group.ts';

/** Events of a link that are read at once, and in all: then come the beginning, and nothing between. */
const readAtOnce = 40;
const mostOfShare = 400;

const ofShare = knownIn((event): event is ShareEvent => isEventOf(shareEvents, event));

const opensIn = (events: readonly ShareEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === 'ShareViewed' ? event.data.people : 0), 0);

/**
 * The entries of a share below a place, newest first. How often people have opened the link in all is in its row, and
 * what came after each opening is taken off.
 */
export const createShareEntries = ({ events }: StreamNeeds, row: ShareRow, below: Place | null): Source => {
  const stream = `share-${row.shareId}`;
  const waiting: Group[] = [];
  let left = mostOfShare;
  let from: number | null | undefined;
  let opens: number | null = null;

  /** The openings up to the newest of these events, the newest of all. */
  const opensUpTo = (newest: readonly ShareEvent[]): number =>
    row.people + opensIn(newest.filter(({ revision }) => revision > row.revision));

  const read = async (): Promise<void> => {
    const part = left > 0 ? { limit: readAtOnce, ...(typeof from === 'number' && { from }) } : { limit: 1, from: 0 };
    const stored = await events.readStream(stream, { ...part, backwards: true });
    const last = stored.at(-1);
    from = last && last.revision > 0 ? last.revision - 1 : null;
    left -= stored.length;
    const known = ofShare(stored).toReversed();
    opens ??= opensUpTo(known);
    const shown = foldShare(known, { title: row.assetTitle, opens: opens - opensIn(known) });
    opens -= opensIn(known);
    for (const entry of shown.toReversed()) {
      const place = { at: entry.at, position: entry.position };
      if (!below || comparePlaces(place, below) > 0) waiting.push({ place, revision: null, entries: [entry] });
    }
  };

  return {
    fill: async () => {
      while (waiting.length === 0 && from !== null) await read();
    },
    top: () => waiting[0] ?? null,
    take: () => void waiting.shift(),
  };
};
