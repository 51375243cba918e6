import { message } from '@upline/contracts';
import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { Middleware } from 'koa';
import { HttpProblem } from '../../lib/httpProblem.ts';
import type { RouteTable } from '../request/routes.ts';

/** Longest address of a request, in characters. */
const maxUrl = 8 * 1024;

/** Finds the route of a request. Refuses addresses that are too long with 414. */
export const findRoute =
  ({ find }: RouteTable): Middleware =>
  (ctx, next) => {
    if ((ctx.req.url ?? '').length > maxUrl)
      throw new HttpProblem({
        status: 414,
        code: 'address-too-long',
        detail: message('This address is too long. Send what is long in the body.'),
      });
    const { route, params } = find(ctx);
    ctx.route = route;
    ctx['params'] = params;
    const request = currentRequest();
    if (request) request.route = route.pattern;
    return next();
  };
