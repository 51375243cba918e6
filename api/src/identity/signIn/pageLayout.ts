import { createHash } from 'node:crypto';
import { directionOf, logo, message, surfaces } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { currentRequest, noteSignIn } from '@upline/infra/log/requestContext.ts';
import type { Context } from 'koa';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import { tooMany } from '../../platform/http/request/caller.ts';
import type { Asking } from '../../platform/http/request/language.ts';
import { pageLanguageOf } from '../../platform/http/request/language.ts';
import { languageLinks, linkTo } from '../../platform/http/pages/languageChoice.ts';
import { preparingSeconds } from '../../platform/queries/preparing.ts';
import { retryAfter, tryAgain } from '../../platform/lib/retryAfter.ts';
import { style } from './pageStyle.ts';
import { toOwnPath } from './returnTo.ts';

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Content-Security-Policy of the sign-in pages: one style, forms to ourselves, no frame, and no script but the page's
 * own.
 */
const policyOf = ({ script }: PageContent): string =>
  [...policy, ...(script === undefined ? [] : [`script-src ${sourceOf(script)}`])].join('; ');

const policy = [
  "default-src 'none'",
  `style-src ${sourceOf(style)}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/**
 * Content-Security-Policy of the page that the provider writes: a form that submits itself, whose script it adds by
 * hash.
 */
export const providerPolicy = [
  "default-src 'none'",
  'script-src',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The logo of the landing page. */
const mark = html`<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
  <rect width="32" height="32" rx="${logo.radius}" />
  <path d="${logo.line}" stroke-width="${logo.lineWidth}" />
  <circle class="top" cx="${logo.top.cx}" cy="${logo.top.cy}" r="${logo.top.r}" />
  ${logo.others.map(({ cx, cy, r }) => html`<circle cx="${cx}" cy="${cy}" r="${r}" />`)}
</svg>`;

/**
 * What a page of the sign-in shows, in one language. `retry` loads another address after a while, for pages that wait.
 * `script` is source without values of the request; the page must work without it.
 */
export type PageContent = {
  status: number;
  title: string;
  body: Html;
  retry?: { afterSeconds: number; to: string };
  script?: string;
};

/** A page of the sign-in: what it shows in a language. */
export type Page = (t: Translate) => PageContent;

type Spoken = { locale: ShownLocale; languages: Html | null; request: Html | null };

const toDocument = ({ title, body, retry, script }: PageContent, { locale, languages, request }: Spoken): string =>
  html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${surfaces.light.page}" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="${surfaces.dark.page}" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${retry ? html`<meta http-equiv="refresh" content="${retry.afterSeconds}; url=${retry.to}" />` : null}
        <title>${title} · Upline</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <a class="brand" href="/">${mark}<span>Upline</span></a>
          <h1>${title}</h1>
          ${body}${request}
        </main>
        ${languages} ${script === undefined ? null : { markup: `<script>${script}</script>` }}
      </body>
    </html>`.markup;

/** The form itself says what to mend. */
const ofForms: ReadonlySet<number> = new Set([401, 422, 429]);

/** Details of a failure that a person can pass on to the operator. */
const requestLine = (status: number, t: Translate): Html | null => {
  const id = currentRequest()?.id;
  if (id === undefined || status < 400 || ofForms.has(status)) return null;
  return html`<p class="code">${t('Request id: {id}', { id })}</p>`;
};

type Answering = Asking & Pick<Context, 'set' | 'status' | 'type' | 'body' | 'path' | 'querystring' | 'method'>;

/** Answers with a page that is not cached, in the language of the browser's person. */
export const answerPage = (ctx: Answering, page: Page): void => {
  const locale = pageLanguageOf(ctx);
  const t = translateTo(locale);
  const content = page(t);
  const languages = languageLinks({ locale, t }, (other) => linkTo(ctx, other));
  ctx.set('Content-Security-Policy', policyOf(content));
  // no-referrer would make forms on plain http send `Origin: null`
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-Frame-Options', 'DENY');
  ctx.set('Cache-Control', 'no-store');
  ctx.status = content.status;
  ctx.type = 'html';
  ctx.body = toDocument(content, { locale, languages, request: requestLine(content.status, t) });
};

/** The address that begins a sign-in which returns to a path of ours. */
export const loginPath = (returnTo = '/'): string =>
  returnTo === '/' ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo }).toString()}`;

const onward = (to: string, text: string): Html =>
  html`<p class="actions"><a class="button" href="${to}">${text}</a></p>`;

type Trouble = { status: number; title: string; text: string; returnTo?: string; code?: string };

/** A page that describes the problem and offers a new sign-in; its title and text are messages. */
export const troublePage =
  ({ status, title, text, returnTo, code }: Trouble): Page =>
  (t) => {
    const reason = code === undefined ? null : html`<p class="code">${t('Reason: {code}', { code })}</p>`;
    return {
      status,
      title: t(title),
      body: html`<p>${t(text)}</p>
        ${onward(loginPath(returnTo), t('Sign in again'))}${reason}`,
    };
  };

/** Answers 503 with a page that tries again by itself, while signing in does not work; its texts are messages. */
export const answerComeBack = (
  ctx: Context,
  options: { title: string; text: string; returnTo: string; afterSeconds: number },
): void => {
  const { title, text, returnTo, afterSeconds } = options;
  const to = loginPath(returnTo);
  ctx.set('Retry-After', String(afterSeconds));
  answerPage(ctx, (t) => ({
    status: 503,
    title: t(title),
    body: html`<p>${t(text)}</p>
      ${onward(to, t('Try again'))}`,
    retry: { afterSeconds, to },
  }));
};

/** Answers 429 with the time after which to try again. */
export const answerTooMany = (ctx: Context, waitMs: number, back: string): void => {
  noteSignIn('too-many-attempts');
  ctx.set('Retry-After', retryAfter(waitMs));
  answerPage(ctx, (t) => ({
    status: 429,
    title: t('Too many attempts'),
    body: html`<p>${t(tryAgain(waitMs))}</p>
      ${onward(back, t('Back'))}`,
  }));
};

/** Answers 503 with how far the views are, while they are built before anything can be shown. */
export const answerPreparing = (ctx: Context, share: number | null): void => {
  ctx.set('Retry-After', String(preparingSeconds));
  const percent = share === null ? null : Math.floor(share * 100);
  answerPage(ctx, (t) => ({
    status: 503,
    title: t(message('One moment')),
    body: html`<p>${t(message('Upline is preparing its data. This page opens by itself when that is done.'))}</p>
      ${percent === null ? null : html`<p role="status">${t('{percent} % done', { percent })}</p>`}`,
    retry: { afterSeconds: preparingSeconds, to: toOwnPath(ctx.url) },
  }));
};

/** Answers 429 where an address or a person asks for too many pages. */
export const answerWait = (ctx: Context, waitMs: number): void => {
  ctx.set('Retry-After', retryAfter(waitMs));
  const again = ctx.method === 'GET' ? toOwnPath(ctx.url) : '/';
  answerPage(ctx, (t) => ({
    status: 429,
    title: t(message('One moment')),
    body: html`<p>${t(tooMany(waitMs).problem.detail)}</p>
      ${onward(again, t('Try again'))}`,
  }));
};

/** Redirects to another address; the redirect is not cached. */
export const goOn = (ctx: Context, to: string): void => {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.redirect(to);
};
