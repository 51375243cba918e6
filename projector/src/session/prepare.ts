import { LeaseLost } from '@upline/infra/ports.ts';
import { createBackoff } from './lease.ts';
import type { OpenSession } from './openSession.ts';

/** What a projector is doing. `problem` tells in a line what an operator should look at, or is null. */
export type ProjectorState = {
  phase: 'starting' | 'standing by' | 'building' | 'live' | 'failing' | 'stopped';
  problem: string | null;
};

export type ReportState = (state: ProjectorState) => void;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const buildMissing = async ({ session, registry, operator }: OpenSession, reportState: ReportState): Promise<void> => {
  const backoff = createBackoff(session.signal);
  for (;;) {
    const missing = [...registry.views].flatMap(([view, state]) => (state.live ? [] : [view]));
    if (missing.length === 0 || session.signal.aborted) return;
    // what was built by another version can be read meanwhile, what was never built reads as empty
    const isEmpty = missing.some((view) => !registry.views.get(view)?.frozen);
    reportState({ phase: 'building', problem: isEmpty ? 'views are being built for the first time' : null });
    try {
      await operator.build(missing, () => undefined);
    } catch (error) {
      if (error instanceof LeaseLost || session.signal.aborted) throw error;
      // the other views go on meanwhile
      session.log.error({ err: error, views: missing }, 'views could not be built');
      reportState({ phase: 'building', problem: `${missing.join(', ')} could not be built: ${textOf(error)}` });
      await backoff.wait();
    }
  }
};

/** Views without a generation to project are built, then stopped ones tried again: a new version may know better. */
export const prepare = async (open: OpenSession, reportState: ReportState): Promise<void> => {
  const stopped = open.session.quarantine.entries();
  await buildMissing(open, reportState);
  for (const { view } of stopped) if (open.registry.views.has(view)) await open.operator.resume(view);
  open.liveLoop.notify();
};

/** What is wrong while everything runs: the views that are stopped. */
export const problemOf = ({ session }: OpenSession): string | null => {
  const [first, ...more] = session.quarantine.entries();
  if (!first) return null;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return `${first.view} is stopped at event ${first.id}${others}`;
};
