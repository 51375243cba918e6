import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

// browsers introduce themselves like this, or, in Facebook's app for Android, with its bracket alone; programs say
// their own name first
const browserStart = /^(?:mozilla\/\d|opera\/\d|ucweb\/\d|\[fban\/)/i;

/**
 * Apps that open links in a browser of their own. What they add (carrier, device, region) reads like a bot's name to a
 * general list: "FBCR/Google Fi", "Barcelona", "search".
 */
const inApp = new RegExp(
  [
    String.raw`\bFB(?:AN|AV|_IAB)\b|MetaIAB`,
    String.raw`\bInstagram \d|\bBarcelona \d`,
    String.raw`\bLine\/\d`,
    String.raw`MicroMessenger\/`,
    String.raw`BytedanceWebview|musical_ly|\btrill_\d`,
    String.raw`Snapchat\/\d`,
    String.raw`\bGSA\/\d|GoogleWv\/`,
    String.raw`LinkedInApp\]`,
    String.raw`\[Pinterest\/(?:iOS|Android)`,
    String.raw`TwitterAndroid|Twitter for iP`,
    String.raw`Telegram-Android`,
    String.raw`\bWhatsApp\/\d`,
    String.raw`KAKAOTALK`,
    String.raw`\bViber\/\d`,
    String.raw`NAVER\(inapp`,
    String.raw`\bZalo (?:android|iOS)\/`,
  ].join('|'),
  'i',
);

// names that mean a program whatever else the string claims to be
// (Cubot makes phones)
const surelyAutomated = new RegExp(
  [
    String.raw`(?<!cu)bots?\b`,
    ...['https?://', 'externalhit', 'crawl', 'spider', 'link ?preview'],
    ...['headless', 'lighthouse', 'phantomjs', 'playwright', 'puppeteer', 'selenium'],
  ].join('|'),
  'i',
);

// programs that a general list takes for browsers: Office and mail scanners that open links, page-speed services
const alsoAutomated = /ms-office|msoffice|zscaler|gtmetrix|ylt chrome|miniature\.io/i;

/**
 * Whether a browser's own words say that a program opened the page: a preview, a scanner, a crawler. Without any words
 * it is one.
 */
export const isAutomatedAgent = (userAgent: string): boolean => {
  const words = userAgent.trim();
  if (!browserStart.test(words)) return true;
  if (inApp.test(words)) return surelyAutomated.test(words);
  return alsoAutomated.test(words) || isbot(words);
};

const speculative = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** Whether the browser says that it only looks ahead, and nobody sees the page yet. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  speculative.some((name) => /prefetch|prerender|preview/i.test([headers[name] ?? ''].flat().join(',')));

/** Whether nobody looked: a program, or a browser that looks ahead. */
export const isAutomated = (headers: IncomingHttpHeaders): boolean =>
  isPrefetch(headers) || isAutomatedAgent(headers['user-agent'] ?? '');
