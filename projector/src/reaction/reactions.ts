import type { StoredEvent } from '@upline/contracts';
import type { Generation, Job, Row } from '@upline/infra/ports.ts';
import { parseBatch } from '../projection/batch.ts';
import type { Batch } from '../projection/batch.ts';
import type { AnyProjection } from '../projection/projection.ts';
import { jobId } from './reactor.ts';
import type { AnyReactor } from './reactor.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { isOfThisLog } from '../projection/viewRegistry.ts';
import { openProjectionRun, saveOf, commit, applyBatch } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';

/** A reactor at work: its states are kept like rows of a view, in generations that no rebuild touches. */
type Reacting = { name: string; run: ProjectionRun; asked: Job[]; savedAt: number };

/** The name under which a reactor's states are kept. */
export const reactorView = (name: string): string => `reactor-${name}`;

const definition = (reactor: AnyReactor): { name: string; version: number } => ({
  name: reactorView(reactor.name),
  version: 1,
});

/** A reactor as a fold of its own states, which notes on the way what it asks for. */
const asFold = (reactor: AnyReactor, times: number, asked: Job[]): Pick<AnyProjection, 'key' | 'on' | 'audience'> => {
  const handlers = Object.entries(reactor.on).flatMap(([type, react]) => {
    if (!react) return [];
    const handle = (row: Row | null, event: StoredEvent): Row | null => {
      const { state, jobs } = react(row, event);
      jobs.forEach(({ kind, data }, index) => {
        const id = jobId(reactor.name, event.id, index) + (times > 0 ? `-r${times}` : '');
        asked.push({ id, kind, data });
      });
      return state ?? row;
    };
    return [[type, handle] as const];
  });
  return { key: reactor.key, on: Object.fromEntries(handlers), audience: () => [] };
};

const timesName = (reactor: AnyReactor): string => `restored/${reactor.name}`;

/** How often the log under this reactor was replaced: its jobs then get new ids, so that what the restored data forgot is done again. */
const timesRestored = async ({ ports: { reads } }: ProjectorSession, reactor: AnyReactor): Promise<number> => {
  const value = (await reads.controlDocuments.list(timesName(reactor))).get(timesName(reactor));
  return typeof value === 'number' ? value : 0;
};

const begin = async (session: ProjectorSession, reactor: AnyReactor): Promise<Generation> => {
  const { reads } = session.ports;
  const generation = session.newGeneration(definition(reactor));
  await (await reads.beginBuild(session.token, generation, { indexes: {} })).publish();
  return generation;
};

const open = async (session: ProjectorSession, reactor: AnyReactor): Promise<Reacting> => {
  const { reads, events } = session.ports;
  let generation = (await reads.live(reactorView(reactor.name))) ?? (await begin(session, reactor));
  let times = await timesRestored(session, reactor);
  const checkpoint = await reads.checkpoint(generation);
  if (checkpoint && !(await isOfThisLog(events, checkpoint))) {
    session.log.warn({ reactor: reactor.name }, 'the log was replaced: the reactor starts again');
    times += 1;
    await reads.controlDocuments.put(session.token, timesName(reactor), times);
    generation = await begin(session, reactor);
  }
  const asked: Job[] = [];
  const projection = asFold(reactor, times, asked);
  const run = await openProjectionRun(reads, { projection, generation, quarantine: session.quarantine });
  return { name: reactor.name, run, asked, savedAt: performance.now() };
};

/** Asks first and remembers after: a crash between the two asks again for jobs of the same ids. False when the reactor is stopped. */
const react = async (
  { ports, token, quarantine, log }: ProjectorSession,
  reacting: Reacting,
  batch: Batch,
): Promise<boolean> => {
  const { run, asked } = reacting;
  const step = await applyBatch(run, batch);
  const jobs = asked.splice(0);
  if (jobs.length > 0) await ports.queue.enqueue(jobs);
  const saved = saveOf(step);
  const isDue =
    jobs.length > 0 || step.failure !== null || performance.now() - reacting.savedAt > settings.reactorCheckpointMs;
  if (saved && (isDue || saved.save.rows.length > 0)) {
    await ports.reads.save(token, [saved.save]);
    reacting.savedAt = performance.now();
  }
  commit(step);
  if (!step.failure) return true;
  log.error({ reactor: reacting.name, event: step.failure.event.id }, `the reactor is stopped: ${step.failure.reason}`);
  await quarantine.stop(run.generation.view, step.failure);
  return false;
};

/** Where a reactor stands. */
export type ReactorStatus = { name: string; run: ProjectionRun };

/**
 * Runs the reactors until the signal aborts, each from where it left off. `standing` is told where they stand. Throws what an engine
 * threw; it can then be called again.
 */
export const runReactors = async (
  session: ProjectorSession,
  reactors: readonly AnyReactor[],
  options: { signal: AbortSignal; statuses: (all: readonly ReactorStatus[]) => void; onBatch: () => void },
): Promise<void> => {
  const { signal, statuses, onBatch } = options;
  const all: Reacting[] = [];
  for (const reactor of reactors) all.push(await open(session, reactor));
  statuses(all);
  let active = all.filter(({ run }) => !session.quarantine.of(run.generation.view));
  const after = Math.min(...active.map(({ run }) => run.checkpoint.position));
  if (active.length === 0) return;
  for await (const stored of session.ports.events.subscribe({ after, limit: settings.liveEvents, signal })) {
    const batch = parseBatch(stored);
    const stopped = new Set<Reacting>();
    for (const reacting of active) if (!(await react(session, reacting, batch))) stopped.add(reacting);
    active = active.filter((reacting) => !stopped.has(reacting));
    onBatch();
    if (active.length === 0 || signal.aborted) return;
  }
};
