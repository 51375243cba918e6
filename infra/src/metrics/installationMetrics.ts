import { reactorNames, views } from '@upline/contracts';
import { problems } from '../health/health.ts';
import { jobStates } from '../ports/jobFigures.ts';
import { thisVersion } from '../process/version.ts';
import type { Metrics } from './metric.ts';

/** Reactors are stopped under these names, as views are under theirs. */
export const reactorViews = reactorNames.map((name) => `reactor-${name}`);

const viewNames = views.map(({ name }) => name);
const view = { values: viewNames, what: 'each view' };

/** What every process, a server or a worker, says of the installation. Each looks for itself when it is asked. */
export const installationMetrics = {
  upline_build_info: {
    type: 'gauge',
    help: 'Always 1, with the version and the commit that this process runs',
    labels: {
      version: { values: [thisVersion.version], what: 'the version' },
      commit: { values: [thisVersion.commit], what: 'its commit' },
    },
  },
  upline_ready: { type: 'gauge', help: '1 while this process can serve, as /api/health/ready says it, else 0' },
  upline_problem: {
    type: 'gauge',
    help: '1 while this is among the reasons or the degraded list of /api/health/ready, else 0',
    labels: { problem: { values: problems } },
  },
  upline_view_lag_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that a view does not reflect yet, 0 when it reflects all; NaN while a store is away',
    labels: { view },
  },
  upline_view_stopped: {
    type: 'gauge',
    help: '1 while a view or reactor is stopped at an event that cannot be applied; NaN while the store is away',
    labels: { view: { values: [...viewNames, ...reactorViews], what: 'each view and each `reactor-…`' } },
  },
  upline_jobs: {
    type: 'gauge',
    help:
      'Jobs of the whole installation: due now or running, due later, or dead (all tries used up); ' +
      'NaN while the queue does not answer',
    labels: { state: { values: jobStates } },
  },
  upline_oldest_due_job_seconds: {
    type: 'gauge',
    help: 'How long the job that is due the longest waits for its worker; NaN while the queue does not answer',
  },
  upline_disk_free_bytes: {
    type: 'gauge',
    help: 'Free bytes on the disk of the data folder; NaN where nothing is kept in it',
  },
  upline_disk_size_bytes: {
    type: 'gauge',
    help: 'Size of the disk of the data folder; NaN where nothing is kept in it',
  },
} as const satisfies Metrics;
