import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { bodyOf } from './bodies.ts';
import { problemOfError } from './problem.ts';

const json = 'application/json';

/** A request whose body has not arrived, and what it leads to: the body, or the problem that refuses it. */
const arrive = (headers: Record<string, string>) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'POST', url: '/api/things', headers: { 'content-type': json, ...headers } });
  const body = bodyOf(new Koa().createContext(request, new ServerResponse(request)));
  return { request, outcome: body.catch((error: unknown) => problemOfError(error)?.problem ?? error) };
};

const chunked = { 'transfer-encoding': 'chunked' };

const read = (headers: Record<string, string>, ...pieces: (string | Buffer)[]): Promise<unknown> => {
  const { request, outcome } = arrive(headers);
  for (const piece of pieces) request.push(piece);
  request.push(null);
  return outcome;
};

const text = '{"name":"Zoë 日本"}';

describe('a body', () => {
  it.each([
    ['in one piece', { 'content-length': `${Buffer.byteLength(text)}` }, [text]],
    ['in pieces that part a letter', chunked, [Buffer.from(text).subarray(0, 12), Buffer.from(text).subarray(12)]],
    ['with a charset', { ...chunked, 'content-type': 'Application/JSON; charset="UTF-8"' }, [text]],
    ['compressed with gzip', { ...chunked, 'content-encoding': 'gzip' }, [gzipSync(text)]],
    ['compressed with deflate', { ...chunked, 'content-encoding': 'deflate' }, [deflateSync(text)]],
    ['compressed with Brotli', { ...chunked, 'content-encoding': 'br' }, [brotliCompressSync(text)]],
  ])('is read %s', async (_how, headers, pieces) => {
    expect(await read(headers, ...pieces)).toEqual({ name: 'Zoë 日本' });
  });

  it.each([
    ['without a length', {}],
    ['of no length, whatever its type', { 'content-length': '0', 'content-type': 'text/plain' }],
    ['of no pieces', chunked],
  ])('is an empty object %s', async (_how, headers) => {
    expect(await read(headers)).toEqual({});
  });

  const large = `{"name":"${'x'.repeat(65_536)}"}`;
  const malformed = 'The request could not be read. Send well-formed JSON.';
  const typed = 'Send the body as application/json.';
  const tooLarge = 'The request is larger than 64 KiB. Send less.';

  it.each([
    ['broken JSON', chunked, '{"name":', 400, malformed],
    ['no object and no list', chunked, '"name"', 400, malformed],
    ['a prototype to set', chunked, '{"__proto__":{}}', 400, malformed],
    ['more bytes than it says', { 'content-length': '4' }, text, 400, malformed],
    ['another type', { ...chunked, 'content-type': 'text/plain' }, text, 415, typed],
    ['an unknown encoding', { ...chunked, 'content-encoding': 'zip' }, text, 415, typed],
    ['a length over the limit', { 'content-length': `${large.length}` }, '', 413, tooLarge],
    ['more pieces than the limit', chunked, large, 413, tooLarge],
    [
      'more than the limit, compressed',
      { ...chunked, 'content-encoding': 'br' },
      brotliCompressSync(large),
      413,
      tooLarge,
    ],
    [
      'what is not compressed as it claims',
      { ...chunked, 'content-encoding': 'gzip' },
      text,
      400,
      'The body could not be decompressed. Send it as its Content-Encoding says.',
    ],
  ])('with %s is refused', async (_what, headers, sent, status, detail) => {
    expect(await read(headers, sent)).toMatchObject({ status, detail });
  });

  it.each([
    ['as it is', {}, Buffer.from(text)],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync(text)],
  ])('whose connection ends before it is whole, sent %s, is refused', async (_how, headers, sent) => {
    const { request, outcome } = arrive({ ...headers, 'content-length': `${sent.length}` });
    request.push(sent.subarray(0, 8));
    request.destroy();
    expect(await outcome).toMatchObject({ status: 400, code: 'malformed' });
  });
});
