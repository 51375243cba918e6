import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { Middleware } from 'koa';
import type { KeptPages } from '../pages/keptPages.ts';
import { answerLinkPage } from '../pages/linkPage.ts';
import type { AnswerWatch } from '../limits/unreadAnswers.ts';
import { createNonce } from '../server/security.ts';

export type KeptPageNeeds = { keptPages: Pick<KeptPages, 'find'>; watch: Pick<AnswerWatch, 'add'> };

/** The pattern under which these answers are counted. */
const pattern = '/s/:code';

/**
 * Answers with the page of a link that is kept, under a nonce of its own. It costs less than counting it would, and so
 * it costs its address nothing; finding its route would double the price. A request behind an answer that its
 * connection still holds is counted like any other.
 */
export const keptPage =
  ({ keptPages, watch }: KeptPageNeeds): Middleware =>
  (ctx, next) => {
    const { req, res } = ctx;
    const isFree = res.socket !== null && res.socket.writableLength === 0;
    const page = isFree && ctx.method === 'GET' && ctx.path.startsWith('/s/') ? keptPages.find(req) : null;
    if (!page) return next();
    const request = currentRequest();
    if (request) request.route = pattern;
    watch.add(res, req.socket);
    const nonce = createNonce();
    const between = Buffer.from(nonce);
    const document = Buffer.concat(page.pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])));
    ctx.set('Vary', 'Accept-Language, Cookie');
    return answerLinkPage(ctx, page.status, { document, policy: page.policy.join(nonce) });
  };
