import { defaultLocale, localeOf, message } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import Router from '@koa/router';
import type { Context } from 'koa';
import { refuseWait } from '../platform/http/request/caller.ts';
import { problemOfError } from '../platform/http/request/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { browserLanguageOf, readerLanguagesOf } from '../platform/http/request/language.ts';
import { languageParameter } from '../platform/http/pages/languageChoice.ts';
import { tidyLink } from '../platform/http/pages/tidyLink.ts';
import { answerLinkPage } from '../platform/http/pages/linkPage.ts';
import type { KeptPages, WholePage } from '../platform/http/pages/keptPages.ts';
import { createNonce } from '../platform/http/server/security.ts';
import type { ClientAddress } from '../platform/http/request/clientAddress.ts';
import { addressGroup } from '../platform/http/request/clientAddress.ts';
import { retryAfter, secondsOf } from '../platform/lib/retryAfter.ts';
import type { ThumbnailNeeds } from '../asset/thumbnail.presenter.ts';
import { answerThumbnail } from '../asset/thumbnail.presenter.ts';
import { isAutomated } from './views/bots.ts';
import type { ChosenContent } from './publicPage/contentChoice.ts';
import { chooseContent, contentParameter } from './publicPage/contentChoice.ts';
import type { Notice, PageContext } from './publicPage/publicPage.ts';
import { noticePage, sharePage } from './publicPage/publicPage.ts';
import { createGuessing, guesserOf } from './guessing.ts';
import type { Guesser, Guessing } from './guessing.ts';
import type { FoundLink, LinkNeeds } from './publicPage/publicLink.ts';
import { findLink, findPicture } from './publicPage/publicLink.ts';
import type { ViewCounter } from './views/views.counter.ts';

/** Limits of those who guess links, beside those of pages and views. */
export const publicPageLimits = {
  unknownLinks: {
    what: 'Links that do not exist',
    per: 'network address, and person where there is a session',
    bucket: { ratePerSecond: 2, burst: 120 },
  },
} as const satisfies Record<string, Limit>;

/** Dependencies of the pages of tracked links. */
export type ShareRouting = LinkNeeds &
  ThumbnailNeeds & {
    limits: RateLimits;
    clock: () => Date;
    views: ViewCounter;
    keptPages: KeptPages;
    addressOf: ClientAddress;
    log: Logger;
  };

type OwnNotice = Notice & { locale?: ShownLocale | null };

/** The languages that the address names: one of the product, and one of the content or the original. */
type Named = { locale: ShownLocale | null; content: string | null };

const namedIn = (ctx: Context): Named => {
  const search = new URLSearchParams(ctx.querystring);
  return { locale: localeOf(search.get(languageParameter)), content: search.get(contentParameter) };
};

/** The language that the address names, else one of the visitor's browser, else the organization's. */
const pageContextOf = (
  ctx: Context,
  { locale, content }: Named,
  organizationLocale: ShownLocale | null,
): PageContext => ({
  nonce: createNonce(),
  locale: locale ?? browserLanguageOf(ctx) ?? organizationLocale ?? defaultLocale,
  named: {
    ...(locale === null ? {} : { [languageParameter]: locale }),
    ...(content === null ? {} : { [contentParameter]: content }),
  },
});

/** The part of the asset that the visitor sees, in the best of their languages. */
const contentFor = (
  ctx: Context,
  named: Named,
  { page, variants, locale }: Extract<FoundLink, { status: 'open' }>,
): ChosenContent =>
  chooseContent(page.asset, variants, {
    named: named.content,
    languages: [...(named.locale === null ? [] : [named.locale]), ...readerLanguagesOf(ctx)],
    otherwise: locale ?? defaultLocale,
  });

const answerNotice = (ctx: Context, status: number, { locale = null, ...notice }: OwnNotice): void =>
  answerLinkPage(ctx, status, noticePage(notice, pageContextOf(ctx, { ...namedIn(ctx), content: null }, locale)));

const notices = {
  unknown: {
    title: message('This link leads nowhere'),
    text: message('Check that you have the whole link, or ask the person who sent it for a new one.'),
    brand: null,
  },
  deleted: {
    title: message('This is no longer available'),
    text: message('The content was taken down. Ask the person who sent you the link for something newer.'),
  },
  withdrawn: {
    title: message('This link was withdrawn'),
    text: message('The person who shared it, or their team, has withdrawn it. Ask them for a new link.'),
  },
  unavailable: {
    title: message('One moment'),
    text: message('This page cannot be shown right now. Please try again in a moment.'),
    brand: null,
  },
} as const;

const answerTooMany = (ctx: Context, waitMs: number): void => {
  ctx.set('Retry-After', retryAfter(waitMs));
  const text = message(
    '{count, plural, one {Please open the link again in # second.} other {Please open the link again in # seconds.}}',
    {
      count: secondsOf(waitMs),
    },
  );
  answerNotice(ctx, 429, { title: message('Too many attempts'), text, brand: null });
};

/** Makes the page of a link that was found, or of the reason why it shows nothing any more. */
const makePage = async (ctx: Context, link: FoundLink, needs: LinkNeeds): Promise<WholePage> => {
  if (link.status !== 'open') {
    const { brand, locale } = link;
    const pageContext = pageContextOf(ctx, { ...namedIn(ctx), content: null }, locale);
    return { status: 410, nonce: pageContext.nonce, ...noticePage({ ...notices[link.status], brand }, pageContext) };
  }
  const thumbnail = await findPicture(needs, link);
  const named = namedIn(ctx);
  const { named: content, ...shown } = contentFor(ctx, named, link);
  const pageContext = pageContextOf(ctx, { ...named, content }, link.locale);
  return { status: 200, nonce: pageContext.nonce, ...sharePage({ ...link.page, ...shown, thumbnail }, pageContext) };
};

type Showing = { routing: ShareRouting; guessing: Guessing; guesser: Guesser };

const showPage = async (ctx: Context, code: string, { routing, guessing, guesser }: Showing) => {
  const wait = guessing.waitOf(guesser);
  if (wait > 0) return answerTooMany(ctx, wait);
  const keep = routing.keptPages.making();
  const link = await findLink(routing, code);
  if (link) {
    const page = await makePage(ctx, link, routing);
    keep(ctx.req, page, {
      streams: link.streams,
      admits: (request) => guessing.waitOf({ address: addressGroup(routing.addressOf(request)), person: null }) === 0,
    });
    return answerLinkPage(ctx, page.status, page);
  }
  const penalty = await guessing.missed(guesser);
  return penalty > 0 ? answerTooMany(ctx, penalty) : answerNotice(ctx, 404, notices.unknown);
};

const nothingThere = (): HttpProblem =>
  new HttpProblem({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') });

/** Finds a link for a call. Throws HttpProblem 429 for those who guess, and 404. */
const requireLink = async (code: string, { routing, guessing, guesser }: Showing): Promise<FoundLink> => {
  refuseWait(guessing.waitOf(guesser));
  const link = await findLink(routing, code);
  if (link) return link;
  refuseWait(await guessing.missed(guesser));
  throw nothingThere();
};

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

const path = /^\/s\/([^/]+)(?:\/(view|thumbnail))?$/;

const tidy = tidyLink({ prefix: '/s/', letters: /^[0-9A-Za-z]{22}/u });

const refuseMethod = (allowed: string): never => {
  throw new HttpProblem(
    { status: 405, code: 'method-not-allowed', detail: message('Use one of {methods} here.', { methods: allowed }) },
    { Allow: allowed },
  );
};

/**
 * The tracked links: `GET /s/{code}` is the public page, which counts nothing, `GET /s/{code}/thumbnail` the picture in
 * it, and `POST /s/{code}/view` what that page sends once someone sees it. These pages set no cookie.
 */
export const shareRoutes = (routing: ShareRouting): Router => {
  const { log } = routing;
  const guessing = createGuessing(routing, publicPageLimits.unknownLinks.bucket);
  const answer = async (ctx: Context): Promise<void> => {
    const [, code = '', part] = path.exec(ctx.path) ?? [];
    const allowed = part === 'view' ? ['POST'] : ['GET', 'HEAD'];
    if (!allowed.includes(ctx.method)) return refuseMethod(allowed.join(', '));
    const showing = { routing, guessing, guesser: guesserOf(ctx, routing) };
    if (part === 'view') return countView(ctx, code, showing);
    if (part === 'thumbnail') return showThumbnail(ctx, code, showing);
    try {
      await showPage(ctx, code, showing);
    } catch (error) {
      const known = problemOfError(error);
      if (known?.problem.status !== 503) throw error;
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
