import { pseudoLocale } from '@upline/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, settled, turnDark, turnLight } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import type { Look } from './eachShot.ts';
import { eachShot, screensOf } from './eachShot.ts';
import type { Shot } from './shots.ts';
import { everyShot } from './shots.ts';
import { missedByThumb } from './thumbTargets.ts';
import { makeStory, writtenWords } from './storyTeam.ts';

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
  [/\{\w+\}|upline|example\.com|whatsapp/u, ...addresses, /utc|[\da-f]{16}|[\w]+\/[\w_]+/u]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

// names on the landing page, and what the story searches for
const examples = ['Elena', 'Ravi', 'Amara', 'Jonas', 'Elif', 'Thanh', 'Sofia', 'zzz'];

// the longest first: a file may have the name of a source
const ofPeople = [...writtenWords, ...examples].toSorted((one, other) => other.length - one.length);

/** The words of a text in plain English letters. */
const plainIn = (text: string): string => {
  const others = ofPeople.reduce((left, word) => left.replaceAll(word, ''), text);
  return (
    others
      .replaceAll(kept, '')
      .replaceAll(ofIntl, '')
      .match(/[a-z]{3,}/giu) ?? []
  ).join(' ');
};

/** The browser in this language; texts of other languages are looked at on a phone. */
const look = (locale: Look['locale']) => ({
  browser,
  url: server.url,
  locale,
  options: { viewport: { width: locale === pseudoLocale ? 1280 : 360, height: 740 } },
});

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
    await eachShot(look(pseudoLocale), shots, async (page, shot) => {
      const texts = await page.evaluate<string[]>(textsOnPage);
      const plain = texts.filter((text) => plainIn(text) !== '');
      if (plain.length > 0) left[shot.name] = plain;
    });
    expect(left).toEqual({});
  });

  it('is hit by a thumb on a phone of 390 px, wherever it is pressed', async () => {
    const missed: Record<string, string[]> = {};
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    await eachShot({ ...look('en'), options }, shots, async (page, shot) => {
      const found = await page.evaluate<string[]>(missedByThumb);
      if (found.length > 0) missed[shot.name] = found;
    });
    expect(missed).toEqual({});
  });

  it('has nothing for axe to find in either scheme, and never scrolls sideways at 320 px', async () => {
    const found: Record<string, string[]> = {};
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
    await eachShot({ ...look('en'), options }, shots, async (page, shot) => {
      const wrong = await findings(page);
      await turnDark(page);
      // colours fade from one scheme to the other
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      wrong.push(...(await findings(page)).map((one) => `dark: ${one}`));
      await turnLight(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(settled);
      wrong.push(...(await page.evaluate<string[]>(beyondTheEdge)).map((one) => `320 px: ${one}`));
      await page.setViewportSize(options.viewport);
      if (wrong.length > 0) found[shot.name] = wrong;
    });
    expect(found).toEqual({});
    // three looks at each page
  }, 420_000);

  it('never scrolls sideways in German on a phone of 360 px', async () => {
    const wide: Record<string, string[]> = {};
    await eachShot(look('de'), screensOf(shots), async (page, shot) => {
      const beyond = await page.evaluate<string[]>(beyondTheEdge);
      if (beyond.length > 0) wide[shot.name] = beyond;
    });
    expect(wide).toEqual({});
  });

  it('runs from right to left in Arabic, with nothing for axe to find', async () => {
    const found: Record<string, string[]> = {};
    await eachShot(look('ar'), screensOf(shots), async (page, shot) => {
      expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
      const wrong = await findings(page);
      for (const found of [beyondTheEdge, wrongEnds]) wrong.push(...(await page.evaluate<string[]>(found)));
      if (wrong.length > 0) found[shot.name] = wrong;
    });
    expect(found).toEqual({});
  });
});
