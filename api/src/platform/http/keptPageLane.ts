import type { RequestListener, ServerResponse } from 'node:http';
import { otherValue } from '@upline/infra/metrics/metric.ts';
import type { KeptPage, KeptPages } from './pages/keptPages.ts';
import { createNonce, everyHeader } from './server/security.ts';
import type { AnswerWatch } from './limits/unreadAnswers.ts';
import type { Observe } from '../metrics/observing.ts';
import { unroutedName } from '../metrics/routeNames.ts';

/** Headers of every page of a link. Nobody else keeps one: it may be withdrawn. */
export const linkPageHeaders = [
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex, nofollow'],
] as const;

export type KeptPageNeeds = {
  publicUrl: string;
  keptPages: Pick<KeptPages, 'find'>;
  watch: Pick<AnswerWatch, 'add'>;
  observe: Observe;
};

/** Sends a page as the ordinary way sends it, with a nonce of its own. */
const createSending = ({ publicUrl, watch }: Pick<KeptPageNeeds, 'publicUrl' | 'watch'>) => {
  const always = [
    ...everyHeader(publicUrl).filter(([name]) => name !== 'Content-Security-Policy'),
    ...linkPageHeaders,
    ['Vary', 'Accept-Language, Cookie'],
    ['Content-Type', 'text/html; charset=utf-8'],
  ].flat();
  return (response: ServerResponse, { status, pieces, policy }: KeptPage): void => {
    const { socket } = response;
    const nonce = createNonce();
    const between = Buffer.from(nonce);
    const body = Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])));
    const own = ['Content-Security-Policy', policy.join(nonce), 'Content-Length', String(body.length)];
    response.writeHead(status, [...always, ...own]).end(body);
    // the system did not take it at once: somebody may not read
    if (socket && socket.writableLength > 0) watch.add(response, socket);
  };
};

/**
 * Answers requests for pages that are kept ahead of everything else: they cost less than what would count them, and so
 * they cost their address nothing.
 */
export const createKeptPageLane = (needs: KeptPageNeeds, ordinary: RequestListener): RequestListener => {
  const { keptPages, observe } = needs;
  const send = createSending(needs);
  return (request, response) => {
    const { socket } = response;
    const isAsked = request.method === 'GET' && request.url?.startsWith('/s/') === true;
    // behind another answer on the same connection, or behind one that is not read, it would wait here uncounted
    const page = isAsked && socket && socket.writableLength === 0 ? keptPages.find(request) : null;
    if (!page) return ordinary(request, response);
    send(response, page);
    observe({
      method: 'GET',
      route: unroutedName(request.url?.split('?')[0] ?? '') ?? otherValue,
      status: page.status,
    });
    return undefined;
  };
};
