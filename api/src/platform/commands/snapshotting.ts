import type { Snapshots } from '@upline/infra/keys/snapshots.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { SnapshotDecider, SnapshotPart } from './snapshotParts.ts';
import { fromSnapshot, toSnapshot } from './snapshotParts.ts';
import type { LoadedStream } from './loadedStream.ts';

/** Where snapshots are kept, and when one is made. */
export type SnapshotOptions = {
  snapshots: Snapshots;
  /** After so many events since the last one; 0 for never. */
  every: number;
  /** How long a snapshot waits for more events, in ms. */
  pauseMs?: number;
  log: Pick<Logger, 'warn'>;
};

const defaultPauseMs = 2_000;

/** The streams that this process has in its memory. */
type Memory<State> = {
  peek: (name: string) => LoadedStream<State> | undefined;
  /** Takes the personal fields of a subject out of all states. */
  forget: (subject: string) => void;
};

/** Makes the snapshot of a stream as it stands in the memory, unless another process has made one just now. */
const createMake =
  <State>(
    decider: SnapshotDecider<State>,
    { snapshots, every }: SnapshotOptions,
    { memory: { peek, forget }, lengths }: { memory: Memory<State>; lengths: Map<string, number> },
  ) =>
  async (name: string, signal: AbortSignal): Promise<void> => {
    const { shape } = decider.snapshot;
    if (!(await snapshots.claim(name))) return;
    try {
      const kept = await snapshots.find(name, shape);
      const stream = peek(name);
      if (!stream) return;
      const { revision, eventId } = stream;
      if (kept && kept.revision + every / 2 > revision) return void lengths.set(name, kept.revision + 1);
      const content = toSnapshot(decider, stream);
      lengths.set(name, revision + 1);
      // of these the message is on its way
      (await snapshots.save(name, { shape, revision, eventId }, { content, signal })).forEach(forget);
    } catch (error) {
      lengths.delete(name);
      throw error;
    } finally {
      await snapshots.release(name);
    }
  };

/** Reads and makes the snapshots of the streams of one decider. Other work goes on meanwhile. */
export const createSnapshotting = <State>(
  decider: SnapshotDecider<State>,
  options: SnapshotOptions,
  { events, memory }: { events: EventStore; memory: Memory<State> },
) => {
  const { snapshots, every, pauseMs = defaultPauseMs, log } = options;
  const ending = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  /** Events in the newest snapshot of a stream. */
  const lengths = new Map<string, number>();
  const make = createMake(decider, options, { memory, lengths });

  const consider = (name: string, { revision }: LoadedStream<State>): void => {
    if (every === 0 || revision + 1 - (lengths.get(name) ?? 0) < every) return;
    if (timers.has(name) || ending.signal.aborted) return;
    timers.set(name, setTimeout(run, pauseMs, name).unref());
  };

  const run = (name: string): void => {
    const failed = (error: unknown): false => {
      if (!ending.signal.aborted) log.warn({ err: error, stream: name }, 'a snapshot could not be made');
      return false;
    };
    const making: Promise<void> = make(name, ending.signal)
      .then(() => true, failed)
      .then((isMade) => {
        running.delete(making);
        timers.delete(name);
        // because of events and erasures meanwhile; after a failure the next load tries again
        const stream = memory.peek(name);
        if (isMade && stream) consider(name, stream);
      });
    running.add(making);
  };

  return {
    /** Makes a snapshot soon if the stream has grown enough since the last one. */
    consider,
    /** The stream as its snapshot has it; null when there is none. One that this log does not continue is deleted. */
    find: async (name: string): Promise<LoadedStream<State> | null> => {
      const kept = every === 0 ? null : await snapshots.find<SnapshotPart>(name, decider.snapshot.shape);
      lengths.delete(name);
      if (!kept) return null;
      const [last] = await events.readStream(name, { from: kept.revision, limit: 1 });
      const stream = last?.id === kept.eventId ? await fromSnapshot(decider, kept.parts).catch(() => null) : null;
      if (stream) lengths.set(name, stream.revision + 1);
      else await snapshots.discard(name);
      return stream;
    },
    /** The snapshot of a stream was deleted because of an erasure. */
    lost: (name: string): void => void lengths.delete(name),
    /** Ends what is being made; no other begins. */
    close: async (): Promise<void> => {
      ending.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
};
