/**
 * The languages of the product, by BCP 47 tag, each under its own name. Each but English has a catalog in
 * `contracts/catalogs/` (docs/languages.md).
 */
export const locales = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pl: 'Polski',
  ar: 'العربية',
} as const;
export type Locale = keyof typeof locales;

/**
 * English with changed letters, made from the English texts: a text that stays plain on a page comes from no catalog.
 * No list offers it.
 */
export const pseudoLocale = 'en-XA';

/** A language in which the product can be shown. */
export type ShownLocale = Locale | typeof pseudoLocale;

/** The language of the specification, and of readers whose languages the product does not speak. */
export const defaultLocale = 'en' satisfies Locale;

/** The languages that a person can choose. */
export const localeTags = Object.keys(locales).filter((tag): tag is Locale => Object.hasOwn(locales, tag));

const shownTags: readonly ShownLocale[] = [...localeTags, pseudoLocale];

/** The language with that tag, or null. */
export const localeOf = (tag: string | null | undefined): ShownLocale | null =>
  shownTags.find((one) => one === tag) ?? null;

/**
 * The product's language for the first of a reader's languages that it speaks, in any region: 'es-MX' is Spanish,
 * 'pt-PT' Brazilian Portuguese. Null without any.
 */
export const spokenLocale = (tags: readonly string[]): ShownLocale | null => {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-');
    const found = localeOf(tag) ?? localeTags.find((one) => one.split('-')[0] === language);
    if (found) return found;
  }
  return null;
};

/** The same, and English for readers of other languages. */
export const closestLocale = (tags: readonly string[]): ShownLocale => spokenLocale(tags) ?? defaultLocale;

/**
 * The cookie with the language that a browser's person chose. Client and server write it, also before anybody signs in,
 * so it is no secret and nothing is decided by it but words.
 */
export const languageCookie = 'upline.language';

/** The direction of a language's script. */
export const directionOf = (locale: ShownLocale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/**
 * The tag by which `Intl` writes numbers and dates of a language. Arabic keeps Latin digits, which stand in its phone
 * numbers and links too.
 */
export const formatTagOf = (locale: ShownLocale): string => {
  if (locale === 'en' || locale === pseudoLocale) return 'en-US';
  return locale === 'ar' ? 'ar-u-nu-latn' : locale;
};
