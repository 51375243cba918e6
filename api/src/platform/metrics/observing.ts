import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import { createSlowLog, slowAfterMs } from './slowLog.ts';
import type { ServerMetrics } from './openServerMetrics.ts';

/** An answer: the pattern of its route, never its path. */
export type Answered = { method: string; route: string; status: number };

/** Notes the answer of the current request. */
export type Observe = (answered: Answered) => void;

/** Makes the function that counts each answer once, and logs those that were slow. */
export const createObserve = (metrics: ServerMetrics, log: Pick<Logger, 'warn'>): Observe => {
  const logSlow = createSlowLog(log);
  return ({ method, route, status }) => {
    const request = currentRequest();
    if (!request) return;
    const ms = performance.now() - request.startedAt;
    if (ms >= slowAfterMs) logSlow({ method, route, status, ms, waited: request.waited });
    request.isOver = true;
    const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
    metrics.observe('upline_http_request_seconds', labels, ms / 1_000);
    if (status >= 400) metrics.count('upline_refusals_total', { code: request.refusal ?? 'page' });
    if (request.signIn !== null) metrics.count('upline_sign_ins_total', { outcome: request.signIn });
  };
};
