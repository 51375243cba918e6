import type { Health } from '@upline/infra/health/health.ts';
import { openMetrics } from '@upline/infra/metrics/metric.ts';
import type { OpenMetrics } from '@upline/infra/metrics/metric.ts';
import { watchInstallation } from '@upline/infra/metrics/watchInstallation.ts';
import type { Ports } from '@upline/infra/ports.ts';
import type { Mailing } from '../mail/mailing.ts';
import { mailOutcomes } from '../mail/mailing.ts';
import type { Tracker } from '../queries/tracker.ts';
import { serverMetrics } from './serverMetrics.ts';

export type ServerMetrics = OpenMetrics<typeof serverMetrics>;

export const openServerMetrics = (): ServerMetrics => openMetrics(serverMetrics);

type Needs = Pick<Ports, 'events' | 'queue' | 'reads'> & {
  tracker: Pick<Tracker, 'positionOf'>;
  mailer: Pick<Mailing, 'outcomes'>;
  checkHealth: () => Promise<Health>;
  dataDir: string | null;
  sockets: () => number;
};

/** Counts what others count already up to where they are now. */
const createFollower = (count: (by: number) => void) => {
  let counted = 0;
  return (now: number): void => {
    count(now - counted);
    counted = now;
  };
};

/** Sets what a server says of itself whenever its metrics are asked for. */
export const watchServer = (metrics: ServerMetrics, needs: Needs): void => {
  const { tracker, mailer, sockets } = needs;
  watchInstallation(metrics, { ...needs, positionOf: (view) => tracker.positionOf([view]) });
  const followers = mailOutcomes.map((outcome) => ({
    outcome,
    follow: createFollower((by) => metrics.count('upline_mails_total', { outcome }, by)),
  }));
  metrics.onScrape(() => {
    metrics.set('upline_sockets', {}, sockets());
    const outcomes = mailer.outcomes();
    for (const { outcome, follow } of followers) follow(outcomes[outcome]);
  });
};
