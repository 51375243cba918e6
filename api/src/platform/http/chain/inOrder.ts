import type { Middleware } from 'koa';

const end = async (): Promise<void> => {};

/** Middleware in this order, the last of which answers. */
export const inOrder = (layers: readonly Middleware[], answer: Middleware): Middleware =>
  layers.reduceRight<Middleware>((next, layer) => (ctx) => layer(ctx, async () => void (await next(ctx, end))), answer);
