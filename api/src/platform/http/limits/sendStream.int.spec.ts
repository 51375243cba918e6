import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Served } from '../../../../testing/servers/serve.ts';
import { serve } from '../../../../testing/servers/serve.ts';
import { markOwned } from '../../lib/ownedBuffers.ts';
import { sendStream } from './sendStream.ts';

const piece = 64 * 1024;
let server: Served;
let pages: Buffer[];
/** Answers that are closed on the side of the server. */
let closed: number;

/** A page with memory of its own, full of one letter. */
const pageOf = (letter: string, bytes: number): Buffer => Buffer.from(new ArrayBuffer(bytes)).fill(letter);
const isFreed = (page: Buffer): boolean => page.buffer.byteLength === 0;

// `/page` sends a page in pieces, `/failing` fails after the first piece, `/kept` sends what others read too
beforeEach(async () => {
  [pages, closed] = [[], 0];
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => {
    const page = pageOf('a', Number(ctx.query['bytes'] ?? 4 * piece));
    pages.push(ctx.path === '/kept' ? page : markOwned(page));
    const inPieces = function* () {
      for (let at = 0; at < page.length; at += piece) {
        if (ctx.path === '/failing' && at > 0) throw new Error('the list cannot be read');
        yield page.subarray(at, at + piece);
      }
    };
    ctx.body = Readable.from(inPieces(), { highWaterMark: 1 });
    ctx.res.once('close', () => (closed += 1));
    sendStream(ctx);
  });
  server = await serve(app.callback());
});
afterEach(() => server?.close());

const get = (path: string): Promise<Response> => fetch(server.url + path);

describe('a long answer', () => {
  // shows I25
  it('arrives whole, and its memory is free afterwards', async () => {
    const text = await (await get('/page')).text();
    expect(text).toBe('a'.repeat(4 * piece));
    await expect.poll(() => closed).toBe(1);
    expect(pages.map(isFreed)).toEqual([true]);
  });

  // shows I25
  it('keeps its memory while its reader takes nothing, and arrives whole later', async () => {
    const bytes = 400 * piece;
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(`GET /page?bytes=${bytes} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await expect.poll(() => pages.length).toBe(1);
    expect(pages.map(isFreed)).toEqual([false]);
    let letters = 0;
    socket.on('data', (data: Buffer) => (letters += data.toString('latin1').match(/a/g)?.length ?? 0));
    socket.resume();
    await once(socket, 'close');
    // one more letter is in the headers
    expect(letters).toBeGreaterThanOrEqual(bytes);
    await expect.poll(() => pages.map(isFreed)).toEqual([true]);
  });

  it('ends the connection when it cannot be finished, and others are answered', async () => {
    await expect((await get('/failing')).text()).rejects.toThrow();
    expect((await (await get('/page')).text()).length).toBe(4 * piece);
  });

  it('of bytes that others read too leaves their memory alone', async () => {
    await (await get('/kept')).text();
    await expect.poll(() => closed).toBe(1);
    expect(pages.map(isFreed)).toEqual([false]);
  });

  it('without a body to a HEAD request is only described', async () => {
    const answer = await fetch(`${server.url}/page`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});
