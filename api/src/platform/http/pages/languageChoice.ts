import { languageCookie, localeOf, locales, localeTags } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import type { Context, Middleware } from 'koa';
import { html } from '../../lib/html.ts';
import type { Html } from '../../lib/html.ts';
import { writeCookie } from '../request/cookies.ts';

/** The parameter of a page's address that names a language. */
export const languageParameter = 'language';

const yearMs = 365 * 86_400_000;

// on these pages a link may name a language; the others are answers to something that happens once
const choosing =
  /^\/(?:$|oidc\/(?:sign-in\/[\w/-]+|forgot-password|reset-password)|(?:no-mails|switch-off|no-contact)\/[^/]+)$/;

// the token of its link is in the address of the page that is read, and in the form that is posted
const isReset = (path: string): boolean => path === '/oidc/reset-password';

/** The address of the page in another language, relative to it; null where the address alone does not show the page. */
export const linkTo = (
  { path, querystring, method }: Pick<Context, 'path' | 'querystring' | 'method'>,
  locale: ShownLocale,
): string | null => {
  if (!choosing.test(path) || (isReset(path) && method === 'POST')) return null;
  const search = new URLSearchParams(querystring);
  search.set(languageParameter, locale);
  return `?${search.toString()}`;
};

/**
 * Links to a page in each language, under the language's own name. `linkOf` makes the address of each; nothing where it
 * makes none.
 */
export const languageLinks = (
  { locale, t }: { locale: ShownLocale; t: Translate },
  linkOf: (locale: ShownLocale) => string | null,
): Html | null => {
  const links = localeTags.flatMap((tag) => {
    const address = linkOf(tag);
    const current = tag === locale ? html` aria-current="true"` : null;
    return address === null
      ? []
      : [html`<li><a href="${address}" lang="${tag}" hreflang="${tag}" dir="auto" ${current}>${locales[tag]}</a></li>`];
  });
  return links.length === 0
    ? null
    : html`<nav class="languages" aria-label="${t('Language')}">
        <ul>
          ${links}
        </ul>
      </nav>`;
};

/** The style of these links, in the variables of the pages. */
export const languageLinksStyle = `
.languages ul{display:flex;flex-wrap:wrap;justify-content:center;gap:0 4px;margin:16px 0 0;padding:0;list-style:none;
font-size:14px}
.languages a{display:inline-flex;align-items:center;justify-content:center;min-width:44px;min-height:44px;
padding:0 6px;color:var(--muted);border-radius:8px}
.languages a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}`;

/** Keeps a language in a cookie of the browser, for the pages that it asks for from now on. */
export const rememberLanguage = (ctx: Context, locale: ShownLocale, publicUrl: string): void => {
  // scripts of the client read it and write it too
  writeCookie(ctx, { name: languageCookie, value: locale, maxAge: yearMs, httpOnly: false }, publicUrl);
};

/**
 * Keeps the language that a link of a sign-in page or of the landing page names in a cookie of the browser, and shows
 * the page again without it. The redirect stays on the page, so that no address of others can be put into it.
 */
export const keepLanguage =
  (publicUrl: string): Middleware =>
  async (ctx, next) => {
    const search = new URLSearchParams(ctx.querystring);
    const locale = localeOf(search.get(languageParameter));
    if (ctx.method !== 'GET' || locale === null || !choosing.test(ctx.path)) return next();
    search.delete(languageParameter);
    rememberLanguage(ctx, locale, publicUrl);
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(search.size === 0 ? ctx.path : `${ctx.path}?${search.toString()}`);
    return undefined;
  };
