import type { Middleware } from 'koa';

/** Finds what a query asks for, and answers it where its sender has the answer already or where it is kept. */
export const keptAnswer: Middleware = async (ctx, next) => {
  const { asking } = ctx.route;
  if (asking && (await asking(ctx))) return;
  await next();
};
