import type { CommandDefinition, RejectionCode, StorageRow, StoredThing } from '@upline/contracts';
import { bytesOfEvent, message, storageBounds, storageView } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { createLeakyBuckets } from '../lib/leakyBuckets.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import { createLru } from '../lib/lru.ts';
import { reasonAndWait, retryAfter } from '../lib/retryAfter.ts';
import type { ReaderOf } from '../queries/reader.ts';
import type { Tracker } from '../queries/tracker.ts';

export type Added = Exclude<StoredThing, 'bytes'>;

/** The part of a command's definition that says how much it stores. */
export type Storing = Pick<CommandDefinition, 'adds' | 'restores'>;

/** Commands that an organization may still send when its room is used up. */
export const roomLimits = {
  changes: {
    what: 'Bytes of changes where the bytes of events are used up',
    per: 'organization',
    bucket: { ratePerSecond: 500, burst: 500_000 },
  },
} as const satisfies Record<string, Limit>;

/** The place for what one command stores in an organization. */
export type Room = {
  /**
   * Takes the place, right before the append; the refusal where there is none for more. Throws HttpProblem 429 for a
   * change where the bytes are used up, and much was changed since.
   */
  take: (bytes: number) => RejectionCode | null;
  /** The append was done up to this position; null when it was not done. */
  settle: (position: number | null) => void;
};

/** An append of this process until the view has it; `position` is null while the append is under way. */
type Pending = { thing: Added | null; bytes: number; position: number | null };

/** The storage of an organization: its row of the view with the position, and the appends that the row lacks. */
type Known = { row: StorageRow | null; position: number; readAt: number; pending: Set<Pending>; counts: Counts };
type Counts = Record<StoredThing, number>;

const none = (): Counts => ({ prospects: 0, assets: 0, shares: 0, entries: 0, messages: 0, bytes: 0 });

/** Organizations that a process knows. */
const maxKnown = 10_000;
/** A row is read again after so long: other processes add too. */
const freshMs = 1_000;

const boundsOf = ({ row }: Known) => storageBounds[row?.planTier ?? 'free'];

const isFull = (known: Known, thing: StoredThing): boolean =>
  (known.row?.[thing] ?? 0) + known.counts[thing] >= boundsOf(known)[thing];

/** Why there is no place; null for a change, which finds one. What is restored needs one among its like alone. */
const refusalOf = (known: Known, { adds, restores }: Storing): RejectionCode | null => {
  const thing = adds ?? restores;
  if (thing === undefined) return null;
  if (adds !== undefined && isFull(known, 'bytes')) return 'organization/full';
  return isFull(known, thing) ? `organization/${thing}-full` : null;
};

const tally = ({ counts }: Known, { thing, bytes }: Pending, by: 1 | -1): void => {
  if (thing !== null) counts[thing] += by;
  counts.bytes += by * bytes;
};

const forget = (known: Known, entry: Pending): void => {
  if (known.pending.delete(entry)) tally(known, entry, -1);
};

const tooMuch = (waitMs: number): HttpProblem => {
  const reason = message('Your team has stored as much as its plan allows, so it can change only a little at a time.');
  const detail = reasonAndWait(reason, waitMs);
  return new HttpProblem({ status: 429, code: 'too-much-stored', detail }, { 'Retry-After': retryAfter(waitMs) });
};

type Place = { organizationId: string; known: Known; storing: Storing };

const createRoom = (
  { organizationId, known, storing }: Place,
  changes: ReturnType<typeof createLeakyBuckets>,
): Room => {
  const thing = storing.adds ?? storing.restores ?? null;
  let own: Pending | null = null;
  const pay = (bytes: number): void => {
    const waitMs = changes.waitMs(organizationId);
    if (waitMs > 0) throw tooMuch(waitMs);
    changes.add(organizationId, bytes);
  };
  return {
    take: (length) => {
      const refusal = refusalOf(known, storing);
      if (refusal !== null) return refusal;
      const bytes = bytesOfEvent({ bytes: length });
      if (isFull(known, 'bytes')) pay(bytes);
      own = { thing, bytes, position: null };
      known.pending.add(own);
      tally(known, own, 1);
      return null;
    },
    settle: (position) => {
      if (own && position === null) forget(known, own);
      else if (own) own.position = position;
    },
  };
};

type Needs = {
  readerOf: ReaderOf;
  tracker: Pick<Tracker, 'reach'>;
  events: Pick<EventStore, 'head'>;
  now: () => number;
};

/**
 * Counts what organizations store, for the bounds of their plans: the row that the projector folds from the log, and
 * what this process appended behind it, which may still be on its way. Of other processes it knows what the view has.
 */
export const createRooms = ({ readerOf, tracker, events, now }: Needs) => {
  const organizations = createLru<Known>(maxKnown);
  const changes = createLeakyBuckets(now, roomLimits.changes.bucket);

  const read = async (organizationId: string, known: Known): Promise<void> => {
    known.readAt = now();
    const stored = await readerOf(organizationId).getWithPosition(storageView, '');
    // a newer row may have been read meanwhile
    if (!stored || stored.position < known.position) return;
    known.row = stored.row;
    known.position = stored.position;
    for (const entry of known.pending)
      if (entry.position !== null && entry.position <= stored.position) forget(known, entry);
  };

  const knownOf = (organizationId: string): Known => {
    const found = organizations.get(organizationId);
    if (found) return found;
    const known = { row: null, position: -1, readAt: -Infinity, pending: new Set<Pending>(), counts: none() };
    organizations.set(organizationId, known);
    return known;
  };

  return {
    /**
     * The place for one thing more, for one that comes back, or for a change. Before one is refused, the view has every
     * event that was there when it was asked.
     */
    of: async (organizationId: string, storing: Storing): Promise<Room> => {
      const known = knownOf(organizationId);
      if (now() - known.readAt > freshMs) await read(organizationId, known);
      if (refusalOf(known, storing) !== null) {
        await tracker.reach([storageView.name], await events.head());
        await read(organizationId, known);
      }
      return createRoom({ organizationId, known, storing }, changes);
    },
  };
};
export type Rooms = ReturnType<typeof createRooms>;
