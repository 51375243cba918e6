import type Router from '@koa/router';
import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { Context, Middleware } from 'koa';
import { createRoutes } from './routes.ts';

type Handled = { path: string; handle: Middleware };

const routesOf = (router: Router) => {
  const routes = createRoutes<Handled>();
  for (const { path, methods, stack } of router.stack) {
    const [handle, ...more] = stack;
    if (typeof path !== 'string' || !handle || more.length > 0) throw new Error('a route is a path with one handler');
    for (const method of methods) routes.add({ method, path }, { path, handle: handle as Middleware });
  }
  return routes;
};

/**
 * The routes of a router, found by the number and the names of their segments. The router itself tries one expression
 * after the other, for every request and in each router that comes before; it goes on answering what is written in
 * another way (`HEAD`, encoded letters, a slash at the end), and knows which methods a path has.
 */
export const dispatch = (router: Router): Middleware => {
  const routes = routesOf(router);
  const seconds = new Set(router.stack.map(({ path }) => String(path).split('/')[2]?.toLowerCase()));
  const slow = router.middleware() as Middleware;
  return (ctx: Context, next) => {
    const { path } = ctx;
    const segments = path.split('/');
    if (!seconds.has(segments[2]?.toLowerCase())) return next();
    if (path.includes('%')) return slow(ctx, next);
    const routed = routes.find(ctx.method, segments);
    if (!routed) return slow(ctx, next);
    ctx['params'] = routed.params;
    const { path: pattern, handle } = routed.value;
    const request = currentRequest();
    if (request) request.route = pattern;
    return handle(ctx, next);
  };
};
