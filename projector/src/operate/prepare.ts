import { LeaseLost } from '@upline/infra/ports/lease.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { LiveLoop } from '../projection/liveLoop.ts';
import type { ViewRegistry } from '../projection/viewRegistry.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { errorText } from '../session/projectorState.ts';
import type { ReportState } from '../session/projectorState.ts';
import { createBackoff, pause } from '../session/backoff.ts';
import { settings } from '../settings.ts';
import { ProjectorBusy } from './operator.ts';
import type { Operator } from './operator.ts';

type Preparing = { session: ProjectorSession; registry: ViewRegistry; liveLoop: LiveLoop; operator: Operator };

const buildMissing = async ({ session, registry, operator }: Preparing, report: ReportState): Promise<void> => {
  const backoff = createBackoff(session.signal);
  for (;;) {
    const missing = registry.views().filter(({ live }) => !live);
    if (missing.length === 0 || session.signal.aborted) return;
    const names = missing.map(({ projection }) => projection.view.name);
    // a view that another version built can be read meanwhile, one that was never built reads as empty
    const isEmpty = missing.some(({ frozen }) => !frozen);
    const building = {
      phase: 'building',
      problem: isEmpty ? 'views are being built for the first time' : null,
    } as const;
    report(building);
    try {
      await operator.rebuild(names, ({ share }) => report({ ...building, ...(share !== null && { share }) }));
    } catch (error) {
      if (error instanceof LeaseLost || session.signal.aborted) throw error;
      // an operator's command came first, or was carried on from another projector
      if (error instanceof ProjectorBusy) {
        await pause(settings.retryMs, session.signal);
        continue;
      }
      // the other views go on meanwhile
      const level = error instanceof Unavailable ? 'warn' : 'error';
      session.log[level]({ err: error, views: names }, 'views could not be built');
      report({ phase: 'building', problem: `${names.join(', ')} could not be built: ${errorText(error)}` });
      await backoff.wait();
    }
  }
};

/**
 * Builds the views without a generation to project, then tries stopped views again: a new version may apply the event.
 */
export const prepare = async (preparing: Preparing, report: ReportState): Promise<void> => {
  const { session, registry, liveLoop, operator } = preparing;
  const stopped = session.quarantine.entries();
  await buildMissing(preparing, report);
  for (const { view } of stopped) if (registry.view(view)) await operator.resume(view);
  liveLoop.notify();
};

/** A line about the views that are stopped; null when none is. */
export const stoppedProblem = ({ quarantine }: ProjectorSession): string | null => {
  const [first, ...more] = quarantine.entries();
  if (!first) return null;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return `${first.view} is stopped at event ${first.id}${others}`;
};
