import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoldedLog } from '@upline/infra/logReader.ts';
import type { BuildWrite, Checkpoint, Generation, StoredRow } from '@upline/infra/ports.ts';
import { createRowEncoder, definitionOf } from '@upline/infra/readStore/encodedRows.ts';
import type { RowEncoder } from '@upline/infra/readStore/encodedRows.ts';
import { chunksOf } from '@upline/infra/lib/chunks.ts';
import { parseBatch } from '../projection/batch.ts';
import type { Batch, UnknownEvent } from '../projection/batch.ts';
import { atStart } from '../projection/checkpoint.ts';
import type { LastChanges } from '../projection/notifier.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { applyBatch } from '../projection/projectionRun.ts';
import type { FoldedChanges } from '../projection/changedRows.ts';
import { createViewFold } from '../projection/viewFold.ts';
import type { ViewFold } from '../projection/viewFold.ts';
import type { Failure } from '../session/quarantine.ts';
import { settings } from '../settings.ts';
import type { Positions } from './layout.ts';

/** Stores the rows of a build and loads those that memory evicted. `load` sees all that was put before. */
export type BuildStore = {
  load: (generation: Generation, keys: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>;
  put: (generation: Generation, write: BuildWrite) => Promise<void>;
};

/** A generation to build: it is empty, and nothing else writes to it. */
export type ViewToBuild = {
  projection: AnyProjection;
  generation: Generation;
  /** Ids of events that an operator lets the view skip. */
  skipped: ReadonlySet<string>;
};

/** How far a generation was built, what stopped it, and the last changes that were still in memory. */
export type Built = { checkpoint: Checkpoint; failure: Failure | null; lastChanges: LastChanges };

/**
 * A batch that was folded: how many events it had, the share of the whole log done so far, its events of unknown types.
 */
export type BatchRead = { events: number; share: number; unknown: readonly UnknownEvent[] };

export type FoldOptions = {
  events: FoldedLog;
  store: BuildStore;
  /** The last position to apply. */
  until: number;
  /**
   * The events to apply, in this order; by default the whole log in its own order. With positions the checkpoint stays
   * at the start, because events are read out of order.
   */
  positions?: Positions;
  /** About how much memory the rows of all views may take together. */
  memoryBytes: number;
  signal: AbortSignal;
  onBatch: (batch: BatchRead) => void;
};

type Building = Built & { generation: Generation; fold: ViewFold; encode: RowEncoder };

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

  /** Writes rows that changed. The last changes wait in memory, because most audiences have many of them. */
  const writeRows = async (building: Building, { changedRows, newRows, changes }: FoldedChanges): Promise<void> => {
    const { lastChanges, encode } = building;
    for (const chunk of chunksOf(newRows, settings.buildRows)) await write(building, { newRows: encode(chunk) });
    for (const chunk of chunksOf(changedRows, settings.buildRows))
      await write(building, { changedRows: encode(chunk) });
    for (const { audience, position } of changes)
      lastChanges.set(audience, Math.max(lastChanges.get(audience) ?? 0, position));
    if (lastChanges.size < settings.buildAudiences) return;
    await writeChanges(building);
    lastChanges.clear();
  };

  return {
    /** Evicts rows that were not used lately, and writes those of them that changed. */
    evict: async (building: Building): Promise<void> => {
      await writeRows(building, building.fold.takeIdle());
      building.fold.rotate();
    },
    finish: async (building: Building): Promise<void> => {
      await writeRows(building, building.fold.takeChanges());
      await writeChanges(building);
      // the last checkpoint, also when there was nothing else to write
      await write(building, {});
    },
  };
};
type Writer = ReturnType<typeof createWriter>;

/**
 * When memory is used up, evicts rows of views until there is room, of those first whose rows are used again least:
 * rows that are used all the time are written once, at the end.
 */
const makeRoom = async (all: readonly Building[], writer: Writer, memoryBytes: number): Promise<void> => {
  let bytes = all.reduce((sum, { fold }) => sum + fold.allBytes(), 0);
  if (bytes <= memoryBytes) return;
  for (const building of all.toSorted((one, other) => one.fold.hitRate() - other.fold.hitRate())) {
    bytes -= building.fold.allBytes();
    await writer.evict(building);
    bytes += building.fold.allBytes();
    if (bytes <= memoryBytes * 0.75) return;
  }
};

/** Some events of the log, and the share of it that is done after them. */
type Piece = { batch: Batch; share: number };

/** Reads the log in its order. */
const readInOrder = async function* ({ events, until, signal }: FoldOptions): AsyncGenerator<Piece> {
  for (let at = 0; at < until;) {
    signal.throwIfAborted();
    const stored = await events.readAll({ after: at, limit: settings.buildEvents });
    const last = stored.at(-1);
    if (!last) return;
    at = last.position;
    yield {
      batch: parseBatch(at > until ? stored.filter(({ position }) => position <= until) : stored),
      share: Math.min(1, at / until),
    };
    await nextTurn();
  }
};

/** Reads the events at these positions, in this order. */
const readLookedUp = async function* (
  { events: { read }, signal }: FoldOptions,
  positions: Positions,
): AsyncGenerator<Piece> {
  if (!read) throw new Error('this log cannot be read event by event');
  for (let at = 0; at < positions.length; at += settings.buildEvents) {
    signal.throwIfAborted();
    const stored = await read([...positions.subarray(at, at + settings.buildEvents)]);
    yield { batch: parseBatch(stored), share: Math.min(1, (at + settings.buildEvents) / positions.length) };
    await nextTurn();
  }
};

/** Applies a batch to a view. Events that are looked up are out of order: the checkpoint stays at the start. */
const applyTo = async (building: Building, batch: Batch, isLookedUp: boolean): Promise<void> => {
  const { fold, checkpoint, failure } = building;
  if (failure) return;
  const applied = isLookedUp
    ? { checkpoint, failure: await fold.apply(batch, checkpoint.position) }
    : await applyBatch(fold, checkpoint, batch);
  building.checkpoint = applied.checkpoint;
  building.failure = applied.failure;
};

const open = ({ projection, generation, skipped }: ViewToBuild, { store }: FoldOptions): Building => {
  const load = (keys: readonly string[]) => store.load(generation, keys);
  const fold = createViewFold({ projection, load, skipped, startsEmpty: true });
  const encode = createRowEncoder(definitionOf(projection.view));
  return { generation, fold, encode, checkpoint: atStart, failure: null, lastChanges: new Map() };
};

/**
 * Folds the log into new generations, all at once, with bounded memory: rows are written when memory for them is used
 * up, so most are written once. A view stops at the first event that it cannot apply. Results by view.
 */
export const foldLog = async (views: readonly ViewToBuild[], options: FoldOptions): Promise<Map<string, Built>> => {
  const { memoryBytes, onBatch, positions } = options;
  const writer = createWriter(options);
  const all = views.map((view) => open(view, options));
  for await (const { batch, share } of positions ? readLookedUp(options, positions) : readInOrder(options)) {
    // together: while one view waits for rows that it loads, the others fold
    await Promise.all(all.map((building) => applyTo(building, batch, positions !== undefined)));
    for (const building of all) if (building.fold.isPassing()) await writer.evict(building);
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
