import { views } from '@upline/contracts';
import type { Health } from '../health/health.ts';
import { freeSpace, problems, stoppedViews } from '../health/health.ts';
import { jobStates } from '../ports/jobFigures.ts';
import type { Ports } from '../ports.ts';
import { thisVersion } from '../process/version.ts';
import type { installationMetrics } from './installationMetrics.ts';
import { reactorViews } from './installationMetrics.ts';
import type { OpenMetrics } from './metric.ts';
import { createLagOf } from './viewLag.ts';

type Needs = Pick<Ports, 'events' | 'queue'> & {
  reads: Pick<Ports['reads'], 'controlDocuments'>;
  /** The position that a view reflects. */
  positionOf: (view: string) => Promise<number>;
  checkHealth: () => Promise<Health>;
  /** The folder in which stores grow; null when none is there. */
  dataDir: string | null;
  clock?: () => number;
};

/** A look that takes longer is given up: an engine that hangs must not keep the other figures from the operator. */
const longestMs = 4_000;

/** The result of a look; null when it fails or takes too long. */
const found = async <T>(looking: Promise<T>): Promise<T | null> => {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, longestMs, null);
  try {
    return await Promise.race([looking, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

type Installation = OpenMetrics<typeof installationMetrics>;

const viewNames = views.map(({ name }) => name);

const lookAtLag = (metrics: Installation, { events, positionOf, clock }: Needs): (() => Promise<void>) => {
  const lagOf = createLagOf(events, clock);
  return async () => {
    const lags = await found(Promise.all(viewNames.map(positionOf)).then(lagOf));
    for (const [at, view] of viewNames.entries()) metrics.set('upline_view_lag_seconds', { view }, lags?.[at] ?? NaN);
  };
};

const lookAtJobs = async (metrics: Installation, { queue }: Needs): Promise<void> => {
  const figures = await found(queue.figures());
  for (const state of jobStates) metrics.set('upline_jobs', { state }, figures?.[state] ?? NaN);
  metrics.set('upline_oldest_due_job_seconds', {}, figures ? figures.oldestDueMs / 1_000 : NaN);
};

/** Sets the figures of the installation whenever the metrics of this process are asked for. */
export const watchInstallation = (metrics: Installation, needs: Needs): void => {
  const { reads, checkHealth, dataDir } = needs;
  metrics.set('upline_build_info', thisVersion, 1);
  metrics.onScrape(lookAtLag(metrics, needs));
  metrics.onScrape(() => lookAtJobs(metrics, needs));
  metrics.onScrape(async () => {
    const stopped = await found(stoppedViews(reads.controlDocuments));
    for (const view of [...viewNames, ...reactorViews])
      metrics.set('upline_view_stopped', { view }, stopped ? Number(stopped.includes(view)) : NaN);
  });
  metrics.onScrape(async () => {
    const health = await found(checkHealth());
    const wrong = health && new Set([...health.reasons, ...health.degraded].map(({ problem }) => problem));
    metrics.set('upline_ready', {}, Number(health?.reasons.length === 0));
    for (const problem of problems)
      metrics.set('upline_problem', { problem }, wrong ? Number(wrong.has(problem)) : NaN);
  });
  metrics.onScrape(async () => {
    const space = dataDir === null ? null : await freeSpace(dataDir);
    metrics.set('upline_disk_free_bytes', {}, space?.free ?? NaN);
    metrics.set('upline_disk_size_bytes', {}, space?.size ?? NaN);
  });
};
