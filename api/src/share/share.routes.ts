import { message } from '@upline/contracts';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import { problemOfError } from '../platform/http/request/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { tidyLink } from '../platform/http/pages/tidyLink.ts';
import type { ThumbnailNeeds } from '../asset/thumbnail.presenter.ts';
import { answerThumbnail } from '../asset/thumbnail.presenter.ts';
import type { AnswerCallNeeds } from './answer/answerCall.ts';
import { createAnswerCall } from './answer/answerCall.ts';
import { isAutomated } from './views/bots.ts';
import { createGuessing, guesserOf } from './guessing.ts';
import { nothingThere, requireLink } from './requireLink.ts';
import type { PageNeeds, Showing as PageShowing } from './share.pages.ts';
import { answerNotice, notices, showPage } from './share.pages.ts';
import type { ViewCounter } from './views/views.counter.ts';

/** Limits of those who guess links, beside those of pages, views and answers. */
export const publicPageLimits = {
  unknownLinks: {
    what: 'Links that do not exist',
    per: 'network address, and person where there is a session',
    bucket: { ratePerSecond: 2, burst: 120 },
  },
} as const satisfies Record<string, Limit>;

/** Dependencies of the pages of tracked links. */
export type ShareRouting = PageNeeds &
  AnswerCallNeeds &
  ThumbnailNeeds & { limits: RateLimits; clock: () => Date; views: ViewCounter; log: Logger };

type Showing = PageShowing<ShareRouting>;

/** The picture of a link that is open, for the page and for messengers; a closed or unknown link has none. */
const showThumbnail = async (ctx: Context, code: string, showing: Showing) => {
  const link = await requireLink(code, showing);
  if (link.status !== 'open') throw nothingThere();
  const { organizationId, assetId } = link;
  // asked again each time: a withdrawn link shows nothing any more
  await answerThumbnail(ctx, showing.routing, { organizationId, assetId, whenCurrent: 'private, no-cache' });
};

const countView = async (ctx: Context, code: string, showing: Showing): Promise<void> => {
  const link = await requireLink(code, showing);
  ctx.status = 204;
  // a page that was open when its link was withdrawn: nothing is counted
  if (link.status !== 'open') return;
  const { shareId, organizationId, sharedBy, unseen } = link;
  const { address, person } = showing.guesser;
  const isTeammate = person !== null && link.isTeammate(person);
  const visitor = isTeammate ? `user ${person}` : `${address}\n${ctx.get('User-Agent')}`;
  const viewer = isTeammate ? 'teammates' : isAutomated(ctx.headers) ? 'bots' : 'people';
  await showing.routing.views.record({ shareId, organizationId, sharedBy, viewer, visitor, address, unseen });
};

const path = /^\/s\/([^/]+)(?:\/(answer|view|thumbnail))?$/;

const isJson = (ctx: Context): boolean => ctx.method === 'POST' && ctx.is('urlencoded') === false;

/** The methods of each part of a link. */
const methodsOf = (part: string | undefined): readonly string[] =>
  part === 'view' || part === 'answer' ? ['POST'] : ['GET', 'HEAD'];

const tidy = tidyLink({ prefix: '/s/', letters: /^[0-9A-Za-z]{22}/u });

const refuseMethod = (allowed: string): never => {
  throw new HttpProblem(
    { status: 405, code: 'method-not-allowed', detail: message('Use one of {methods} here.', { methods: allowed }) },
    { Allow: allowed },
  );
};

/**
 * The tracked links: `GET /s/{code}` is the public page, which counts nothing, `GET /s/{code}/thumbnail` the picture in
 * it, `POST /s/{code}/view` what that page sends once someone sees it, and `POST /s/{code}/answer` what its visitor
 * answers. These pages set no cookie before that.
 */
export const shareRoutes = (routing: ShareRouting): Router => {
  const { log } = routing;
  const guessing = createGuessing(routing, publicPageLimits.unknownLinks.bucket);
  const takeAnswer = createAnswerCall(routing);
  const answer = async (ctx: Context): Promise<void> => {
    const [, code = '', part] = path.exec(ctx.path) ?? [];
    const allowed = methodsOf(part);
    if (!allowed.includes(ctx.method)) return refuseMethod(allowed.join(', '));
    const showing = { routing, guessing, guesser: guesserOf(ctx, routing) };
    if (part === 'view') return countView(ctx, code, showing);
    if (part === 'thumbnail') return showThumbnail(ctx, code, showing);
    try {
      await (part === 'answer' ? takeAnswer : showPage)(ctx, code, showing);
    } catch (error) {
      const known = problemOfError(error);
      if (known?.problem.status !== 503 || isJson(ctx)) throw error;
      log.warn({ err: error }, 'a public page could not be shown');
      ctx.set(known.headers);
      answerNotice(ctx, 503, notices.unavailable);
    }
    return undefined;
  };
  const router = new Router();
  router.all(/^\/s(?:\/|$)/, (ctx) => tidy(ctx, () => answer(ctx)));
  return router;
};
