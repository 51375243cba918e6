import type { ProspectStream, StreamPart } from './prospectStream.ts';
import type { GroupedEvent } from './timelineOfProspect.ts';
import { foldProspect } from './timelineOfProspect.ts';
import type { Source, Group } from './group.ts';
import { newestFirst } from './group.ts';

/** Events that are read at once. */
const readAtOnce = 40;

/** Contacts, recorded some time after they happened, that wait at the same time for their place in the timeline. */
const mostWaiting = 40;

/**
 * Where the entries of a prospect's stream go on: below the revision `next` (null: nowhere, undefined: from the newest
 * one), and with the events `held`, which are newer and have their place further down.
 */
export type OwnPlace = { next: number | null | undefined; held: readonly number[] };

const toGroups = ({ event, entries }: GroupedEvent): Group[] => {
  const [first] = entries;
  if (!first) return [];
  const { occurredAt } = event.meta;
  // a contact stands where it happened; one in the near future, by a clock that is fast, where it was recorded
  const at = first.at < occurredAt ? first.at : occurredAt;
  return [{ place: { at, position: event.position }, revision: event.revision, entries }];
};

/**
 * The entries of a prospect's stream, newest first. The stream is read backwards; an entry that happened before it was
 * recorded waits until those between were taken.
 */
export const createOwnEntries = (stream: ProspectStream, { next, held }: OwnPlace) => {
  const waiting: Group[] = [];
  const revisions: number[] = [];
  let from = next;
  let isBegun = false;
  /** When the oldest event that was read was recorded: what is not read yet is older. */
  let readUntil: string | null = null;

  const add = (part: StreamPart): void => {
    const groups = foldProspect(part).flatMap(toGroups);
    revisions.push(...groups.flatMap(({ revision }) => revision ?? []));
    waiting.push(...groups);
    waiting.sort(newestFirst);
  };
  const begin = async (): Promise<void> => {
    isBegun = true;
    for (const revision of held) add(await stream.upTo(revision, 1));
  };
  const hasNext = (): boolean => {
    const [first] = waiting;
    if (!first) return false;
    return (readUntil !== null && first.place.at >= readUntil) || waiting.length > mostWaiting;
  };

  return {
    fill: async (): Promise<void> => {
      if (!isBegun) await begin();
      while (from !== null && !hasNext()) {
        const part: StreamPart = await stream.upTo(from, readAtOnce);
        readUntil = part.recordedFrom ?? readUntil;
        from = part.next;
        add(part);
      }
    },
    top: (): Group | null => waiting[0] ?? null,
    take: (): void => void waiting.shift(),
    /** The revisions of all events that were read and have entries. */
    revisions,
  } satisfies Source & { revisions: number[] };
};
