import { hostname } from 'node:os';
import type { ProjectorCommand, OperatorResult } from '@upline/infra/channels.ts';
import { LeaseLost, StartError } from '@upline/infra/ports.ts';
import type { Lease } from '@upline/infra/ports.ts';
import { createBackoff, keepLease, pause } from './session/lease.ts';
import { serveOperator } from './operate/operator.ts';
import { prepare, problemOf, textOf } from './session/prepare.ts';
import type { ProjectorState, ReportState } from './session/prepare.ts';
import type { Report } from './build/progress.ts';
import { keepReacting } from './reaction/reactorLoop.ts';
import { openSession } from './session/openSession.ts';
import type { OpenSession, ProjectorDependencies } from './session/openSession.ts';
import { settings } from './settings.ts';

export type ProjectorOptions = ProjectorDependencies & {
  /** Who holds the lease: unique among projectors that may run at once. */
  holder?: string;
  onState?: ReportState;
};

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Waits until several things have ended. The first that throws tells the others to stop, and its error is thrown. */
const together = async (stop: AbortController, works: readonly Promise<void>[]): Promise<void> => {
  const errors: unknown[] = [];
  const watched = works.map((work) =>
    work.catch((error: unknown) => {
      // being told to stop is no failure
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

/**
 * The one who projects: takes the lease or stands by until it is free, then keeps every view and reactor at the end of the log and
 * carries out what operators ask over the bus. `run` resolves once `signal` aborted and everything is put down.
 */
export const createProjector = (options: ProjectorOptions) => {
  const { ports, reactors, log, holder = defaultHolder(), onState = () => undefined } = options;
  const nextNumber = createCounter();
  let lastState: ProjectorState = { phase: 'starting', problem: null };

  const reportState: ReportState = (state) => {
    if (state.phase === lastState.phase && state.problem === lastState.problem) return;
    lastState = state;
    onState(state);
  };

  const watch = async (open: OpenSession): Promise<void> => {
    await prepare(open, reportState);
    do reportState({ phase: 'live', problem: problemOf(open) });
    while (await pause(settings.renewMs, open.session.signal));
  };

  const runSession = async (lease: Lease, signal: AbortSignal): Promise<void> => {
    const ending = new AbortController();
    const own = AbortSignal.any([signal, ending.signal]);
    const keeping = keepLease(ports.reads, holder, { lease, signal: own });
    let unserve = (): void => undefined;
    const work = async (): Promise<void> => {
      const open = await openSession(options, lease, { signal: own, nextNumber });
      unserve = serveOperator(ports.bus, open.operator.request, (error) =>
        log.error({ err: error }, 'an operation failed'),
      );
      log.info({ token: lease.token, position: open.registry.position }, 'projecting');
      open.liveLoop.notify();
      await together(ending, [open.liveLoop.follow(), keepReacting(reactors, open), watch(open)]);
      open.pointers.close();
    };
    try {
      await together(ending, [keeping, work().finally(() => ending.abort())]);
    } finally {
      unserve();
    }
  };

  const takeLeaseOnce = async (signal: AbortSignal, backoff: ReturnType<typeof createBackoff>): Promise<void> => {
    try {
      const lease = await ports.reads.acquire(holder, settings.leaseMs);
      if (lease) {
        await runSession(lease, signal);
        return;
      }
      reportState({ phase: 'standing by', problem: null });
      await pause(settings.renewMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof LeaseLost) {
        log.warn({}, 'another projector took over');
        return;
      }
      log.error({ err: error }, 'projecting failed, trying again');
      reportState({ phase: 'failing', problem: textOf(error) });
      await backoff.wait();
    }
  };

  return {
    state: (): ProjectorState => lastState,
    run: async (signal: AbortSignal): Promise<void> => {
      const backoff = createBackoff(signal);
      // a holder of the same name that died takes its token with it
      await ports.reads.release(holder).catch(() => undefined);
      while (!signal.aborted) await takeLeaseOnce(signal, backoff);
      await ports.reads.release(holder).catch(() => undefined);
      reportState({ phase: 'stopped', problem: null });
    },
  };
};
export type Projector = ReturnType<typeof createProjector>;

/**
 * Carries out one command while no projector runs: views stay where they are unless the command builds them. Throws a StartError
 * when a projector holds the lease.
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
  let result: OperatorResult | null = null;
  const work = async (): Promise<void> => {
    const { operator, pointers } = await openSession(options, lease, {
      signal: ending.signal,
      nextNumber: createCounter(),
    });
    result = await operator.request(command, report);
    pointers.close();
  };
  try {
    await together(ending, [
      keepLease(ports.reads, holder, { lease, signal: ending.signal }),
      work().finally(() => ending.abort()),
    ]);
  } finally {
    await ports.reads.release(holder);
  }
  if (!result) throw new Error('the command ended without a result');
  return result;
};
