import { closestLocale, defaultLocale, languageCookie, localeOf, spokenLocale } from '@upline/contracts';
import type { ShownLocale, Translate } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Context } from 'koa';

/** The source of an answer's language. */
export type Asking = Pick<Context, 'get' | 'vary' | 'acceptsLanguages' | 'cookies'>;

/** The language that a client names in `Accept-Language`; null where it leaves a choice. */
export const namedLanguage = (header: string): ShownLocale | null =>
  header === '' || header === '*' ? closestLocale([]) : (localeOf(header) ?? null);

const acceptedLanguageOf = (ctx: Omit<Asking, 'cookies'>): ShownLocale | null => {
  ctx.vary('Accept-Language');
  const header = ctx.get('Accept-Language');
  return localeOf(header) ?? spokenLocale(header === '' ? [] : ctx.acceptsLanguages());
};

/**
 * The language of an answer: the one that the client names, or the first of the reader's languages that the product
 * speaks.
 */
export const languageOf = (ctx: Omit<Asking, 'cookies'>): ShownLocale => acceptedLanguageOf(ctx) ?? defaultLocale;

/** The language that was chosen in this browser or that it names; null where the product speaks none of them. */
export const browserLanguageOf = (ctx: Asking): ShownLocale | null => {
  const accepted = acceptedLanguageOf(ctx);
  ctx.vary('Cookie');
  return localeOf(ctx.cookies.get(languageCookie, { signed: false })) ?? accepted;
};

/** Languages of a reader that are looked at: more are no person's. */
const maxReaderLanguages = 20;

/**
 * The languages of a reader by their tags, also those that the product does not speak: the one chosen in this browser,
 * then those that the browser names, the best first.
 */
export const readerLanguagesOf = (ctx: Asking): string[] => {
  ctx.vary('Accept-Language');
  ctx.vary('Cookie');
  const chosen = localeOf(ctx.cookies.get(languageCookie, { signed: false }));
  const named = ctx.get('Accept-Language') === '' ? [] : ctx.acceptsLanguages();
  return [...(chosen === null ? [] : [chosen]), ...named].slice(0, maxReaderLanguages);
};

/** The language of a page: the one chosen in this browser, else the reader's. */
export const pageLanguageOf = (ctx: Asking): ShownLocale => browserLanguageOf(ctx) ?? defaultLocale;

/**
 * The language of an answer to bytes that never became a request, by the `Accept-Language` in them, if any: the first
 * language in it that the product speaks.
 */
export const languageIn = (bytes: Buffer | undefined): ShownLocale => {
  const [, header = ''] = /^accept-language:(.*)$/imu.exec(bytes?.toString('latin1') ?? '') ?? [];
  const tags = header.split(',').map((part) => part.replace(/;.*$/u, '').trim());
  return localeOf(tags[0]) ?? closestLocale(tags);
};

/** Says messages in the language of an answer. */
export const translateFor = (ctx: Context): Translate => translateTo(languageOf(ctx));
