import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';

/** The facts about a route that the steps of the chain need beside its handler. */
type Traits = {
  /** Whether the route needs no session: the request counts by its address, and its handler reads the body. */
  isOpen?: boolean;
  /** Whether it is a call that anyone may send, which counts by its address for signed-in people too. */
  isPublicCall?: boolean;
  /** The body is a file with at most so many bytes. */
  fileBytes?: number | undefined;
  /** Finds out what a query asks for; true where that answered it. */
  asking?: (ctx: Context) => Promise<boolean>;
};

export type Route = Traits & {
  /** The pattern under which answers are counted; null where a regular expression finds the route. */
  pattern: string | null;
  handle: (ctx: Context, next: Next) => unknown;
};

declare module 'koa' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface DefaultContext {
    route: Route;
  }
}

type Layer = Router['stack'][number];

/** The routes of a router, and what is known of each. */
export type Routed = Traits & { router: Router };

/** A path without parameters is the closer match; regular expressions come last, since any of them may fit more. */
const distanceOf = ({ path, paramNames }: Layer): number => (typeof path === 'string' ? paramNames.length : Infinity);

const routeOf = ({ path, stack }: Layer, traits: Traits): Route => {
  const [handle, ...more] = stack;
  if (!handle || more.length > 0) throw new Error('a route is a path with one handler');
  return { ...traits, pattern: typeof path === 'string' ? path : null, handle: handle as Middleware };
};

/** Answers a method that a path does not have. */
const wrongMethod = (layers: readonly Layer[]): Route => ({
  pattern: null,
  handle: (ctx) => {
    ctx.set('Allow', [...new Set(layers.flatMap(({ methods }) => methods))].join(', '));
    ctx.status = ctx.method === 'OPTIONS' ? 200 : 405;
    if (ctx.method === 'OPTIONS') ctx.body = '';
  },
});

const routerOf = (layers: readonly Layer[]): Router => {
  const router = new Router();
  router.stack.push(...layers);
  return router;
};

/** The first two segments of a path, `/api/assets` of `/api/assets/a1/share`. */
const headOf = (path: string): string => {
  const end = path.indexOf('/', path.indexOf('/', 1) + 1);
  return end <= 0 ? path : path.slice(0, end);
};

/** The first two segments of a route's path; null where a request may write them in many ways. */
const literalHeadOf = ({ path }: Layer): string | null => {
  const head = typeof path === 'string' ? headOf(path) : '';
  return /^\/[a-z][\w-]*\/[\w-]+$/.test(head) ? head : null;
};

/**
 * Finds the routes that may fit a path. The router compares each of its routes with the path, so that a request is
 * matched with those of the same head alone; one that writes its head in another way is matched with all.
 */
const createCandidates = (layers: readonly Layer[]): ((path: string) => Router) => {
  const heads = new Set(layers.map(literalHeadOf));
  const routers = new Map<string, Router>();
  for (const head of heads)
    if (head !== null) routers.set(head, routerOf(layers.filter((one) => [null, head].includes(literalHeadOf(one)))));
  const all = routerOf(layers);
  return (path) => routers.get(headOf(path)) ?? all;
};

/** Finds the one route of each request among those of all routers; `otherwise` takes the others. */
export const createRoutes = (parts: readonly Routed[], otherwise: Middleware) => {
  const routes = new Map<Layer, Route>();
  for (const { router, ...traits } of parts)
    for (const layer of router.stack) routes.set(layer, routeOf(layer, traits));
  const candidatesOf = createCandidates(
    [...routes.keys()].toSorted((one, other) => distanceOf(one) - distanceOf(other)),
  );
  const other: Route = { pattern: null, handle: otherwise };
  return {
    /** The route of a request, with the parameters in its path. */
    find: ({ method, path }: Pick<Context, 'method' | 'path'>): { route: Route; params: Record<string, string> } => {
      const { pathAndMethod, path: samePath } = candidatesOf(path).match(path, method);
      const [layer] = pathAndMethod;
      const route = layer && routes.get(layer);
      if (route) return { route, params: layer.params(path, layer.captures(path)) };
      return { route: samePath.length > 0 ? wrongMethod(samePath) : other, params: {} };
    },
  };
};
export type RouteTable = ReturnType<typeof createRoutes>;
