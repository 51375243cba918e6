import type { PersonRow, ProspectEvent, ShareEvent, StoredEvent, TimelineEntry } from '@upline/contracts';
import { isEventOf, parseStored, prospectEvents, sharesView, shareEvents } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports.ts';
import { nameOf } from '../identity/names.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { foldProspect } from './timelineOfProspect.ts';
import { foldShare } from './timelineOfShare.ts';
import type { Unnamed } from './unnamed.ts';

/** Events of a timeline: of the prospect, and of the newest shares with them. */
const mostEvents = 1_000;
/** Shares whose streams are read, and events of each. */
const mostShares = 200;
const mostOfShare = 100;

const isKnown =
  <E extends StoredEvent>(is: (event: StoredEvent) => event is E) =>
  (stored: readonly StoredEvent[]): E[] =>
    stored.flatMap((event) => {
      const parsed = parseStored(event);
      return parsed.kind === 'known' && is(parsed.event) ? [parsed.event] : [];
    });

const ofProspect = isKnown((event): event is ProspectEvent => isEventOf(prospectEvents, event));
const ofShare = isKnown((event): event is ShareEvent => isEventOf(shareEvents, event));

/** The entries of a prospect's own stream, oldest first. */
export const entriesOfProspect = (stored: readonly StoredEvent[]): Unnamed[] => foldProspect(ofProspect(stored));

const newestFirst = (one: Unnamed, other: Unnamed): number => {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.position - one.position;
};

const named = (entries: readonly Unnamed[], people: ReadonlyMap<string, PersonRow>): TimelineEntry[] =>
  entries.map(({ by, position: _position, ...entry }): TimelineEntry => {
    const person = by === null ? undefined : people.get(by);
    return { ...entry, by: by !== null && person ? { id: by, name: nameOf(person) } : null };
  });

/**
 * What happened with a prospect, newest first, folded from their stream and those of the newest shares with them. No
 * view keeps it: notes are sealed, and one erasure could not clean many rows.
 */
export const readTimeline = async (
  { events }: { events: Pick<EventStore, 'readStream'> },
  reader: Reader,
  prospectId: string,
): Promise<TimelineEntry[]> => {
  const [own, shares] = await Promise.all([
    events.readStream(`prospect-${prospectId}`),
    reader.find(sharesView, { index: 'byProspect', where: { prospectId }, limit: mostShares }),
  ]);
  const streams = await Promise.all(
    shares.map(({ row }) => events.readStream(`share-${row.shareId}`, { limit: mostOfShare })),
  );
  const entries = [...entriesOfProspect(own), ...streams.flatMap((stream) => foldShare(ofShare(stream)))]
    .toSorted(newestFirst)
    .slice(0, mostEvents);
  const people = await reader.people(entries.flatMap(({ by }) => by ?? []));
  return named(entries, people);
};
