import type { ProspectEvent, StoredEvent } from '@upline/contracts';
import { isEventOf, parseStored, prospectEvents } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';

/** What reading streams takes. */
export type StreamNeeds = { events: Pick<EventStore, 'readStream'> };

/** Limits of one answer that is made of streams. */
export const streamLimits = {
  lookedThrough: {
    what: 'Events looked through for what an entry of a timeline compares with',
    per: 'answer',
    most: 10_000,
    unit: 'events',
  },
} as const satisfies Record<string, Limit>;

/** Events that are looked through at once. */
const lookedAtOnce = 250;

/** Events after a part among which the undo of its last one is looked for: notes and answers alone come between. */
const lookedAhead = 20;

/** Makes the function that leaves in the known events of one kind of stream. */
export const knownIn =
  <E extends StoredEvent>(is: (event: StoredEvent) => event is E) =>
  (stored: readonly StoredEvent[]): E[] =>
    stored.flatMap((event) => {
      const parsed = parseStored(event);
      return parsed.kind === 'known' && is(parsed.event) ? [parsed.event] : [];
    });

const ofProspect = knownIn((event): event is ProspectEvent => isEventOf(prospectEvents, event));

/** What entries compare with: the details, the status, what the prospect wants, or the date of a follow-up. */
type Subject = 'details' | 'status' | 'wants' | `due:${string}`;

/** What the entries of an event compare with, and what the event says for later ones to compare with. */
type Subjects = { compares: readonly Subject[]; says: readonly Subject[] };

const none: Subjects = { compares: [], says: [] };
const subjectsByType: Partial<Record<ProspectEvent['type'], Subjects>> = {
  ProspectAdded: { compares: [], says: ['details', 'status', 'wants'] },
  ProspectChanged: { compares: ['details'], says: ['details'] },
  ProspectStatusChanged: { compares: ['status'], says: ['status'] },
  ProspectWantsChanged: { compares: ['wants'], says: ['wants'] },
};

const subjectsOf = (event: ProspectEvent): Subjects => {
  if (event.type !== 'FollowUpPlanned' && event.type !== 'FollowUpMoved') return subjectsByType[event.type] ?? none;
  const due = [`due:${event.data.followUpId}`] as const;
  return { compares: event.type === 'FollowUpMoved' ? due : [], says: due };
};

/** What these events, oldest first, compare with that none of them says before. */
const missingIn = (events: readonly ProspectEvent[]): Set<Subject> => {
  const said = new Set<Subject>();
  const missing = new Set<Subject>();
  for (const event of events) {
    const { compares, says } = subjectsOf(event);
    for (const subject of compares) if (!said.has(subject)) missing.add(subject);
    for (const subject of says) said.add(subject);
  }
  return missing;
};

/**
 * Events of a prospect in order, after those that they compare with. `undone` has the ids of the commands that were
 * taken back, as far as these events are concerned. `next` is the revision to go on with, and
 * `recordedFrom` the time of the first event, known or not.
 */
export type StreamPart = {
  events: ProspectEvent[];
  context: ProspectEvent[];
  undone: ReadonlySet<string>;
  next: number | null;
  recordedFrom: string | null;
};

/** Adds the commands that these events take back. */
const noteUndone = (undone: Set<string>, events: readonly ProspectEvent[]): void => {
  for (const { data } of events)
    if ('undoneCommandId' in data && data.undoneCommandId) undone.add(data.undoneCommandId);
};

/** Reads the stream of a prospect in parts, for one answer. */
export const openProspectStream = ({ events }: StreamNeeds, prospectId: string) => {
  const stream = `prospect-${prospectId}`;
  const undone = new Set<string>();
  let left = streamLimits.lookedThrough.most;

  /** The events before `revision` that the given ones compare with, oldest first, as far as they are found. */
  const contextOf = async (given: readonly ProspectEvent[], revision: number): Promise<ProspectEvent[]> => {
    const missing = missingIn(given);
    const found: ProspectEvent[] = [];
    for (let from = revision - 1; missing.size > 0 && from >= 0 && left > 0; from -= lookedAtOnce) {
      const limit = Math.min(lookedAtOnce, left);
      left -= limit;
      const looked = ofProspect(await events.readStream(stream, { from, limit, backwards: true }));
      noteUndone(undone, looked);
      for (const event of looked.filter(({ meta }) => !undone.has(meta.commandId))) {
        const said = subjectsOf(event).says.filter((subject) => missing.delete(subject));
        if (said.length > 0) found.unshift(event);
      }
    }
    return found;
  };

  const readAhead = (revision: number) => events.readStream(stream, { from: revision + 1, limit: lookedAhead });

  const partOf = async (
    stored: readonly StoredEvent[],
    { next, isNewest }: { next: number | null; isNewest: boolean },
  ): Promise<StreamPart> => {
    const known = ofProspect(stored);
    noteUndone(undone, known);
    if (!isNewest) noteUndone(undone, ofProspect(await readAhead(stored.at(-1)?.revision ?? 0)));
    const context = await contextOf(known, stored[0]?.revision ?? 0);
    return { events: known, context, undone, next, recordedFrom: stored[0]?.meta.occurredAt ?? null };
  };

  return {
    /** The part that begins with this revision. */
    from: async (from: number, limit: number): Promise<StreamPart> => {
      const stored = await events.readStream(stream, { from, limit });
      const last = stored.at(-1);
      const next = last && stored.length === limit ? last.revision + 1 : null;
      return partOf(stored, { next, isNewest: next === null });
    },
    /** The part that ends with this revision, by default with the newest event. */
    upTo: async (from: number | undefined, limit: number): Promise<StreamPart> => {
      const stored = await events.readStream(stream, { limit, backwards: true, ...(from !== undefined && { from }) });
      const last = stored.at(-1);
      const next = last && last.revision > 0 ? last.revision - 1 : null;
      return partOf(stored.toReversed(), { next, isNewest: from === undefined });
    },
  };
};
export type ProspectStream = ReturnType<typeof openProspectStream>;
