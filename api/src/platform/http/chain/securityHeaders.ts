import type { Middleware } from 'koa';
import { everyHeader } from '../server/security.ts';

/** Sets the headers that every answer carries. */
export const securityHeaders = (publicUrl: string): Middleware => {
  const all = everyHeader(publicUrl);
  return (ctx, next) => {
    // Koa's `set` makes three lists for each: 6 % of the memory of a request
    for (const [name, value] of all) ctx.res.setHeader(name, value);
    return next();
  };
};
