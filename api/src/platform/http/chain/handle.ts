import type { Middleware } from 'koa';

/** Calls the handler of the route. */
export const handle: Middleware = async (ctx, next) => {
  await ctx.route.handle(ctx, next);
};
