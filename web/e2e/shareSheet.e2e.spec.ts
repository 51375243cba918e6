import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepMessages, keepPictures, openTab, settled } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let member: Client;
let tab: Tab;

const open = async (options: BrowserContextOptions, path: string): Promise<void> => {
  tab = await openTab(browser, options);
  await takeSession(tab.context, server, member);
  await tab.page.goto(server.url + path);
};

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? expect.fail('it is not on the page');

/** The lower and the upper edge of a part, which lies within the window. */
const edges = async (one: Locator): Promise<[top: number, foot: number]> => {
  const { y, height } = await boxOf(one);
  return [y, y + height];
};

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const looks: [string, BrowserContextOptions][] = [
  ['on a phone', phone],
  ['in a window 900 px high', { viewport: { width: 1280, height: 900 } }],
];

describe.skipIf(chromiumPath === null)('the share sheet', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    member = (await makeTeam(server.url, 'sheet.example')).member;
    await call(member, 'POST /api/checklist/dismiss');
    for (const text of ['Hi {firstName}, this is the video that I told you about: {link}', 'Good to meet you!'])
      await call(member, 'POST /api/messages', { body: { text, language: 'en' } });
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { member: tab });
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(looks)('has person, message and ways in sight without scrolling, %s', async (_look, options) => {
    await open(options, '/?share');
    const sheet = tab.page.getByRole('dialog', { name: 'Share' });
    await sheet.getByRole('radio', { name: /Pat interested/u }).check();
    await sheet.getByRole('button', { name: /Hi Pat, this is the video/u }).click();
    const ways = sheet.getByRole('group', { name: 'Ways to share' });
    const hidden = '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)';
    const content = "document.querySelector('.MuiDialogContent-root')";
    await expect.poll(() => tab.page.evaluate(`${hidden}(${content})`)).toBe(0);
    await tab.page.evaluate(settled);
    const [top] = await edges(sheet.getByText('Share with'));
    const [, messageFoot] = await edges(sheet.getByText('The tracked link follows at the end.'));
    const [waysTop, waysFoot] = await edges(ways);
    expect(top).toBeGreaterThan(0);
    expect(messageFoot).toBeLessThanOrEqual(waysTop);
    expect(waysFoot).toBeLessThanOrEqual(options.viewport?.height ?? 0);
    expect(await findings(tab.page)).toEqual([]);
  });

  it('shows what a way made above the ways, which stay where they are', async () => {
    await open(phone, '/?share');
    const sheet = tab.page.getByRole('dialog', { name: 'Share' });
    await sheet.getByRole('radio', { name: /Pat interested/u }).tap();
    const ways = sheet.getByRole('group', { name: 'Ways to share' });
    await tab.page.evaluate(settled);
    const before = await edges(ways);
    await ways.getByRole('button', { name: 'Copy message' }).tap();
    const copied = sheet.getByRole('group', { name: 'Your tracked link' });
    await copied.waitFor();
    await expect.poll(async () => (await edges(copied))[1] <= (await edges(ways))[0]).toBe(true);
    await expect.poll(() => edges(ways)).toEqual(before);
  });
});

describe.skipIf(chromiumPath === null)('a share with one tap on a card', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    member = (await makeTeam(server.url, 'onetap.example')).member;
    await call(member, 'POST /api/checklist/dismiss');
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { member: tab });
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(looks)(
    'shows the link in its place and moves nothing, and no toast covers it, %s',
    async (_look, options) => {
      await open(options, '/marketing-assets');
      const { page } = tab;
      await keepMessages(page);
      const places = () =>
        page.evaluate(`[...document.querySelectorAll('main h2')].map((one) => {
        const { x, y, width, height } = one.closest('li, [role=listitem]').getBoundingClientRect();
        return [x, y + scrollY, width, height];
      })`);
      for (const asset of ['Sample pdf', 'Sample link']) {
        const button = page.getByRole('button', { name: `Share ${asset}`, exact: true });
        await button.waitFor();
        for (const block of ['end', 'center']) {
          await page.evaluate(
            `document.querySelector('[aria-label="Share ${asset}"]').scrollIntoView({ block: '${block}' })`,
          );
          await page.evaluate(settled);
          const before = await places();
          await button.click();
          const link = page.getByRole('group', { name: 'Your tracked link' });
          const toast = page.locator('[data-toast]', { hasText: 'The asset has been shared successfully!' });
          await Promise.all([link.waitFor(), toast.waitFor()]);
          await page.evaluate(settled);
          expect(await places()).toEqual(before);
          const [one, other] = [await boxOf(toast), await boxOf(link)];
          const isCovered =
            one.x < other.x + other.width &&
            other.x < one.x + one.width &&
            one.y < other.y + other.height &&
            other.y < one.y + one.height;
          expect([asset, block, isCovered]).toEqual([asset, block, false]);
          await link.getByRole('button', { name: 'Copy tracked link' }).click();
          await toast.getByRole('button', { name: 'Close' }).click();
          await toast.waitFor({ state: 'detached' });
          await link.getByRole('button', { name: 'Hide the link' }).click();
          await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(`Share ${asset}`);
        }
      }
    },
  );
});
