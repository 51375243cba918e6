import type { IncomingMessage } from 'node:http';
import type { CommandDefinition } from '@upline/contracts';
import { message, positionHeader } from '@upline/contracts';
import { parse as parseSafely } from '@hapi/bourne';
import bodyParser from '@koa/bodyparser';
import type { Context } from 'koa';
import { HttpProblem } from '../lib/httpProblem.ts';

/** Largest request body. */
export const maxBody = '64kb';

const parseBody = bodyParser({
  enableTypes: ['json'],
  jsonLimit: maxBody,
  parsedMethods: ['POST', 'PUT', 'DELETE'],
  extendTypes: {},
});

const maxBodyBytes = 64 * 1024;

/** The bytes of a body whose length is known and small; null when the connection ended before. */
const readWhole = (req: IncomingMessage, length: number): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let read = 0;
    req.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      read += chunk.length;
    });
    req.once('end', () => resolve(read === length ? Buffer.concat(chunks) : null));
    req.once('error', reject);
    req.once('close', () => resolve(null));
  });

/** A body of plain UTF-8 with a length, as browsers send it: the library's way takes three times as long for these. */
const isPlain = ({ headers }: Pick<IncomingMessage, 'headers'>, length: number): boolean =>
  length > 0 &&
  length <= maxBodyBytes &&
  headers['content-encoding'] === undefined &&
  /^application\/json(?:; *charset=utf-8)?$/i.test(headers['content-type'] ?? '');

const malformed = (detail: string): HttpProblem => new HttpProblem({ status: 400, code: 'malformed', detail });

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

/**
 * Reads the JSON body of a request, or nothing where it has none; null for a body that is not plain. Throws HttpProblem
 * 400 for broken JSON.
 */
export const plainBodyOf = (request: IncomingMessage): (() => Promise<unknown>) | null => {
  if (isEmpty(request)) return async () => ({});
  const length = Number(request.headers['content-length']);
  return isPlain(request, length) ? async () => parsePlain(await readWhole(request, length)) : null;
};

/** The parsed JSON body. Throws HttpProblem 400 for broken JSON, 413 above 64 KiB, 415 for another type. */
export const bodyOf = async (ctx: Context): Promise<unknown> => {
  const plain = plainBodyOf(ctx.req);
  if (plain) return plain();
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
  return ctx.request.body;
};

/** The Idempotency-Key of a POST: 1 to 200 printable characters, or null. */
export const keyOf = (ctx: Pick<Context, 'get' | 'headers'>, { method }: CommandDefinition): string | null => {
  const key = ctx.get('Idempotency-Key');
  if (method !== 'POST' || ctx.headers['idempotency-key'] === undefined) return null;
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key;
  throw malformed(message('Send an Idempotency-Key of 1 to 200 printable characters.'));
};

/** The revision of `If-Match: "7"` on a PUT, or null. */
export const ifMatchOf = (ctx: Pick<Context, 'get'>, { method }: CommandDefinition): number | null => {
  const value = ctx.get('If-Match');
  if (method !== 'PUT' || value === '' || value === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(value)?.[1];
  if (digits === undefined) throw malformed(message('Send If-Match as the revision in quotes, like "7".'));
  return Number(digits);
};

/** The position a read asks for, or null. */
export const wantedPositionOf = (ctx: Context): number | null => {
  const value = ctx.get(positionHeader);
  if (value === '') return null;
  if (!/^\d{1,16}$/.test(value) || !Number.isSafeInteger(Number(value)))
    throw malformed(`Send ${positionHeader} as a whole number.`);
  return Number(value);
};
