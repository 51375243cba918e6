import { createHash } from 'node:crypto';
import { logo, surfaces } from '@upline/contracts';
import type { Context } from 'koa';
import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import { retryAfter, waitInWords } from '../../platform/lib/waits.ts';
import { style } from './pageStyle.ts';

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Content-Security-Policy of the sign-in pages: one style, forms to ourselves, no frame, and no script but the page's
 * own.
 */
const policyOf = ({ script }: Page): string =>
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
 * A page of the sign-in. `retry` loads another address after a while, for pages that wait. `script` is source without
 * values of the request; the page must work without it.
 */
export type Page = {
  status: number;
  title: string;
  body: Html;
  retry?: { afterSeconds: number; to: string };
  script?: string;
};

const toDocument = ({ title, body, retry, script }: Page): string =>
  html`<!doctype html>
    <html lang="en">
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
          ${body}
        </main>
        ${script === undefined ? null : { markup: `<script>${script}</script>` }}
      </body>
    </html>`.markup;

/** Answers with a page that is not cached. */
export const answerPage = (ctx: Pick<Context, 'set' | 'status' | 'type' | 'body'>, page: Page): void => {
  ctx.set('Content-Security-Policy', policyOf(page));
  // no-referrer would make forms on plain http send `Origin: null`
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-Frame-Options', 'DENY');
  ctx.set('Cache-Control', 'no-store');
  ctx.status = page.status;
  ctx.type = 'html';
  ctx.body = toDocument(page);
};

/** The address that begins a sign-in which returns to a path of ours. */
export const loginPath = (returnTo = '/'): string =>
  returnTo === '/' ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo }).toString()}`;

const signInAgain = (to: string, text = 'Sign in again'): Html =>
  html`<p class="actions"><a class="button" href="${to}">${text}</a></p>`;

/** A page that describes the problem and offers a new sign-in. */
export const troublePage = (options: {
  status: number;
  title: string;
  text: string;
  returnTo?: string;
  code?: string;
}): Page => {
  const { status, title, text, returnTo, code } = options;
  const reason = code === undefined ? null : html`<p class="code">Reason: ${code}</p>`;
  return {
    status,
    title,
    body: html`<p>${text}</p>
      ${signInAgain(loginPath(returnTo))}${reason}`,
  };
};

/** Answers 503 with a page that tries again by itself, while signing in does not work. */
export const answerComeBack = (
  ctx: Context,
  options: { title: string; text: string; returnTo: string; afterSeconds: number },
): void => {
  const { title, text, returnTo, afterSeconds } = options;
  const to = loginPath(returnTo);
  ctx.set('Retry-After', String(afterSeconds));
  answerPage(ctx, {
    status: 503,
    title,
    body: html`<p>${text}</p>
      ${signInAgain(to, 'Try again')}`,
    retry: { afterSeconds, to },
  });
};

/** Answers 429 with the time after which to try again. */
export const answerTooMany = (ctx: Context, waitMs: number, back: string): void => {
  ctx.set('Retry-After', retryAfter(waitMs));
  answerPage(ctx, {
    status: 429,
    title: 'Too many attempts',
    body: html`<p>Please try again in ${waitInWords(waitMs)}.</p>
      ${signInAgain(back, 'Back')}`,
  });
};

/** Redirects to another address; the redirect is not cached. */
export const goOn = (ctx: Context, to: string): void => {
  ctx.set('Cache-Control', 'no-store');
  ctx.status = 303;
  ctx.redirect(to);
};
