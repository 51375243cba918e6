import type { ShareRow } from '@upline/contracts';
import { sharesView } from '@upline/contracts';
import type { Reader } from '../../platform/queries/reader.ts';
import { createOwnEntries } from './ownEntries.ts';
import type { StreamNeeds } from './prospectStream.ts';
import { openProspectStream } from './prospectStream.ts';
import { createShareEntries } from './shareEntries.ts';
import type { TimelinePlace } from './timelineCursor.ts';
import type { Source, Group } from './group.ts';
import { newestFirst } from './group.ts';

/** Shares whose streams are read for one answer: the newest ones that were made before its entries. */
const mostShares = 200;

export type AskedTimeline = { reader: Reader; prospectId: string };

/** The newest shares with a prospect that were made up to a time. */
const sharesUpTo = async ({ reader, prospectId }: AskedTimeline, at: string | undefined): Promise<ShareRow[]> => {
  const list = { index: 'byProspect', where: { prospectId }, limit: mostShares };
  const found = await reader.find(sharesView, at === undefined ? list : { ...list, after: [prospectId, at, ''] });
  return found.map(({ row }) => row);
};

/**
 * What happened with a prospect, newest first: the entries of their stream and of the newest shares with them, from a
 * place on. No view keeps it: notes are sealed, and one erasure could not clean many rows.
 */
export const openTimeline = async (needs: StreamNeeds, asked: AskedTimeline, from: TimelinePlace | null) => {
  const rows = await sharesUpTo(asked, from?.below.at);
  // entries that are as old belong to the next page, which reads shares that this one does not know
  const floor = rows.length === mostShares ? (rows.at(-1)?.createdAt ?? null) : null;
  const below = from?.below ?? null;
  const stream = openProspectStream(needs, asked.prospectId);
  const own = createOwnEntries(stream, from?.own ?? { next: undefined, held: [] });
  const sources: readonly Source[] = [own, ...rows.map((row) => createShareEntries(needs, row, below))];
  await Promise.all(sources.map((source) => source.fill()));

  const find = (): { source: Source; group: Group } | null => {
    let best: { source: Source; group: Group } | null = null;
    for (const source of sources) {
      const group = source.top();
      if (group && (!best || newestFirst(group, best.group) < 0)) best = { source, group };
    }
    return best && (floor === null || best.group.place.at > floor) ? best : null;
  };

  return {
    /** The time at which the entries end although older ones follow; null where they end with the last one. */
    floor,
    /** The revisions with entries of the prospect's own stream that were read so far, taken or not. */
    revisions: own.revisions,
    isEnd: (): boolean => find() === null,
    /** The entries of the next event, null at the end. */
    next: async (): Promise<Group | null> => {
      const found = find();
      if (!found) return null;
      found.source.take();
      await found.source.fill();
      return found.group;
    },
  };
};
export type Timeline = Awaited<ReturnType<typeof openTimeline>>;
