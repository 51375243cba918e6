import { ownZone } from '@upline/contracts';

/** Adds the browser's time zone to the links that lead to the sign-in. */
export const tellTimeZone = (page: Document = document): void => {
  const timeZone = ownZone();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/api/login"]')) {
    const address = new URL(link.getAttribute('href') ?? '', location.origin);
    address.searchParams.set('timeZone', timeZone);
    link.href = `${address.pathname}${address.search}`;
  }
};
