/**
 * The languages in which an asset and its variants can be, by BCP 47 tag. Teams write in more languages than the
 * product speaks, so that these are not its `locales`. A tag stays once it was here: events name it.
 */
export const contentLanguages = [
  ...(['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fil', 'fr', 'he'] as const),
  ...(['hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt-BR', 'pt-PT'] as const),
  ...(['ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'] as const),
] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

const rightToLeft = new Set<string>(['ar', 'fa', 'he', 'ur']);

/** The direction of a text in one of these languages. */
export const contentDirectionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');
