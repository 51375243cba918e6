import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequestContext, currentRequest, inRequest, requestIdHeader } from '@upline/infra/log/requestContext.ts';

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

/** Handles each request under an id: the one that a trusted proxy gave it, or a new one. */
export const identified =
  (isTrusted: (request: IncomingMessage) => boolean, listener: RequestListener) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const given = request.headers['x-request-id'] !== undefined && isTrusted(request) ? givenId(request) : null;
    inRequest(createRequestContext(given ?? newRequestId()), () => void listener(request, response));
  };

/** The header that names the current request, for answers that are written without Koa. */
export const requestIdPair = (): [string, string] => [requestIdHeader, currentRequest()?.id ?? ''];
