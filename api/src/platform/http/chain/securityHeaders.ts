import type { Middleware } from 'koa';
import { everyHeader } from '../server/security.ts';

/** Sets the headers that every answer carries. */
export const securityHeaders = (publicUrl: string): Middleware => {
  const all = everyHeader(publicUrl);
  return (ctx, next) => {
    for (const [name, value] of all) ctx.set(name, value);
    return next();
  };
};
