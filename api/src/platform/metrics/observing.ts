import { otherValue } from '@upline/infra/metrics/metric.ts';
import { currentRequest } from '@upline/infra/requestContext.ts';
import type { Middleware } from 'koa';
import type { ServerMetrics } from './openServerMetrics.ts';
import { unroutedName } from './routeNames.ts';

/** An answer: the pattern of its route, never its path. */
export type Answered = { method: string; route: string; status: number };

/** Notes the answer of the current request, whichever way it went. */
export type Observe = (answered: Answered) => void;

/** Makes the function that counts each answer once. */
export const createObserve =
  (metrics: ServerMetrics): Observe =>
  ({ method, route, status }) => {
    const request = currentRequest();
    if (!request) return;
    request.isOver = true;
    const seconds = (performance.now() - request.startedAt) / 1_000;
    const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
    metrics.observe('upline_http_request_seconds', labels, seconds);
    if (status >= 400) metrics.count('upline_refusals_total', { code: request.refusal ?? 'page' });
    if (request.signIn !== null) metrics.count('upline_sign_ins_total', { outcome: request.signIn });
  };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Notes the answers that go through the layers. */
export const measure =
  (observe: Observe): Middleware =>
  async (ctx, next) => {
    await next();
    // a router that answers a path written in another way notes its pattern there
    const route = currentRequest()?.route ?? textOf(ctx['_matchedRoute']) ?? unroutedName(ctx.path);
    observe({ method: ctx.method, route: route ?? otherValue, status: ctx.status });
  };
