import { currentRequest } from '@upline/infra/log/requestContext.ts';
import type { Middleware } from 'koa';
import { documentOf } from '../pages/keptPages.ts';
import type { KeptPages } from '../pages/keptPages.ts';
import { answerLinkPage } from '../pages/linkPage.ts';
import type { AnswerWatch } from '../limits/unreadAnswers.ts';
import { createNonce } from '../server/security.ts';

export type KeptPageNeeds = {
  keptPages: Pick<KeptPages, 'find'>;
  /** A text that tells a visitor from others. */
  newVisit: () => string;
  watch: Pick<AnswerWatch, 'add'>;
};

/** The pattern under which these answers are counted. */
const pattern = '/s/:code';

/**
 * Answers with the page of a link that is kept, under a nonce and for a visit of its own. It costs less than counting
 * it would, and so it costs its address nothing; finding its route would double the price. A request behind an answer
 * that its connection still holds is counted like any other.
 */
export const keptPage =
  ({ keptPages, newVisit, watch }: KeptPageNeeds): Middleware =>
  (ctx, next) => {
    const { req, res } = ctx;
    const isFree = res.socket !== null && res.socket.writableLength === 0;
    const page = isFree && ctx.method === 'GET' && ctx.path.startsWith('/s/') ? keptPages.find(req) : null;
    if (!page) return next();
    const request = currentRequest();
    if (request) request.route = pattern;
    watch.add(req);
    const nonce = createNonce();
    const document = documentOf(page, { nonce, visit: newVisit() });
    ctx.set('Vary', 'Accept-Language, Cookie');
    return answerLinkPage(ctx, page.status, { document, policy: page.policy.join(nonce) });
  };
