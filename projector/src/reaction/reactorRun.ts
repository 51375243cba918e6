import type { StoredEvent } from '@upline/contracts';
import type { Checkpoint, Generation, Row } from '@upline/infra/ports/rows.ts';
import type { Job } from '@upline/infra/ports/queue.ts';
import type { Batch } from '../projection/batch.ts';
import { openProjectionRun } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { FoldedProjection } from '../projection/viewFold.ts';
import { isOfThisLog } from '../projection/viewRegistry.ts';
import { reactorStates } from '@upline/infra/readStore/reactorStates.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { jobId } from './reactor.ts';
import type { AnyReactor } from './reactor.ts';

/**
 * The name under which a reactor's states are stored: like the rows of a view, in generations that no rebuild touches.
 */
export const reactorView = (name: string): string => `${reactorStates}${name}`;

const definition = (reactor: AnyReactor): { name: string; version: number } => ({
  name: reactorView(reactor.name),
  version: 1,
});

/** A reactor as a projection of its own states. Its handlers add the jobs they ask for to `asked`. */
const asProjection = (reactor: AnyReactor, timesRestored: number, asked: Job[]): FoldedProjection => {
  const handlers = Object.entries(reactor.on).flatMap(([type, react]) => {
    if (!react) return [];
    const handle = (row: Row | null, event: StoredEvent): Row | null => {
      const { state, jobs } = react(row, event);
      jobs.forEach(({ kind, data }, index) => {
        const id = jobId(reactor.name, event.id, index) + (timesRestored > 0 ? `-r${timesRestored}` : '');
        asked.push({ id, kind, data });
      });
      return state ?? row;
    };
    return [[type, handle] as const];
  });
  return { rowId: reactor.key, byOrganization: false, on: Object.fromEntries(handlers), audience: () => [] };
};

// stored name
const timesName = (reactor: AnyReactor): string => `restored/${reactor.name}`;

/**
 * How often the log under this reactor was replaced. The number is part of the ids of its jobs, so that the queue takes
 * them again: the restored data does not hold what the jobs did.
 */
const timesRestoredOf = async ({ ports: { reads } }: ProjectorSession, reactor: AnyReactor): Promise<number> => {
  const value = (await reads.controlDocuments.list(timesName(reactor))).get(timesName(reactor));
  return typeof value === 'number' ? value : 0;
};

const begin = async (session: ProjectorSession, reactor: AnyReactor): Promise<Generation> => {
  const { reads } = session.ports;
  const generation = session.newGeneration(definition(reactor));
  await (await reads.beginBuild(session.token, generation, { indexes: {} })).publish();
  return generation;
};

/**
 * The generation of a reactor's states and how often its log was replaced; a new generation when it was replaced again.
 */
const openGeneration = async (session: ProjectorSession, reactor: AnyReactor) => {
  const { reads, events } = session.ports;
  const generation = (await reads.live(reactorView(reactor.name))) ?? (await begin(session, reactor));
  const timesRestored = await timesRestoredOf(session, reactor);
  const checkpoint = await reads.checkpoint(generation);
  if (!checkpoint || (await isOfThisLog(events, checkpoint))) return { generation, timesRestored };
  session.log.warn({ reactor: reactor.name }, 'the log was replaced: the reactor starts again');
  await reads.controlDocuments.put(session.token, timesName(reactor), timesRestored + 1);
  return { generation: await begin(session, reactor), timesRestored: timesRestored + 1 };
};

/** A reactor with its projection run. */
export type ReactorRun = {
  name: string;
  run: ProjectionRun;
  /** Enqueues the jobs that follow from a batch. False when the reactor stopped at an event of it. */
  react: (batch: Batch) => Promise<boolean>;
};

/** Opens a reactor to go on from its checkpoint. */
export const openReactorRun = async (session: ProjectorSession, reactor: AnyReactor): Promise<ReactorRun> => {
  const { ports, token, quarantine, log } = session;
  const { generation, timesRestored } = await openGeneration(session, reactor);
  const asked: Job[] = [];
  const projection = asProjection(reactor, timesRestored, asked);
  const run = await openProjectionRun(ports.reads, { projection, generation, quarantine });
  let saved = { count: run.checkpoint().count, at: performance.now() };

  const isDue = ({ count }: Checkpoint): boolean =>
    count - saved.count >= settings.reactorSaveEvents || performance.now() - saved.at > settings.reactorSaveMs;

  const react = async (batch: Batch): Promise<boolean> => {
    const before = run.checkpoint();
    const folded = await run.fold(batch);
    const { checkpoint, failure } = folded;
    const jobs = asked.splice(0);
    // before the save: a crash between the two enqueues jobs of the same ids again, and the queue takes them once
    if (jobs.length > 0) await ports.queue.enqueue(jobs);
    // states alone wait: the events from the last save on ask for no job, so folding them again has no effect
    if (checkpoint !== before && (jobs.length > 0 || failure !== null || isDue(checkpoint))) {
      await ports.reads.save(token, [run.takeSave(checkpoint)]);
      saved = { count: checkpoint.count, at: performance.now() };
    }
    run.commit(folded);
    if (!failure) return true;
    log.error({ reactor: reactor.name, event: failure.event.id }, `the reactor is stopped: ${failure.reason}`);
    await quarantine.stop(generation.view, failure);
    return false;
  };

  return { name: reactor.name, run, react };
};
