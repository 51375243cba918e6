import { languageCookie } from '@upline/contracts';
import type { Locale } from '@upline/contracts';

const year = 365 * 86_400;

/** Loads the page again in a language, which this browser keeps. */
export const showIn = (locale: Locale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${String(year)}; SameSite=Lax${secure}`;
  location.reload();
};
