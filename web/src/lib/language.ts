import type { Locale } from '@upline/contracts';

const year = 365 * 86_400;

/** The cookie by which the server knows the language that was chosen in this browser. */
const cookie = 'upline.language';

/** Loads the page again in a language, which this browser keeps. */
export const showIn = (locale: Locale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${locale}; Path=/; Max-Age=${String(year)}; SameSite=Lax${secure}`;
  location.reload();
};
