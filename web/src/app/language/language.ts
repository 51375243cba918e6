import { createTranslate, defaultLocale, directionOf, localeOf, unpackCatalog } from '@upline/contracts';
import { catalogs } from 'virtual:upline-catalogs';
import { speak } from '../../lib/words/text.ts';
import { mirrorStyles } from './mirroring.ts';

/** Loads the language in which the server sent the page. */
export const loadLanguage = async (): Promise<void> => {
  const locale = localeOf(document.documentElement.lang) ?? defaultLocale;
  speak({ locale, translate: createTranslate(locale, unpackCatalog(await catalogs[locale]())) });
  document.documentElement.dir = directionOf(locale);
  if (directionOf(locale) === 'rtl') await mirrorStyles();
};
