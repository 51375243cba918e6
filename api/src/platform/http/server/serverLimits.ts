import type { EventEmitter } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { message } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Logger } from '@upline/infra/log/log.ts';
import { requestIdHeader } from '@upline/infra/log/requestContext.ts';
import { problemOf } from '../../lib/httpProblem.ts';
import { languageIn } from '../request/language.ts';
import { newRequestId } from '../request/requestId.ts';
import { mayTakeLonger } from '../../lib/slowBodies.ts';

/** Limits of the HTTP server itself: a slow or endless request holds nothing for long. */
const serverLimits = {
  // from its first byte to its last: a body is at most 64 KiB
  requestTimeout: 10_000,
  headersTimeout: 10_000,
  // how late a request that is too slow may be noticed
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
} as const satisfies ServerOptions;

/**
 * Options of the HTTP server. A request without a body is no stream that has to end: that saves a twelfth of the
 * processor time of an unchanged answer. Such a request emits no `end` and no `close`; its response does.
 */
export const serverOptions = { ...serverLimits, optimizeEmptyRequests: true };

const refusals: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers-too-large',
    detail: message('The headers are larger than 16 KiB. Clear the cookies of this site.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too-slow',
    detail: message('The request took too long to arrive. Please try again.'),
  },
};
const unreadable = { status: 400, code: 'malformed', detail: message('This is not a readable HTTP request.') };

/** Answers what never became a request (headers too large, too slow, not HTTP) like every other error. */
export const answerClientErrors = (server: EventEmitter, log: Pick<Logger, 'debug'>): void => {
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeLonger(socket)) return undefined;
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const problem = problemOf(refusals[error.code ?? ''] ?? unreadable);
    const t = translateTo(languageIn(error.rawPacket));
    const requestId = newRequestId();
    log.debug({ request: requestId, code: problem.code }, 'what came was no request');
    const body = JSON.stringify({ ...problem, detail: t(problem.detail), requestId });
    const lines = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${requestIdHeader}: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
    return undefined;
  });
};
