import type { IncomingMessage } from 'node:http';
import { otherValue } from '@upline/infra/metrics/metric.ts';
import { createRequestContext, inRequest, requestIdHeader } from '@upline/infra/log/requestContext.ts';
import type { Middleware } from 'koa';
import type { Observe } from '../../metrics/observing.ts';
import { unroutedName } from '../../metrics/routeNames.ts';
import { createRequestId } from '../request/requestId.ts';

export type RequestLogNeeds = {
  /** Whether a request comes from a proxy that is trusted. */
  isTrusted: (request: IncomingMessage) => boolean;
  observe: Observe;
};

/** Handles each request under an id, which its answer names, and notes the answer for metrics and the slow log. */
export const requestLog = ({ isTrusted, observe }: RequestLogNeeds): Middleware => {
  const requestIdOf = createRequestId(isTrusted);
  return (ctx, next) => {
    const request = createRequestContext(requestIdOf(ctx.req));
    ctx.set(requestIdHeader, request.id);
    return inRequest(request, async () => {
      await next();
      observe({ method: ctx.method, route: request.route ?? unroutedName(ctx.path) ?? otherValue, status: ctx.status });
    });
  };
};
