import { defaultLocale, localeOf, message } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { Context } from 'koa';
import { languageParameter } from '../platform/http/pages/languageChoice.ts';
import type { KeptPages, WholePage } from '../platform/http/pages/keptPages.ts';
import { answerLinkPage } from '../platform/http/pages/linkPage.ts';
import type { ClientAddress } from '../platform/http/request/clientAddress.ts';
import { addressGroup } from '../platform/http/request/clientAddress.ts';
import { browserLanguageOf, readerLanguagesOf } from '../platform/http/request/language.ts';
import { createNonce } from '../platform/http/server/security.ts';
import { retryAfter, secondsOf } from '../platform/lib/retryAfter.ts';
import type { PageState } from './publicPage/pageState.ts';
import type { Visitor, VisitorNeeds } from './answer/visitor.ts';
import { visitorOf } from './answer/visitor.ts';
import type { Guesser, Guessing } from './guessing.ts';
import type { ChosenContent } from './publicPage/contentChoice.ts';
import { chooseContent, contentParameter } from './publicPage/contentChoice.ts';
import type { FoundLink, LinkNeeds } from './publicPage/publicLink.ts';
import { findLink, findPicture } from './publicPage/publicLink.ts';
import type { Notice, PageContext } from './publicPage/publicPage.ts';
import { noticePage, sharePage } from './publicPage/publicPage.ts';

/** What showing the page of a link takes. */
export type PageNeeds = LinkNeeds &
  VisitorNeeds & { newVisit: () => string; keptPages: KeptPages; addressOf: ClientAddress };

type OwnNotice = Notice & { locale?: ShownLocale | null };
type OpenLink = Extract<FoundLink, { status: 'open' }>;

/** The languages that the address names: one of the product, and one of the content or the original. */
type Named = { locale: ShownLocale | null; content: string | null };

const namedIn = (ctx: Context): Named => {
  const search = new URLSearchParams(ctx.querystring);
  return { locale: localeOf(search.get(languageParameter)), content: search.get(contentParameter) };
};

/** The language of a page: that of its address, else one of the visitor's browser, else the organization's. */
export const pageLocaleOf = (ctx: Context, organizationLocale: ShownLocale | null): ShownLocale =>
  namedIn(ctx).locale ?? browserLanguageOf(ctx) ?? organizationLocale ?? defaultLocale;

type Contexts = { content: string | null; organizationLocale: ShownLocale | null; visit: string };

const pageContextOf = (ctx: Context, { content, organizationLocale, visit }: Contexts): PageContext => {
  const { locale } = namedIn(ctx);
  return {
    nonce: createNonce(),
    visit,
    locale: pageLocaleOf(ctx, organizationLocale),
    named: {
      ...(locale === null ? {} : { [languageParameter]: locale }),
      ...(content === null ? {} : { [contentParameter]: content }),
    },
  };
};

/** The part of the asset that the visitor sees, in the best of their languages. */
const contentFor = (ctx: Context, { page, variants, locale }: OpenLink): ChosenContent => {
  const named = namedIn(ctx);
  return chooseContent(page.asset, variants, {
    named: named.content,
    languages: [...(named.locale === null ? [] : [named.locale]), ...readerLanguagesOf(ctx)],
    otherwise: locale ?? defaultLocale,
  });
};

/** Answers with a page that says something instead of showing an asset. */
export const answerNotice = (ctx: Context, status: number, { locale = null, ...notice }: OwnNotice): void => {
  const pageContext = pageContextOf(ctx, { content: null, organizationLocale: locale, visit: '' });
  answerLinkPage(ctx, status, noticePage(notice, pageContext));
};

/** What pages say instead of showing an asset. */
export const notices = {
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

/** How the page looks for a visitor who has not said anything yet, or who comes back to what they said. */
const stateFor = (visitor: Visitor | null, visit: string): PageState => ({
  step: visitor ? (visitor.isStopped ? 'stopped' : 'thanks') : 'ask',
  answer: visitor?.answer ?? null,
  visitor: { key: visitor?.key ?? visit, shownAt: visit },
  firstName: visitor?.firstName ?? null,
  wish: visitor?.wish ?? null,
  notYou: visitor ? !visitor.bound : false,
  hasAsked: visitor?.hasAsked ?? false,
  typed: {},
  wrong: {},
  problem: null,
});

/** Makes the page of an open link as it looks for one visitor. */
const makeOpenPage = async (
  ctx: Context,
  link: OpenLink,
  { state, needs }: { state?: PageState; needs: PageNeeds },
) => {
  const visit = needs.newVisit();
  const thumbnail = await findPicture(needs, link);
  const { named: content, ...shown } = contentFor(ctx, link);
  const pageContext = pageContextOf(ctx, { content, organizationLocale: link.locale, visit });
  const share = {
    ...link.page,
    ...shown,
    thumbnail,
    now: needs.clock(),
    state: state ?? stateFor(await visitorOf(ctx, link, needs), visit),
  };
  return { status: 200, nonce: pageContext.nonce, visit, ...sharePage(share, pageContext) };
};

/** Makes the page of a link that was found, or of the reason why it shows nothing any more. */
const makePage = async (ctx: Context, link: FoundLink, needs: PageNeeds): Promise<WholePage> => {
  if (link.status === 'open') return makeOpenPage(ctx, link, { needs });
  const { brand, locale } = link;
  const visit = needs.newVisit();
  const pageContext = pageContextOf(ctx, { content: null, organizationLocale: locale, visit });
  return {
    status: 410,
    nonce: pageContext.nonce,
    visit,
    ...noticePage({ ...notices[link.status], brand }, pageContext),
  };
};

const answerFound = async (ctx: Context, link: FoundLink, needs: PageNeeds): Promise<WholePage> => {
  const page = await makePage(ctx, link, needs);
  answerLinkPage(ctx, page.status, page);
  return page;
};

/** Answers with the page of an open link at one step of a visitor's answer. */
export const answerStep = async (
  ctx: Context,
  link: OpenLink,
  { status, ...making }: { status: number; state: PageState; needs: PageNeeds },
): Promise<void> => answerLinkPage(ctx, status, await makeOpenPage(ctx, link, making));

/** Finding a link for somebody who may be guessing. */
export type Showing<Routing extends PageNeeds = PageNeeds> = { routing: Routing; guessing: Guessing; guesser: Guesser };

const answerUnknown = async (ctx: Context, { guessing, guesser }: Showing): Promise<void> => {
  const penalty = await guessing.missed(guesser);
  return penalty > 0 ? answerTooMany(ctx, penalty) : answerNotice(ctx, 404, notices.unknown);
};

/** Finds a link that is open; null where the request was answered with the reason why there is none. */
export const findOpenLink = async (ctx: Context, code: string, showing: Showing): Promise<OpenLink | null> => {
  const { routing, guessing, guesser } = showing;
  const wait = guessing.waitOf(guesser);
  const link = wait > 0 ? null : await findLink(routing, code);
  if (link?.status === 'open') return link;
  if (wait > 0) answerTooMany(ctx, wait);
  else if (!link) await answerUnknown(ctx, showing);
  else await answerFound(ctx, link, routing);
  return null;
};

/** Answers with the page of a link. */
export const showPage = async (ctx: Context, code: string, showing: Showing): Promise<void> => {
  const { routing, guessing, guesser } = showing;
  const wait = guessing.waitOf(guesser);
  if (wait > 0) return answerTooMany(ctx, wait);
  const keep = routing.keptPages.making();
  const link = await findLink(routing, code);
  if (!link) return answerUnknown(ctx, showing);
  keep(ctx.req, await answerFound(ctx, link, routing), {
    streams: link.streams,
    admits: (request) => guessing.waitOf({ address: addressGroup(routing.addressOf(request)), person: null }) === 0,
  });
  return undefined;
};
