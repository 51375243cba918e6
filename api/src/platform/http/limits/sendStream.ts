import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { freeOwned } from '../../lib/ownedBuffers.ts';

/** Resolves when the system took the piece; false when the connection ended before. */
const write = (response: ServerResponse, piece: Buffer | string, closed: Promise<false>): Promise<boolean> =>
  Promise.race([new Promise<boolean>((resolve) => response.write(piece, (error) => resolve(!error))), closed]);

const send = async ({ res, app }: Context, pieces: Readable): Promise<void> => {
  const closed = new Promise<false>((resolve) => res.once('close', () => resolve(false)));
  try {
    for await (const piece of pieces as AsyncIterable<Buffer | string>) {
      if (!(await write(res, piece, closed))) return;
      // only now: until then the system reads from this memory
      if (typeof piece !== 'string') freeOwned(piece);
    }
    res.end();
  } catch (error) {
    app.emit('error', error);
    res.destroy();
  }
};

/** Sends a body that is a stream of pieces, and frees the memory of each as soon as the system took it. */
export const sendStream = (ctx: Context): void => {
  const body: unknown = ctx.body;
  if (!(body instanceof Readable) || ctx.method !== 'GET' || !ctx.writable) return;
  ctx.respond = false;
  void send(ctx, body);
};
