import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const idBytes = 8;

/** Random bytes are fetched for many ids at once, which costs a tenth of fetching them for each. */
const pool = Buffer.alloc(idBytes * 512);
let used = pool.length;

/** A new id: short enough to read out, and no count of the requests before it. */
export const newRequestId = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
};

/** Letters that are safe in a header, a log line and a page. */
const wellFormed = /^[\w.:-]{1,64}$/;

const givenId = ({ headers }: IncomingMessage): string | null => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : null;
};

/** Makes the function that gives each request its id: the one that a trusted proxy gave it, or a new one. */
export const createRequestId =
  (isTrusted: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id'] !== undefined && isTrusted(request) ? givenId(request) : null;
    return given ?? newRequestId();
  };
