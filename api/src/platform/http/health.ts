import Router from '@koa/router';
import { views } from '@upline/contracts';
import type { Finding, Health } from '@upline/infra/health.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { countDeadJobs } from '@upline/infra/queue/deadJobs.ts';
import { thisVersion } from '@upline/infra/version.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Middleware } from 'koa';
import { mailOutcomes } from '../mail/mailing.ts';
import type { Mailing } from '../mail/mailing.ts';
import type { Tracker } from '../queries/tracker.ts';
import { dispatch } from './dispatch.ts';
import { createOpenApi } from './openApi.ts';
import type { OperatorAccess } from './operatorAccess.ts';

/** What the checks and figures of this process look at. */
export type HealthNeeds = Pick<Ports, 'events' | 'queue'> & {
  tracker: Pick<Tracker, 'positionOf'>;
  mailer: Pick<Mailing, 'outcomes'>;
};

/** What is wrong with this process and its installation. */
export type Look = () => Promise<Health>;

const textsOf = (findings: readonly Finding[]): string[] => findings.map(({ detail }) => detail);

/** NaN while a store is away: the other figures are needed most then. */
const lagOf = async ({ events, tracker }: HealthNeeds): Promise<number> => {
  try {
    const [head, reached] = await Promise.all([events.head(), tracker.positionOf(views.map((view) => view.name))]);
    return Math.max(0, head - reached);
  } catch {
    return NaN;
  }
};

/** Counts and durations of requests, and the process's own figures. */
export const createMetrics = (needs: HealthNeeds, sockets: () => number) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'upline_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'upline_sockets',
    help: 'Open live connections of this process',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'upline_view_lag',
    help: 'Positions between the last event and what all views reflect; NaN while a store does not answer',
    registers: [registry],
    async collect() {
      this.set(await lagOf(needs));
    },
  });
  new Gauge({
    name: 'upline_dead_jobs',
    help: 'Jobs of the whole installation that used up their tries; NaN while the queue does not answer',
    registers: [registry],
    async collect() {
      this.set((await countDeadJobs(needs.queue)) ?? NaN);
    },
  });
  new Counter({
    name: 'upline_mails_total',
    help: 'Mails of this process by outcome: sent, put-off (a try failed, another follows), failed, expired (too late)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      const outcomes = needs.mailer.outcomes();
      for (const outcome of mailOutcomes) this.inc({ outcome }, outcomes[outcome]);
    },
  });
  /** Notes an answer that began at this `performance.now()`. */
  const observe = (startedAt: number, labels: { method: string; status: string }): void =>
    durations.observe(labels, (performance.now() - startedAt) / 1_000);
  const measure: Middleware = async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    observe(startedAt, { method: ctx.method, status: String(ctx.status) });
  };
  return { registry, measure, observe };
};

/** Liveness, readiness, metrics (with the operator's token) and the description of the API. */
export const healthRoutes = (options: {
  onlyOperator: OperatorAccess;
  registry: Registry;
  look: Look;
  publicUrl: string;
}): Middleware => {
  const router = new Router();
  router.get('/api/health/live', (ctx) => {
    ctx.body = { status: 'ok', ...thisVersion };
  });
  router.get('/api/health/ready', async (ctx) => {
    const { reasons, degraded } = await options.look();
    const isReady = reasons.length === 0;
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isReady ? (degraded.length === 0 ? 'ok' : 'degraded') : 'not ready',
      ...{ reasons: textsOf(reasons), degraded: textsOf(degraded) },
    };
  });
  router.get('/api/metrics', async (ctx) => {
    await options.onlyOperator(ctx);
    ctx.type = options.registry.contentType;
    ctx.body = await options.registry.metrics();
  });
  router.get('/api/openapi.json', createOpenApi(options.publicUrl));
  return dispatch(router);
};
