import { pseudoLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, onPage, openTab, settled, show } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import type { Shot } from './shots.ts';
import { everyShot, opened } from './shots.ts';
import { makeStory, writtenWords } from './storyTeam.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let shots: Shot[];

/** Every text that a reader or a screen reader gets, but for what is marked as another language, code or a name. */
const textsOnPage = `(() => {
  const names = ['timeZone', 'country', 'language', 'locale'].map((name) => 'select[name=' + name + '] option');
  const others = 'bdi, code, kbd, script, style, noscript, [translate=no], [lang]:not(html)';
  const skipped = [...names, others].join();
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.closest(skipped) === null && node.data.trim() !== '') texts.add(node.data.trim());
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (element.closest(skipped) === null)
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '');
  return [...texts];
})()`;

/** The elements that are wider than the screen, when the page scrolls sideways. */
const beyondTheEdge = `(() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const isBeyond = (one) => {
    const { left, right } = one.getBoundingClientRect();
    return right > innerWidth + 1 || left < -1;
  };
  return [...document.querySelectorAll('body *')].filter(isBeyond).map((one) => one.outerHTML.slice(0, 120));
})()`;

/** Texts from left to right that are cut off at their beginning, or whose last sign stands before it. */
const wrongEnds = `(() => {
  const boxOf = (node, from) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range.getBoundingClientRect();
  };
  const wrong = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trimEnd();
    const isLatin = /^[a-z][^\\u0590-\\u08ff]*$/iu.test(text);
    if (text.length < 3 || !isLatin || !node.parentElement.checkVisibility()) continue;
    const [first, last] = [boxOf(node, 0), boxOf(node, text.length - 1)];
    const box = node.parentElement.closest('.MuiTypography-noWrap, [role=cell]')?.getBoundingClientRect();
    if (box && first.left < box.left - 1) wrong.push('cut off at the beginning: ' + text);
    const before = boxOf(node, text.length - 2);
    if (before.top === last.top && before.width > 0 && last.left < before.left)
      wrong.push('its last sign at the beginning: ' + text);
  }
  for (const select of document.querySelectorAll('select'))
    if (getComputedStyle(select).backgroundPositionX.includes('100%'))
      wrong.push('an arrow over the text of ' + select.name);
  return wrong;
})()`;

// months, days and "ago" come from Intl, which has no pseudo-language
const ofIntl = new RegExp(
  `\\b(?:${[
    ...['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?', 'aug(?:ust)?'],
    ...['sept?', 'september', 'oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'],
    ...['mon(?:day)?', 'tue(?:sday)?', 'wed(?:nesday)?', 'thu(?:rsday)?', 'fri(?:day)?', 'sat(?:urday)?'],
    ...['sun(?:day)?', '(?:second|minute|hour|day|month|year)s?', 'ago', 'in', 'at', 'am', 'pm'],
  ].join('|')})\\b`,
  'giu',
);
const addresses = [/https?:\S+/u, /\S+@\S+/u, /\S+\.(?:example|test|localhost)\S*/u, /\/[\w/-]+/u];
const kept = new RegExp(
  [/\{\w+\}|upline|example\.com|whatsapp/u, ...addresses, /utc|[\w]+\/[\w_]+/u].map(({ source }) => source).join('|'),
  'giu',
);

// names on the landing page, and what the story searches for
const examples = ['Ravi', 'Amara', 'Jonas', 'Elif', 'Thanh', 'Sofia', 'zzz'];

/** The words of a text in plain English letters. */
const plainIn = (text: string): string => {
  const others = [...writtenWords, ...examples].reduce((left, word) => left.replaceAll(word, ''), text);
  return (
    others
      .replaceAll(kept, '')
      .replaceAll(ofIntl, '')
      .match(/[a-z]{3,}/giu) ?? []
  ).join(' ');
};

const t = translateTo(pseudoLocale);

const visit = async (page: Page, shot: Shot): Promise<void> => {
  // several of a visitor's pages are one screen with different contents
  if (shot.person === null) await page.goto(server.url + shot.path);
  else await show(page, server.url + shot.path);
  await shot.steps?.(page, t);
  if (shot.name.startsWith('dialog-')) await page.locator(opened).last().waitFor({ timeout: 8000 });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0);
  await page.evaluate(settled);
};

/** The pages without what opens over them. */
const screensOf = (all: readonly Shot[]): Shot[] => all.filter(({ name }) => !name.startsWith('dialog-'));

/** Runs a look at each of these pages, in one tab for each person. */
const eachShot = async (
  locale: string,
  some: readonly Shot[],
  look: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> => {
  for (const [person, own] of Map.groupBy(some, (shot) => shot.person)) await eachOf(locale, person, own, look);
};

const eachOf = async (
  locale: string,
  person: Client | null,
  own: readonly Shot[],
  look: (page: Page, shot: Shot) => Promise<void>,
): Promise<void> => {
  const { page, context } = await openTab(browser, {
    viewport: { width: locale === pseudoLocale ? 1280 : 360, height: 740 },
  });
  if (person) await takeSession(context, server, person);
  await context.addCookies([{ name: 'upline.language', value: locale, url: server.url }]);
  for (const shot of own) {
    await onPage(page, async () => {
      await visit(page, shot);
      await look(page, shot);
      // a menu or a prompt has no address, so that it stays open, perhaps over a dialog
      const openOnes = page.locator('.MuiModal-root');
      while (shot.steps && (await openOnes.count()) > 0) {
        const count = await openOnes.count();
        await page.keyboard.press('Escape');
        await expect.poll(() => openOnes.count()).toBeLessThan(count);
      }
    });
  }
  await context.close();
};

describe.skipIf(chromiumPath === null)('the product in other languages', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    // the menu is on narrow screens only, and its texts are those of the sidebar
    shots = everyShot(await makeStory(server.url)).filter(({ name }) => name !== 'dialog-menu');
  });

  afterAll(async () => {
    await browser?.close();
  });

  it('takes every text of every page and dialog from the catalogs', async () => {
    const left: Record<string, string[]> = {};
    await eachShot(pseudoLocale, shots, async (page, shot) => {
      const texts = await page.evaluate<string[]>(textsOnPage);
      const plain = texts.filter((text) => plainIn(text) !== '');
      if (plain.length > 0) left[shot.name] = plain;
    });
    expect(left).toEqual({});
  });

  it('never scrolls sideways in German on a phone of 360 px', async () => {
    const wide: Record<string, string[]> = {};
    await eachShot('de', screensOf(shots), async (page, shot) => {
      const beyond = await page.evaluate<string[]>(beyondTheEdge);
      if (beyond.length > 0) wide[shot.name] = beyond;
    });
    expect(wide).toEqual({});
  });

  it('runs from right to left in Arabic, with nothing for axe to find', async () => {
    const found: Record<string, string[]> = {};
    await eachShot('ar', screensOf(shots), async (page, shot) => {
      expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
      const wrong = await findings(page);
      for (const look of [beyondTheEdge, wrongEnds]) wrong.push(...(await page.evaluate<string[]>(look)));
      if (wrong.length > 0) found[shot.name] = wrong;
    });
    expect(found).toEqual({});
  });
});
