import type { Config } from '@upline/infra/settings/config.ts';
import { isEmbedded } from '@upline/infra/stores/engines.ts';
import { checkHealth } from '@upline/infra/health/health.ts';
import type { Health } from '@upline/infra/health/health.ts';
import { watchHealth } from '@upline/infra/health/healthWatch.ts';
import { createLog, logStart } from '@upline/infra/log/log.ts';
import { installationMetrics } from '@upline/infra/metrics/installationMetrics.ts';
import { openMetrics } from '@upline/infra/metrics/metric.ts';
import { watchInstallation } from '@upline/infra/metrics/watchInstallation.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Infra } from '@upline/infra/open.ts';
import { keyedProjections, projections, reactors } from '../../capabilities.ts';
import { createProjector } from '../../projector.ts';
import type { Projector } from '../../projector.ts';
import { serveWorkerHealth } from '../workerHealth.ts';

const viewNames = projections.map(({ view }) => view.name);

/** Looks at the health of a worker: it is ready once it projects, or stands by for another one. */
const createHealthCheck =
  ({ ports }: Infra, config: Config, projector: Projector) =>
  () => {
    const { phase, problem } = projector.state();
    return checkHealth(ports, {
      views: viewNames,
      dataDir: isEmbedded(config) ? config.dataDir : null,
      projector: () => ({ isStarting: phase === 'starting', problem }),
    });
  };

/** Opens the metrics of a worker, which has counted nothing itself: it looks at the installation. */
const openWorkerMetrics = ({ ports }: Infra, config: Config, checkHealth: () => Promise<Health>) => {
  const metrics = openMetrics(installationMetrics);
  const positionOf = async (view: string): Promise<number> => {
    const live = await ports.reads.live(view);
    return (live && (await ports.reads.checkpoint(live)))?.position ?? 0;
  };
  watchInstallation(metrics, {
    ...ports,
    positionOf,
    checkHealth,
    dataDir: isEmbedded(config) ? config.dataDir : null,
  });
  return metrics;
};

/** Runs the worker until the signal aborts. Throws StartError. */
export const work = async (config: Config, signal: AbortSignal): Promise<void> => {
  const log = createLog(config);
  logStart(log);
  // beside engines of its own it would work on an installation that nobody serves
  const creates = !isEmbedded(config);
  const infra = await openInfra(config, { projector: 'here', log, signal, creates }).catch((error: unknown) => {
    // a stop while it waited for an engine
    if (!signal.aborted) throw error;
  });
  if (!infra) return;
  const ends: (() => void)[] = [];
  try {
    const onState = (state: object): void => log.info(state, 'projector');
    const projector = createProjector({
      ports: infra.ports,
      reactors,
      log,
      onState,
      projections: keyedProjections(infra.keySecret),
    });
    const healthCheck = createHealthCheck(infra, config, projector);
    if (config.healthPort > 0) {
      const served = await serveWorkerHealth({
        host: config.host,
        port: config.healthPort,
        checkHealth: healthCheck,
        metrics: openWorkerMetrics(infra, config, healthCheck),
        operatorToken: infra.secrets.operatorToken,
      });
      ends.push(served.close);
    }
    ends.push(watchHealth(healthCheck, log).stop);
    await projector.run(signal);
  } finally {
    for (const end of ends) end();
    await infra.close();
  }
};
