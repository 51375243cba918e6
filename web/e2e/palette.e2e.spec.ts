import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, onPhone, openTab, openWide, pressEscape, turnDark } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
let ben: Client;
const tabs: Record<string, Tab> = {};

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or type an action' });
const options = (page: Page) => page.getByRole('option').allTextContents();

/** Types into the palette, and chooses what is then on top of it. */
const command = async (page: Page, typed: string, chosen: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.type(typed);
  await expect.poll(async () => (await options(page))[0]).toBe(chosen);
  await page.keyboard.press('Enter');
  await field(page).waitFor({ state: 'detached' });
};

const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(({ activeElement: { ariaLabel, name, textContent } }) => ariaLabel || name || textContent)(document)`,
  );

/** Presses Tab until the element with this name has the focus, which may come late. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const goOn = async (): Promise<string> => {
    await page.keyboard.press('Tab');
    return focused(page);
  };
  await expect.poll(goOn).toContain(name);
};

describe.skipIf(chromiumPath === null)('the command palette', () => {
  beforeAll(async () => {
    owner = await foundOrganization(server.url, 'nora', 'palette.example');
    ben = await addMember(server.url, owner, 'ben', 'palette.example');
    const stranger = await foundOrganization(server.url, 'sven', 'palettes.example');
    const body = { type: 'link', title: 'Quill tour', url: 'https://a.example/' };
    await call(owner, 'POST /api/assets', { body });
    await call(owner, 'POST /api/prospects', { body: { name: 'Quill of Nora' } });
    await call(ben, 'POST /api/prospects', { body: { name: 'Quill of Ben' } });
    await call(stranger, 'POST /api/prospects', { body: { name: 'Quill of Sven' } });
    browser = await sharedBrowser();
    for (const [name, client] of Object.entries({ owner, ben, stranger })) {
      const tab = await openTab(browser);
      await takeSession(tab.context, server, client);
      tabs[name] = tab;
    }
    tabs['guest'] = await openTab(browser);
  });

  afterEach(({ task }) => keepPictures(task, tabs));

  afterAll(async () => {
    for (const { problems } of Object.values(tabs)) expect(problems).toEqual([]);
    await browser?.close();
  });

  // shows I48
  it.each([
    ['owner', ['Quill tour', 'Quill of Ben', 'Quill of Nora']],
    ['ben', ['Quill tour', 'Quill of Ben']],
    ['stranger', ['Quill of Sven']],
  ] as const)('finds for %s only what they may see', async (name, found) => {
    const { page } = tabs[name] ?? expect.fail('no tab');
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('quill');
    await page.getByText(`${found.length} result`).waitFor();
    const labels = async () => (await options(page)).map((text) => text.replace(/(?:Link|New)$/u, ''));
    // behind each person stands what can be done for them
    const isAction = (label: string): boolean => label.startsWith('Log contact with ');
    await expect.poll(async () => (await labels()).filter((label) => !isAction(label))).toEqual(found);
    const actions = (await labels()).filter(isAction).map((label) => label.replace('Log contact with ', ''));
    expect(actions.filter((label) => !found.some((one) => one === label))).toEqual([]);
    await page.keyboard.press('Escape');
  });

  // shows I48
  it('fills a phone from the magnifier, closes on Back, and leads to what was tapped', async () => {
    const { page } = tabs['ben'] ?? expect.fail('no tab');
    await openWide(page, `${server.url}/leaderboard`);
    await onPhone(page, async () => {
      await page.getByRole('button', { name: 'Search' }).click();
      await field(page).waitFor();
      const sheet = async () => (await page.getByRole('dialog').boundingBox()) ?? expect.fail('no sheet');
      await expect.poll(async () => Math.round((await sheet()).y)).toBe(24);
      await expect.poll(async () => (await sheet()).height).toBeGreaterThan(800);
      expect(await findings(page)).toEqual([]);
      await turnDark(page);
      await page.goBack();
      await field(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/leaderboard');
      await page.getByRole('button', { name: 'Search' }).click();
      await field(page).fill('quill of');
      await page.getByRole('option', { name: /^Quill of Ben/u }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('option', { name: /^Quill of Ben/u }).click();
      await expect.poll(() => page.locator('h1').first().innerText()).toBe('Quill of Ben');
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/leaderboard');
    });
  });

  // shows I48
  it('leads through a day without a pointer: sign in, share an asset, add a prospect, read the feed', async () => {
    const { page } = tabs['guest'] ?? expect.fail('no tab');
    await page.goto(`${server.url}/api/login`);
    await page.locator('input[name=email]').waitFor();
    if ((await focused(page)) !== 'email') await tabTo(page, 'email');
    await page.keyboard.type('nora@palette.example');
    await tabTo(page, 'password');
    await page.keyboard.type('correct-horse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

    await command(page, 'share', 'Share an asset');
    await page.getByRole('dialog', { name: 'Share' }).waitFor();
    await tabTo(page, 'QR code');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^QR code of/u }).waitFor();
    await pressEscape(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await command(page, 'add pro', 'Add prospect');
    await page.locator('[role=dialog] input[name=name]').waitFor();
    await page.locator('.MuiModal-root:focus-within').waitFor();
    if ((await focused(page)) !== 'name') await tabTo(page, 'name');
    await page.keyboard.type('Pat Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // one is still on the dashboard, which reads out what is new
    await page.getByRole('link', { name: 'nora Owner shared “Quill tour' }).waitFor();
    const added = page.getByRole('link', { name: 'nora Owner added a new prospect' });
    await expect.poll(() => added.count(), { message: 'Quill of Nora, and Pat Keys' }).toBe(2);
    await tabTo(page, 'Latest activity');
    await tabTo(page, 'added a new prospect');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pat Keys' }).waitFor();
    await command(page, 'sign out', 'Sign out');
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
  });
});
