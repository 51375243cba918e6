import { closestLocale, localeOf } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Context } from 'koa';

/**
 * The cookie with the language that a browser's person chose. The client writes it too, also before anybody signs in,
 * so it is no secret and nothing is decided by it but words.
 */
export const languageCookie = 'upline.language';

/**
 * The language of an answer: the one that the client names, or the first of the reader's languages that the product
 * speaks.
 */
export const languageOf = (ctx: Context): ShownLocale => {
  ctx.vary('Accept-Language');
  const header = ctx.get('Accept-Language');
  return localeOf(header) ?? closestLocale(header === '' ? [] : ctx.acceptsLanguages());
};

/** The language of a page: the one chosen in this browser, else the reader's. */
export const pageLanguageOf = (ctx: Context): ShownLocale => {
  const reader = languageOf(ctx);
  return localeOf(ctx.cookies.get(languageCookie)) ?? reader;
};

/** Says messages in the language of an answer. */
export const translateFor = (ctx: Context): Translate => translateTo(languageOf(ctx));
