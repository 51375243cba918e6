import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRowEncoder } from '@upline/infra/readStore/encodedRows.ts';
import type { RowEncoder } from '@upline/infra/readStore/encodedRows.ts';
import type { Audience, BuildWrite, Checkpoint, EventStore, Generation, StoredRow } from '@upline/infra/ports.ts';
import { chunksOf } from '@upline/infra/chunks.ts';
import { parseBatch } from '../projection/batch.ts';
import type { Batch, UnknownEvent } from '../projection/batch.ts';
import { atStart } from '../projection/checkpoint.ts';
import type { Positions } from './layout.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { settings } from '../settings.ts';
import { applyBatch } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import { createViewFold } from '../projection/viewFold.ts';
import type { Failure } from '../projection/viewFold.ts';

/** Where the rows of a build go, and come from again when memory has let go of them. What was put first is loaded. */
export type BuildStore = {
  load: (generation: Generation, keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>;
  put: (generation: Generation, write: BuildWrite) => Promise<void>;
};

/** A generation to build, which is empty and which nobody else writes. */
export type ViewToBuild = {
  projection: AnyProjection;
  generation: Generation;
  /** Ids of events that an operator lets the view skip. */
  skipped: ReadonlySet<string>;
};

/** How far a generation was built, what stopped it, and whom its rows concern, as far as that was still in memory. */
export type Built = { checkpoint: Checkpoint; failure: Failure | null; lastChanges: Map<Audience, number> };

/** How many events a batch had, what share of the whole is done with it, and the events in it whose types this version does not know. */
export type BatchRead = { events: number; share: number; unknown: readonly UnknownEvent[] };

export type FoldOptions = {
  events: Pick<EventStore, 'readAll' | 'lookup'>;
  store: BuildStore;
  /** The last position to take in. */
  until: number;
  /**
   * What to take in of a log that is laid out by organization, in this order; by default all of it in its own. Events are read out
   * of order then, so the checkpoint stays at the start.
   */
  positions?: Positions;
  /** About how much memory the rows of all views may take together. */
  memoryBytes: number;
  signal: AbortSignal;
  onBatch: (batch: BatchRead) => void;
};

type Building = ProjectionRun & Built & { encode: RowEncoder };

const createWriter = ({ store, signal }: FoldOptions) => {
  const write = async (building: Building, content: Partial<Omit<BuildWrite, 'checkpoint'>>): Promise<void> => {
    signal.throwIfAborted();
    const { generation, checkpoint } = building;
    await store.put(generation, { newRows: [], changedRows: [], changes: [], checkpoint, ...content });
  };

  const writeChanges = async (building: Building): Promise<void> => {
    const changes = [...building.lastChanges].map(([audience, position]) => ({ audience, position }));
    if (changes.length > 0) await write(building, { changes });
  };

  /** Writes what is dirty. Who is to be told waits in memory: most are told again and again. */
  const flush = async (building: Building): Promise<void> => {
    const { fold, lastChanges, encode } = building;
    const { rows, fresh, changes } = fold.takeChanges();
    for (const slice of chunksOf(fresh, settings.buildRows)) await write(building, { newRows: encode(slice) });
    for (const slice of chunksOf(rows, settings.buildRows)) await write(building, { changedRows: encode(slice) });
    for (const { audience, position } of changes)
      lastChanges.set(audience, Math.max(lastChanges.get(audience) ?? 0, position));
    if (lastChanges.size < settings.buildAudiences) return;
    await writeChanges(building);
    lastChanges.clear();
  };

  return {
    /** Writes what is dirty and drops what was not used lately. */
    flushAndEvict: async (building: Building): Promise<void> => {
      await flush(building);
      building.fold.rotate();
    },
    finish: async (building: Building): Promise<void> => {
      await flush(building);
      await writeChanges(building);
      // the last checkpoint, also when there was nothing else to write
      await write(building, {});
    },
  };
};
type Writer = ReturnType<typeof createWriter>;

/**
 * When memory is used up the views whose rows are met again least put down what they have not used lately, as many as it takes: rows
 * that are met all the time are written once, at the end.
 */
const makeRoom = async (all: readonly Building[], writer: Writer, memoryBytes: number): Promise<void> => {
  let bytes = all.reduce((sum, { fold }) => sum + fold.allBytes(), 0);
  if (bytes <= memoryBytes) return;
  for (const building of all.toSorted((one, other) => one.fold.warmth() - other.fold.warmth())) {
    bytes -= building.fold.allBytes();
    await writer.flushAndEvict(building);
    bytes += building.fold.allBytes();
    if (bytes <= memoryBytes * 0.75) return;
  }
};

/** Some events, and what share of all is done after them. */
type Piece = { batch: Batch; share: number };

/** Reads the log, the next batch while the present one is folded. */
const readInOrder = async function* ({ events, until, signal }: FoldOptions): AsyncGenerator<Piece> {
  const limit = settings.buildEvents;
  let next = events.readAll({ after: 0, limit });
  for (let at = 0; at < until;) {
    signal.throwIfAborted();
    const stored = await next;
    const last = stored.at(-1);
    if (!last) return;
    at = last.position;
    next = at < until ? events.readAll({ after: at, limit }) : next;
    next.catch(() => undefined);
    yield {
      batch: parseBatch(at > until ? stored.filter(({ position }) => position <= until) : stored),
      share: Math.min(1, at / until),
    };
    await nextTurn();
  }
};

const readLookedUp = async function* (
  { events: { lookup }, signal }: FoldOptions,
  positions: Positions,
): AsyncGenerator<Piece> {
  if (!lookup) throw new Error('this log cannot be read event by event');
  for (let at = 0; at < positions.length; at += settings.buildEvents) {
    signal.throwIfAborted();
    const stored = await lookup.read([...positions.subarray(at, at + settings.buildEvents)]);
    yield { batch: parseBatch(stored), share: Math.min(1, (at + settings.buildEvents) / positions.length) };
    await nextTurn();
  }
};

const applyLookedUp = async (
  { fold, checkpoint }: Building,
  batch: Batch,
): Promise<Pick<Building, 'checkpoint' | 'failure'>> => {
  const failure = await fold.apply(batch, checkpoint.position);
  return { checkpoint, failure };
};

/**
 * Folds the log into new generations, all at once, with bounded memory: rows are written when memory for them is used up, so
 * most are written once. A view stops at the first event it cannot take in. Answers what became of each, by view.
 */
export const foldLog = async (views: readonly ViewToBuild[], options: FoldOptions): Promise<Map<string, Built>> => {
  const { store, memoryBytes, onBatch, positions } = options;
  const writer = createWriter(options);
  const all = views.map(({ projection, generation, skipped }): Building => {
    const load = (keys: readonly string[]) => store.load(generation, keys);
    const fold = createViewFold({ projection, load, skipped, startsEmpty: true });
    return {
      generation,
      fold,
      encode: createRowEncoder(projection.view),
      checkpoint: atStart,
      failure: null,
      lastChanges: new Map(),
    };
  });
  for await (const { batch, share } of positions ? readLookedUp(options, positions) : readInOrder(options)) {
    for (const building of all) {
      if (building.failure) continue;
      const { checkpoint, failure } = positions
        ? await applyLookedUp(building, batch)
        : await applyBatch(building, batch);
      building.checkpoint = checkpoint;
      building.failure = failure;
      if (building.fold.isPassing()) await writer.flushAndEvict(building);
    }
    await makeRoom(all, writer, memoryBytes);
    onBatch({ events: batch.stored.length, share, unknown: batch.unknown });
  }
  for (const building of all) await writer.finish(building);
  return new Map(
    all.map(({ generation, checkpoint, failure, lastChanges }) => [
      generation.view,
      { checkpoint, failure, lastChanges },
    ]),
  );
};
