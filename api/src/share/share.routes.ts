import { defaultLocale, localeOf, message } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { Limit } from '@upline/infra/limit.ts';
import type { RateLimits } from '@upline/infra/ports.ts';
import type { Logger } from '@upline/infra/log.ts';
import type { Context, Middleware } from 'koa';
import { tooMany } from '../platform/http/caller.ts';
import { problemOfError } from '../platform/http/problem.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import { browserLanguageOf, readerLanguagesOf } from '../platform/http/language.ts';
import { languageParameter } from '../platform/http/languageChoice.ts';
import { tidyLink } from '../platform/http/tidyLink.ts';
import { createNonce } from '../platform/http/security.ts';
import type { ClientAddress } from '../platform/http/clientAddress.ts';
import { addressGroup } from '../platform/http/clientAddress.ts';
import { createLru } from '../platform/lib/lru.ts';
import { retryAfter, secondsOf } from '../platform/lib/waits.ts';
import type { ThumbnailNeeds } from '../asset/thumbnail.presenter.ts';
import { answerThumbnail } from '../asset/thumbnail.presenter.ts';
import { isAutomated } from './bots.ts';
import type { ChosenContent } from './contentChoice.ts';
import { chooseContent, contentParameter } from './contentChoice.ts';
import type { Notice, Reading } from './publicPage.ts';
import { noticePage, sharePage } from './publicPage.ts';
import type { FoundLink, LinkNeeds } from './publicLink.ts';
import { findLink, findPicture } from './publicLink.ts';
import type { ViewCounter } from './views.counter.ts';

/** Limits of a network address without a session. */
export const publicPageLimits = {
  anonymousPosts: { what: 'Views reported', per: 'network address', bucket: { ratePerSecond: 2, burst: 120 } },
  unknownLinks: { what: 'Links that do not exist', per: 'network address', bucket: { ratePerSecond: 2, burst: 120 } },
} as const satisfies Record<string, Limit>;

/** Addresses kept that asked for too many links that do not exist. */
const maxGuessers = 20_000;

/** What the pages of tracked links take. */
export type ShareRouting = LinkNeeds &
  ThumbnailNeeds & {
    limits: RateLimits;
    clock: () => Date;
    views: ViewCounter;
    sessionOfCookie: (cookie: string | undefined) => Promise<{ userId: string } | null>;
    addressOf: ClientAddress;
    log: Logger;
  };

const answer = (ctx: Context, status: number, page: { document: string; policy: string }): void => {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', page.policy);
  ctx.set('Cache-Control', 'private, no-store');
  ctx.set('X-Robots-Tag', 'noindex, nofollow');
  ctx.body = page.document;
};

type OwnNotice = Notice & { locale?: ShownLocale | null };

/** What the address names: a language of the product, and one of the content or the original. */
type Named = { locale: ShownLocale | null; content: string | null };

const namedIn = (ctx: Context): Named => {
  const search = new URLSearchParams(ctx.querystring);
  return { locale: localeOf(search.get(languageParameter)), content: search.get(contentParameter) };
};

/** The language that the address names, else one of the visitor's browser, else the organization's. */
const readingOf = (ctx: Context, { locale, content }: Named, organizationLocale: ShownLocale | null): Reading => ({
  nonce: createNonce(),
  locale: locale ?? browserLanguageOf(ctx) ?? organizationLocale ?? defaultLocale,
  named: {
    ...(locale === null ? {} : { [languageParameter]: locale }),
    ...(content === null ? {} : { [contentParameter]: content }),
  },
});

/** What the visitor is shown of the asset, in the best of their languages. */
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
  answer(ctx, status, noticePage(notice, readingOf(ctx, { ...namedIn(ctx), content: null }, locale)));

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

const answerLink = async (ctx: Context, link: FoundLink, needs: LinkNeeds): Promise<void> => {
  if (link.status !== 'open') {
    const { brand, locale } = link;
    return answerNotice(ctx, 410, { ...notices[link.status], brand, locale });
  }
  const thumbnail = await findPicture(needs, link);
  const named = namedIn(ctx);
  const { named: content, ...shown } = contentFor(ctx, named, link);
  const reading = readingOf(ctx, { ...named, content }, link.locale);
  return answer(ctx, 200, sharePage({ ...link.page, ...shown, thumbnail }, reading));
};

/**
 * Makes addresses wait that guess links. A waiting address is shown no existing link either, or guessing would go on.
 */
const createGuessing = ({ limits, clock }: ShareRouting) => {
  const blocked = createLru<number>(maxGuessers);
  return {
    waitOf: (guesser: string): number => Math.max(0, (blocked.peek(guesser) ?? 0) - clock().getTime()),
    missed: async (guesser: string): Promise<number> => {
      const wait = await limits.take(`unknown-link:${guesser}`, publicPageLimits.unknownLinks.bucket);
      if (wait > 0) blocked.set(guesser, clock().getTime() + wait);
      return wait;
    },
  };
};

/** Who asks for links: a signed-in person, who may share a network with others who guess, or an address. */
const guesserOf = async (ctx: Context, { sessionOfCookie, addressOf }: ShareRouting): Promise<string> => {
  const session = ctx.headers.cookie === undefined ? null : await sessionOfCookie(ctx.headers.cookie);
  return session ? `user ${session.userId}` : addressGroup(addressOf(ctx.req));
};

type Showing = { routing: ShareRouting; guessing: ReturnType<typeof createGuessing>; guesser: string };

const showPage = async (ctx: Context, code: string, { routing, guessing, guesser }: Showing) => {
  const wait = guessing.waitOf(guesser);
  if (wait > 0) return answerTooMany(ctx, wait);
  const link = await findLink(routing, code);
  if (link) return answerLink(ctx, link, routing);
  const penalty = await guessing.missed(guesser);
  return penalty > 0 ? answerTooMany(ctx, penalty) : answerNotice(ctx, 404, notices.unknown);
};

/** The picture of a link that is open, for the page and for messengers; a closed or unknown link has none. */
const showThumbnail = async (ctx: Context, code: string, { routing, guessing, guesser }: Showing) => {
  const wait = guessing.waitOf(guesser);
  if (wait > 0) throw tooMany(wait);
  const link = await findLink(routing, code);
  const penalty = link ? 0 : await guessing.missed(guesser);
  if (penalty > 0) throw tooMany(penalty);
  if (link?.status !== 'open')
    throw new HttpProblem({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') });
  const { organizationId, assetId } = link;
  // asked again each time: a withdrawn link shows nothing any more
  await answerThumbnail(ctx, routing, { organizationId, assetId, whenCurrent: 'private, no-cache' });
};

const countView = async (ctx: Context, code: string, routing: ShareRouting): Promise<void> => {
  const { views, limits, sessionOfCookie, addressOf } = routing;
  const address = addressGroup(addressOf(ctx.req));
  const session = ctx.headers.cookie === undefined ? null : await sessionOfCookie(ctx.headers.cookie);
  const wait = session ? 0 : await limits.take(`post:${address}`, publicPageLimits.anonymousPosts.bucket);
  if (wait > 0) throw tooMany(wait);
  const link = await findLink(routing, code);
  if (!link)
    throw new HttpProblem({ status: 404, code: 'not-found', detail: message('There is nothing at this address.') });
  ctx.status = 204;
  // a page that was open when its link was withdrawn: nothing is counted
  if (link.status !== 'open') return;
  const { shareId, organizationId, sharedBy, unseen } = link;
  const isTeammate = session !== null && link.isTeammate(session.userId);
  const visitor = isTeammate ? `user ${session.userId}` : `${address}\n${ctx.get('User-Agent')}`;
  const viewer = isTeammate ? 'teammates' : isAutomated(ctx.headers) ? 'bots' : 'people';
  await views.record({ shareId, organizationId, sharedBy, viewer, visitor, address, unseen });
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
 * it, and `POST /s/{code}/view` what that page sends once someone sees it. Mount it behind the check of the origin and
 * before anything that touches sessions: these pages set no cookie.
 */
export const shareRoutes = (routing: ShareRouting): Middleware => {
  const { log } = routing;
  const guessing = createGuessing(routing);
  const answer: Middleware = async (ctx) => {
    const [, code = '', part] = path.exec(ctx.path) ?? [];
    if (part === 'view') return ctx.method === 'POST' ? countView(ctx, code, routing) : refuseMethod('POST');
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return refuseMethod('GET, HEAD');
    if (part === 'thumbnail')
      return showThumbnail(ctx, code, { routing, guessing, guesser: await guesserOf(ctx, routing) });
    try {
      await showPage(ctx, code, { routing, guessing, guesser: await guesserOf(ctx, routing) });
    } catch (error) {
      const known = problemOfError(error);
      if (known?.problem.status !== 503) throw error;
      log.warn({ err: error }, 'a public page could not be shown');
      ctx.set(known.headers);
      answerNotice(ctx, 503, notices.unavailable);
    }
    return undefined;
  };
  return async (ctx, next) =>
    ctx.path === '/s' || ctx.path.startsWith('/s/') ? tidy(ctx, () => answer(ctx, next)) : next();
};
