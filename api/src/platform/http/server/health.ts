import Router from '@koa/router';
import type { Finding, Health } from '@upline/infra/health/health.ts';
import { thisVersion } from '@upline/infra/process/version.ts';
import { createOpenApi } from '../call/openApi.ts';
import type { OperatorAccess } from '../limits/operatorAccess.ts';

/** The faults of this process and its installation. */
export type HealthCheck = () => Promise<Health>;

const textsOf = (findings: readonly Finding[]): string[] => findings.map(({ detail }) => detail);

/** Liveness, readiness, metrics (with the operator's token) and the description of the API. */
export const healthRoutes = (options: {
  onlyOperator: OperatorAccess;
  metrics: { contentType: string; text: () => Promise<string> };
  checkHealth: HealthCheck;
  publicUrl: string;
}): Router => {
  const router = new Router();
  router.get('/api/health/live', (ctx) => {
    ctx.body = { status: 'ok', ...thisVersion };
  });
  router.get('/api/health/ready', async (ctx) => {
    const { reasons, degraded } = await options.checkHealth();
    const isReady = reasons.length === 0;
    ctx.status = isReady ? 200 : 503;
    ctx.body = {
      status: isReady ? (degraded.length === 0 ? 'ok' : 'degraded') : 'not ready',
      reasons: textsOf(reasons),
      degraded: textsOf(degraded),
    };
  });
  router.get('/api/metrics', async (ctx) => {
    await options.onlyOperator(ctx);
    ctx.type = options.metrics.contentType;
    ctx.body = await options.metrics.text();
  });
  router.get('/api/openapi.json', createOpenApi(options.publicUrl));
  return router;
};
