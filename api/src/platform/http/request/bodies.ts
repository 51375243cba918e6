import type { IncomingMessage } from 'node:http';
import { message } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import { parse as parseSafely } from '@hapi/bourne';
import bodyParser from '@koa/bodyparser';
import type { Context } from 'koa';
import { HttpProblem } from '../../lib/httpProblem.ts';
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

/** Largest request body. */
export const maxBody = '64kb';

const methods = ['POST', 'PUT', 'DELETE'];
const withBody = new Set(methods);

const parseBody = bodyParser({
  enableTypes: ['json'],
  jsonLimit: maxBody,
  parsedMethods: methods,
  extendTypes: {},
});

const maxBodyBytes = 64 * 1024;

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length']);

/** The bytes of a body whose length is known and small; null when the connection ended before. */
const readWhole = (req: IncomingMessage): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    req.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      read += chunk.length;
    });
    req.once('end', () => resolve(read === lengthOf(req) ? Buffer.concat(chunks) : null));
    req.once('error', () => resolve(null));
    req.once('close', () => resolve(null));
  });

/** A body of plain UTF-8 with a length, as browsers send it: the library's way takes three times as long for these. */
const isPlain = (request: IncomingMessage): boolean =>
  lengthOf(request) > 0 &&
  lengthOf(request) <= maxBodyBytes &&
  request.headers['content-encoding'] === undefined &&
  /^application\/json(?:; *charset=utf-8)?$/i.test(request.headers['content-type'] ?? '');

/** Objects and lists only, as the library reads them too; none may set the prototype of what it is read into. */
const parsePlain = (bytes: Buffer | null): unknown => {
  const text = bytes?.toString('utf8') ?? '';
  try {
    if (/^\s*[[{]/.test(text)) return parseSafely(text);
  } catch {
    // refused below
  }
  throw malformed(message('The request could not be read. Send well-formed JSON.'));
};

const isEmpty = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['content-length'] === '0' || (!headers['content-length'] && !headers['transfer-encoding']);

/** The body of a request that has none. */
const noBody: ReadBody = () => ({});

const readPlain = async (request: IncomingMessage): Promise<ReadBody> => {
  const bytes = await readWhole(request);
  return () => parsePlain(bytes);
};

const readOther = async (ctx: Context): Promise<ReadBody> => {
  if (!ctx.is('json'))
    throw new HttpProblem({
      status: 415,
      code: 'unsupported-media-type',
      detail: message('Send the body as application/json.'),
    });
  try {
    await parseBody(ctx, async () => {});
  } catch (error) {
    // what zlib says of a body that is not compressed as its Content-Encoding claims
    if (error instanceof Error && 'code' in error && /^(?:Z_|ERR__)/.test(String(error.code)))
      throw malformed(message('The body could not be decompressed. Send it as its Content-Encoding says.'));
    throw error;
  }
  return () => ctx.request.body;
};

/** Reads the JSON body of a request, or that it has none. */
const readBody = (ctx: Context): Promise<ReadBody> => {
  if (isEmpty(ctx.req)) return Promise.resolve(noBody);
  if (isPlain(ctx.req)) return readPlain(ctx.req);
  return readOther(ctx).catch((error: Error) => () => {
    throw error;
  });
};

/**
 * Waits for the body of a call, whether or not the call takes one. The error of a faulty body is thrown once the
 * handler reads the body.
 */
export const receiveBody = async (ctx: Context): Promise<void> => {
  if (withBody.has(ctx.method)) ctx.received = await timed('body', () => readBody(ctx));
};

/** The JSON body that `receiveBody` read; an empty object where it read none. */
export const receivedBody = (ctx: Context): unknown => (ctx.received ?? noBody)();

/** The JSON body of a request, read now where `receiveBody` has not read it. Throws HttpProblem 400, 413 or 415. */
export const bodyOf = async (ctx: Context): Promise<unknown> => (ctx.received ?? (await readBody(ctx)))();
