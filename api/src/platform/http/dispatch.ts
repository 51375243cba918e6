import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';

type Route = { segments: readonly string[]; handle: Middleware };

const isParam = (segment: string): boolean => segment.startsWith(':');

const shapeOf = (method: string, segments: number): string => `${method} ${segments}`;

/** The parameters of a path whose other segments are those of the route; null when they are not. */
const paramsIn = (route: readonly string[], path: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {};
  for (const [at, segment] of route.entries()) {
    const given = path[at] ?? '';
    if (!isParam(segment)) {
      if (segment !== given) return null;
    } else if (given === '') return null;
    else params[segment.slice(1)] = given;
  }
  return params;
};

const routesOf = (router: Router): Map<string, Route[]> => {
  const routes = new Map<string, Route[]>();
  for (const { path, methods, stack } of router.stack) {
    const [handle, ...more] = stack;
    if (typeof path !== 'string' || !handle || more.length > 0) throw new Error('a route is a path with one handler');
    const segments = path.split('/');
    for (const method of methods) {
      const shape = shapeOf(method, segments.length);
      routes.set(shape, [...(routes.get(shape) ?? []), { segments, handle: handle as Middleware }]);
    }
  }
  // a path without parameters is the closer match
  for (const some of routes.values())
    some.sort((one, other) => one.segments.filter(isParam).length - other.segments.filter(isParam).length);
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
    for (const route of routes.get(shapeOf(ctx.method, segments.length)) ?? []) {
      const params = paramsIn(route.segments, segments);
      if (!params) continue;
      ctx['params'] = params;
      return route.handle(ctx, next);
    }
    return slow(ctx, next);
  };
};
