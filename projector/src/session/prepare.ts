import { LeaseLost } from '@upline/infra/ports.ts';
import { createBackoff } from './lease.ts';
import type { OpenReign } from './reigning.ts';

/** What a projector is doing. `problem` tells in a line what an operator should look at, or is null. */
export type ProjectorState = {
  phase: 'starting' | 'standing by' | 'building' | 'live' | 'failing' | 'stopped';
  problem: string | null;
};

export type Tell = (state: ProjectorState) => void;

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const buildMissing = async ({ reign, stage, operator }: OpenReign, tell: Tell): Promise<void> => {
  const backoff = createBackoff(reign.signal);
  for (;;) {
    const missing = [...stage.views].flatMap(([view, state]) => (state.live ? [] : [view]));
    if (missing.length === 0 || reign.signal.aborted) return;
    // what was built by another version can be read meanwhile, what was never built reads as empty
    const isEmpty = missing.some((view) => !stage.views.get(view)?.frozen);
    tell({ phase: 'building', problem: isEmpty ? 'views are being built for the first time' : null });
    try {
      await operator.build(missing, () => undefined);
    } catch (error) {
      if (error instanceof LeaseLost || reign.signal.aborted) throw error;
      // the other views go on meanwhile
      reign.log.error({ err: error, views: missing }, 'views could not be built');
      tell({ phase: 'building', problem: `${missing.join(', ')} could not be built: ${textOf(error)}` });
      await backoff.wait();
    }
  }
};

/** Views without a generation to project are built, then stopped ones tried again: a new version may know better. */
export const prepare = async (open: OpenReign, tell: Tell): Promise<void> => {
  const stopped = open.reign.quarantine.entries();
  await buildMissing(open, tell);
  for (const { view } of stopped) if (open.stage.views.has(view)) await open.operator.resume(view);
  open.live.announce();
};

/** What is wrong while everything runs: the views that are stopped. */
export const problemOf = ({ reign }: OpenReign): string | null => {
  const [first, ...more] = reign.quarantine.entries();
  if (!first) return null;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return `${first.view} is stopped at event ${first.id}${others}`;
};
