import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { message } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import { parse as parseSafely } from '@hapi/bourne';
import type { Context } from 'koa';
import readRaw from 'raw-body';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { allowSlowBody } from '../../lib/slowBodies.ts';
import { malformed } from './malformed.ts';

/** A body that has arrived: gives what it says. Throws HttpProblem 400, 413 or 415 where that cannot be used. */
type ReadBody = () => unknown;

declare module 'koa' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface DefaultContext {
    /** The body, once it arrived. */
    received?: ReadBody;
  }
}

/** Largest request body, in bytes, once it is decompressed. */
const maxBodyBytes = 64 * 1024;

const withBody = new Set(['POST', 'PUT', 'DELETE']);

const isEmpty = ({ req: { headers } }: Context): boolean =>
  headers['content-length'] === '0' || (!headers['content-length'] && !headers['transfer-encoding']);

const unsupported = (): HttpProblem =>
  new HttpProblem({
    status: 415,
    code: 'unsupported-media-type',
    detail: message('Send the body as application/json.'),
  });

const decompressors = new Map([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

/** The bytes of a body as they were before its Content-Encoding. */
const decompressed = ({ req }: Context, encoding: string): Readable => {
  const decompress = decompressors.get(encoding)?.();
  if (!decompress) throw unsupported();
  // a pipe does not tell its target that the connection ended
  req.once('close', () => {
    if (!req.readableEnded) decompress.destroy();
  });
  return req.pipe(decompress);
};

const readBytes = (ctx: Context, limit = maxBodyBytes): Promise<Buffer> => {
  const { 'content-encoding': encoding = 'identity', 'content-length': length = null } = ctx.req.headers;
  if (encoding === 'identity') return readRaw(ctx.req, { length, limit });
  return readRaw(decompressed(ctx, encoding), { limit });
};

/** Objects and lists only; none may set the prototype of what it is read into. */
const parse = (text: string): unknown => {
  if (text === '') return {};
  try {
    if (/^\s*[[{]/.test(text)) return parseSafely(text);
  } catch {
    // refused below
  }
  throw malformed(message('The request could not be read. Send well-formed JSON.'));
};

/** The error of a body that is not compressed as its Content-Encoding claims, in words; others as they are. */
const inWords = (error: Error): Error =>
  'code' in error && /^(?:Z_|ERR__)/.test(String(error.code))
    ? malformed(message('The body could not be decompressed. Send it as its Content-Encoding says.'))
    : error;

/** The body of a request that has none. */
const noBody: ReadBody = () => ({});

const readJson = async (ctx: Context): Promise<ReadBody> => {
  if (!ctx.is('json')) throw unsupported();
  const bytes = await readBytes(ctx);
  return () => parse(bytes.toString('utf8'));
};

const fileTooLarge = (mostBytes: number): HttpProblem =>
  new HttpProblem({
    status: 413,
    code: 'too-large',
    detail: message('The file is larger than {most, number} MB. Split it into smaller files.', {
      most: Math.floor(mostBytes / 1_000_000),
    }),
  });

const isTooLarge = (error: Error): boolean => 'status' in error && error.status === 413;

/** The bytes of a file. One that is too large is read to its end, or a browser that still sends sees no answer. */
const readFile = async (ctx: Context, mostBytes: number): Promise<ReadBody> => {
  if (isEmpty(ctx)) return () => Buffer.alloc(0);
  const arrived = allowSlowBody(ctx.req);
  try {
    const bytes = await readBytes(ctx, mostBytes);
    return () => bytes;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ctx.req.resume();
    return () => {
      throw isTooLarge(error) ? fileTooLarge(mostBytes) : inWords(error);
    };
  } finally {
    arrived();
  }
};

/** Reads the JSON body of a request, or that it has none. */
const readBody = (ctx: Context): Promise<ReadBody> =>
  isEmpty(ctx)
    ? Promise.resolve(noBody)
    : readJson(ctx).catch((error: Error) => () => {
        throw inWords(error);
      });

/**
 * Waits for the body of a call, whether or not the call takes one: JSON, or a file of at most `fileBytes`. The error of
 * a faulty body is thrown once the handler reads the body.
 */
export const receiveBody = async (ctx: Context, fileBytes?: number): Promise<void> => {
  if (!withBody.has(ctx.method)) return;
  ctx.received = await timed('body', () => (fileBytes === undefined ? readBody(ctx) : readFile(ctx, fileBytes)));
};

/** The body that `receiveBody` read: JSON or the bytes of a file; an empty object where it read none. */
export const receivedBody = (ctx: Context): unknown => (ctx.received ?? noBody)();

/** The JSON body of a request, read now where `receiveBody` has not read it. Throws HttpProblem 400, 413 or 415. */
export const bodyOf = async (ctx: Context): Promise<unknown> => (ctx.received ?? (await readBody(ctx)))();
