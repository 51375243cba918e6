import { hostname } from 'node:os';
import type { OperatorResult, ProjectorCommand } from '@upline/contracts';
import { LeaseLost } from '@upline/infra/ports/lease.ts';
import { StartError } from '@upline/infra/ports/startError.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Lease } from '@upline/infra/ports/lease.ts';
import type { Report } from './build/progress.ts';
import { openSession } from './openSession.ts';
import type { OpenSession, ProjectorDependencies } from './openSession.ts';
import { prepare, stoppedProblem } from './operate/prepare.ts';
import { serveOperator } from './operate/serveOperator.ts';
import { keepLease } from './session/lease.ts';
import { errorText } from './session/projectorState.ts';
import type { ProjectorState, ReportState } from './session/projectorState.ts';
import { createBackoff, pause } from './session/backoff.ts';
import type { Backoff } from './session/backoff.ts';
import { settings } from './settings.ts';

export type ProjectorOptions = ProjectorDependencies & {
  /** The name under which it holds the lease: unique among projectors that may run at once. */
  holder?: string;
  onState?: ReportState;
};

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Waits until all works have ended. The first that throws aborts the others, and its error is thrown. */
const together = async (stop: AbortController, works: readonly Promise<void>[]): Promise<void> => {
  const errors: unknown[] = [];
  const watched = works.map((work) =>
    work.catch((error: unknown) => {
      // a work that was aborted has not failed
      if (!isAbort(error)) errors.push(error);
      stop.abort();
    }),
  );
  await Promise.all(watched);
  if (errors.length > 0) throw errors[0];
};

/** Counts up, so that no two generations of one process share a name. */
const createCounter = (): (() => number) => {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
};

const defaultHolder = (): string => `${hostname()}-${process.pid}-${Math.random().toString(36).slice(2)}`;

/** Builds what is missing, then reports every `settings.renewMs` whether a view is stopped. */
const watch = async (open: OpenSession, report: ReportState): Promise<void> => {
  await prepare(open, report);
  do report({ phase: 'live', problem: stoppedProblem(open.session) });
  while (await pause(settings.renewMs, open.session.signal));
};

type Running = { holder: string; nextNumber: () => number; report: ReportState; isFailing: () => boolean };

/** Projects under a lease until the signal aborts. Throws LeaseLost, or what an engine threw. */
const runSession = async (
  options: ProjectorOptions,
  lease: Lease,
  { holder, nextNumber, report, signal }: Running & { signal: AbortSignal },
): Promise<void> => {
  const { ports, log } = options;
  const ending = new AbortController();
  const own = AbortSignal.any([signal, ending.signal]);
  const keeping = keepLease(ports.reads, holder, { lease, signal: own });
  let unserve = (): void => undefined;
  const work = async (): Promise<void> => {
    const open = await openSession(options, lease, { signal: own, nextNumber });
    const { liveLoop, reactorLoop, operator, registry, pointers } = open;
    const onBug = (error: unknown): void => log.error({ err: error }, 'an operation failed');
    unserve = serveOperator(ports.bus, { request: operator.request, onBug, signal: own });
    log.info({ token: lease.token, position: registry.position() }, 'projecting');
    liveLoop.notify();
    await together(ending, [liveLoop.run(), reactorLoop.run(() => liveLoop.notify()), watch(open, report)]);
    pointers.close();
  };
  try {
    await together(ending, [keeping, work().finally(() => ending.abort())]);
  } finally {
    unserve();
  }
};

/** Runs a session if the lease is free, else waits; waits too after a failure. */
const tryOnce = async (
  options: ProjectorOptions,
  running: Running & { signal: AbortSignal },
  backoff: Backoff,
): Promise<void> => {
  const { ports, log } = options;
  const { holder, report, isFailing, signal } = running;
  try {
    const lease = await ports.reads.acquire(holder, settings.leaseMs);
    if (lease) return await runSession(options, lease, running);
    report({ phase: 'standing by', problem: null });
    await pause(settings.renewMs, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof LeaseLost) return log.warn({}, 'another projector took over');
    if (!(error instanceof Unavailable)) log.error({ err: error }, 'projecting failed, trying again');
    // one line for an outage: the phase stays until projecting goes on
    else if (!isFailing()) log.warn({ err: error }, 'projecting waits for an engine that is away');
    report({ phase: 'failing', problem: errorText(error) });
    await backoff.wait();
  }
};

/**
 * The projector: takes the lease or stands by until it is free, then keeps every view and reactor at the end of the log
 * and carries out the commands that operators send over the bus. `run` resolves once `signal` aborted and all work
 * ended.
 */
export const createProjector = (options: ProjectorOptions) => {
  const { ports, holder = defaultHolder(), onState = () => undefined } = options;
  const nextNumber = createCounter();
  let state: ProjectorState = { phase: 'starting', problem: null };

  const report: ReportState = (next) => {
    if (next.phase === state.phase && next.problem === state.problem && next.share === state.share) return;
    state = next;
    onState(next);
  };

  const isFailing = (): boolean => state.phase === 'failing';

  return {
    state: (): ProjectorState => state,
    run: async (signal: AbortSignal): Promise<void> => {
      const backoff = createBackoff(signal);
      // a holder of the same name that died still holds the lease
      await ports.reads.release(holder).catch(() => undefined);
      while (!signal.aborted) await tryOnce(options, { holder, nextNumber, report, isFailing, signal }, backoff);
      await ports.reads.release(holder).catch(() => undefined);
      report({ phase: 'stopped', problem: null });
    },
  };
};
export type Projector = ReturnType<typeof createProjector>;

/**
 * Carries out one command while no projector runs: views stay where they are unless the command builds them. Throws a
 * StartError when a projector holds the lease.
 */
export const operateOnce = async (
  options: ProjectorOptions,
  command: ProjectorCommand,
  report: Report,
): Promise<OperatorResult> => {
  const { ports, holder = defaultHolder() } = options;
  await ports.reads.release(holder);
  const lease = await ports.reads.acquire(holder, settings.leaseMs);
  if (!lease)
    throw new StartError('A projector is running and holds the lease. Ask it through the server, or stop it.');
  const ending = new AbortController();
  const { signal } = ending;
  let result: OperatorResult | null = null;
  const work = async (): Promise<void> => {
    const { operator, pointers } = await openSession(options, lease, { signal, nextNumber: createCounter() });
    result = await operator.request(command, report);
    pointers.close();
  };
  try {
    await together(ending, [keepLease(ports.reads, holder, { lease, signal }), work().finally(() => ending.abort())]);
  } finally {
    await ports.reads.release(holder);
  }
  if (!result) throw new Error('the command ended without a result');
  return result;
};
