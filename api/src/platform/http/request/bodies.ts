import type { IncomingMessage } from 'node:http';
import { message } from '@upline/contracts';
import { timed } from '@upline/infra/log/requestContext.ts';
import { parse as parseSafely } from '@hapi/bourne';
import bodyParser from '@koa/bodyparser';
import type { Context, Next } from 'koa';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { malformed } from './malformed.ts';
import type {} from './session.ts';

/** A body that has arrived: gives what it says. Throws HttpProblem 400, 413 or 415 where that cannot be used. */
export type ReadBody = () => unknown;

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

/** What each request said, which is read once, whichever way the request goes then. */
const bodies = new WeakMap<IncomingMessage, Promise<ReadBody>>();

const readOnce = (request: IncomingMessage, reading: () => Promise<ReadBody>): Promise<ReadBody> => {
  const body = bodies.get(request) ?? reading();
  bodies.set(request, body);
  return body;
};

/** The body of a request that has none. */
export const noBody: ReadBody = () => ({});

/** Whether a request has a plain body or none. */
export const isPlainOrEmpty = (request: IncomingMessage): boolean => isEmpty(request) || isPlain(request);

/** Reads the body of such a request. */
export const readPlainBody = (request: IncomingMessage): Promise<ReadBody> =>
  readOnce(request, async () => {
    if (isEmpty(request)) return noBody;
    const bytes = await readWhole(request);
    return () => parsePlain(bytes);
  });

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
export const readBody = (ctx: Context): Promise<ReadBody> =>
  isPlainOrEmpty(ctx.req)
    ? readPlainBody(ctx.req)
    : readOnce(ctx.req, () =>
        readOther(ctx).catch((error: Error) => () => {
          throw error;
        }),
      );

/** The parsed JSON body. Throws HttpProblem 400 for broken JSON, 413 above 64 KiB, 415 for another type. */
export const bodyOf = async (ctx: Context): Promise<unknown> => (await readBody(ctx))();

/**
 * Reads the body of every call of a signed-in person, whether or not the call takes one. It comes before their rights
 * are found: a sender who holds a body back is judged by the rights they have once it has arrived.
 */
export const readBodies = async (ctx: Context, next: Next): Promise<void> => {
  if (ctx.session && withBody.has(ctx.method)) {
    await timed('body', () => readBody(ctx));
    // nobody waits for the answer of a call whose connection closed meanwhile
    if (ctx.res.destroyed) return;
  }
  await next();
};
