import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Build } from '@upline/infra/ports/projectionStore.ts';
import type { Checkpoint, Generation } from '@upline/infra/ports/rows.ts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import { definitionOf } from '@upline/infra/readStore/columnedRows.ts';
import { parseBatch } from '../projection/batch.ts';
import type { Batch, UnknownEvent } from '../projection/batch.ts';
import { atStart } from '../projection/checkpoint.ts';
import { keepLastChanges } from '../projection/notifier.ts';
import type { LastChanges } from '../projection/notifier.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { applyBatch, openProjectionRun } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { FoldedChanges } from '../projection/changedRows.ts';
import { createViewFold } from '../projection/viewFold.ts';
import type { ViewFold } from '../projection/viewFold.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { Failure } from '../session/quarantine.ts';
import { settings } from '../settings.ts';
import type { BuildMemory } from '../session/buildMemory.ts';
import type { Progress } from './progress.ts';
import { createIdSharing } from './sharedIds.ts';

/** A view to build and the generation for it, which does not exist yet. */
export type BuildRequest = { projection: AnyProjection; generation: Generation };

/** How far a generation is built, the event that stopped it, and the last changes of its audiences. */
type Built = { checkpoint: Checkpoint; failure: Failure | null; lastChanges: LastChanges };

/** A request with its build, the result of it, and a run that goes on from there. */
export type BuiltView<Request extends BuildRequest = BuildRequest> = Request &
  Built & { build: Build; run: ProjectionRun };

/** A request while it is built. */
type Building<Request extends BuildRequest> = Request & Built & { build: Build; fold: ViewFold };

export type BuildOptions = {
  /** The last position to apply; the end of the log by default. */
  until?: number;
  phase: string;
  progress: Progress;
  /** Called for each event whose type this version does not know. */
  onUnknown?: (event: UnknownEvent) => void;
};

const begin = async <Request extends BuildRequest>(
  { ports: { reads }, token, quarantine }: ProjectorSession,
  request: Request,
): Promise<Building<Request>> => {
  const { projection, generation } = request;
  const definition = definitionOf(projection.view);
  const build = await reads.beginBuild(token, generation, definition);
  const skipped = quarantine.skippedBy(generation.view);
  const fold = createViewFold({ projection, load: build.load, skipped, startsEmpty: true });
  return { ...request, build, fold, checkpoint: atStart, failure: null, lastChanges: new Map() };
};

/** Applies a batch in memory. A view stops at the first event that it cannot apply. */
const apply = async (building: Building<BuildRequest>, batch: Batch): Promise<void> => {
  if (building.failure) return;
  const { checkpoint, failure } = await applyBatch(building.fold, building.checkpoint, batch);
  building.checkpoint = checkpoint;
  building.failure = failure;
};

/** Writes changes of rows. */
const write = async (
  { build, checkpoint, lastChanges }: Building<BuildRequest>,
  { newRows, changedRows, changes }: FoldedChanges,
): Promise<void> => {
  keepLastChanges(lastChanges, changes);
  const parts = [
    ...chunk(newRows, settings.buildRows).map((rows) => ({ newRows: rows, changedRows: [] })),
    ...chunk(changedRows, settings.buildRows).map((rows) => ({ newRows: [], changedRows: rows })),
  ];
  for (const rows of parts) {
    await build.put({ ...rows, changes: [], checkpoint });
    // lets the live loop of this thread run
    await nextTurn();
  }
  await build.put({ newRows: [], changedRows: [], changes, checkpoint });
};

/** The first round whose rows are kept: those that were used in it or later, in all views, take at most these bytes. */
const firstKept = (all: readonly Building<BuildRequest>[], rowBytes: number): number => {
  const byRound = new Map<number, number>();
  for (const { fold } of all)
    for (const [round, bytes] of fold.bytesByRound()) byRound.set(round, (byRound.get(round) ?? 0) + bytes);
  let bytes = 0;
  for (const [round, more] of [...byRound].toSorted(([one], [other]) => other - one)) {
    bytes += more;
    if (bytes > rowBytes) return round + 1;
  }
  return 0;
};

/**
 * Evicts the rows that were not used for the longest time once all take too much memory, and writes their changes: a
 * row that is changed again and again is written once.
 */
const makeRoom = async (all: readonly Building<BuildRequest>[], { rowBytes }: BuildMemory): Promise<void> => {
  const before = firstKept(all, rowBytes);
  for (const building of all) {
    const evicted = building.fold.evict(before);
    if (evicted.newRows.length + evicted.changedRows.length > 0) await write(building, evicted);
  }
};

/** Writes all changes that are left, and frees the memory for the indexes. */
const writeRest = async (all: readonly Building<BuildRequest>[]): Promise<void> => {
  for (const building of all) {
    await write(building, building.fold.takeChanges());
    building.fold.evictAll();
  }
};

/** Reads the log up to a position, in its order. */
const readLog = async function* (
  { ports: { events }, signal, buildMemory }: ProjectorSession,
  until: number,
): AsyncGenerator<{ batch: Batch; share: number }> {
  const shareIds = createIdSharing();
  for (let after = 0; after < until;) {
    signal.throwIfAborted();
    const stored = await events.readAll({ after, limit: Math.min(settings.buildReadEvents, buildMemory.events) });
    const last = stored.at(-1);
    if (!last) return;
    after = last.position;
    stored.forEach(shareIds);
    yield { batch: parseBatch(stored.filter(({ position }) => position <= until)), share: Math.min(1, after / until) };
    await nextTurn();
  }
};

/**
 * Builds generations from the log up to a position: like the live loop, but with larger batches and writes that are not
 * durable before the `finish` of each build.
 */
export const build = async <Request extends BuildRequest>(
  session: ProjectorSession,
  requests: readonly Request[],
  options: BuildOptions,
): Promise<BuiltView<Request>[]> => {
  const { ports, quarantine, buildMemory: memory } = session;
  const { phase, progress, onUnknown = () => undefined } = options;
  const until = Math.min(options.until ?? Infinity, await ports.events.head());
  const all: Building<Request>[] = [];
  for (const request of requests) all.push(await begin(session, request));
  let since = 0;
  for await (const { batch, share } of readLog(session, until)) {
    // together: while one view waits for rows that it loads, the others fold
    await Promise.all(all.map((building) => apply(building, batch)));
    batch.unknown.forEach(onUnknown);
    progress.advance(phase, batch.stored.length, share);
    since += batch.stored.length;
    if (since < memory.events) continue;
    await makeRoom(all, memory);
    since = 0;
  }
  await writeRest(all);
  const built: BuiltView<Request>[] = [];
  for (const building of all) {
    const { projection, generation, checkpoint } = building;
    const run = await openProjectionRun(ports.reads, { projection, generation, quarantine, checkpoint });
    built.push({ ...building, run });
  }
  return built;
};
