import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, openTab, signUp, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { addVirtualAuthenticator } from './virtualAuthenticator.ts';

const server = sharedServer();
const account = { email: 'ada@passkey-journey.example', password: 'correct-horse' };
let browser: Browser;
let tab: Tab;
let codes: string[] = [];

const enterPassword = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/api/logout`);
  await page.goto(`${server.url}/api/login?returnTo=/settings`);
  for (const [name, value] of Object.entries(account)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
};
const atSettings = (page: Page) => page.getByRole('heading', { name: 'Security' }).waitFor();

describe.skipIf(chromiumPath === null)('a passkey', () => {
  beforeAll(async () => {
    browser = await sharedBrowser({ isNewest: true });
    tab = await openTab(browser);
    await addVirtualAuthenticator(tab.page);
    await tab.page.goto(`${server.url}/api/login?returnTo=/settings`);
    await signUp(tab.page, { ...account, firstName: 'Ada', lastName: 'Lovelace' });
    await atSettings(tab.page);
  });
  afterEach(({ task }) => keepPictures(task, { ada: tab }));
  afterAll(async () => {
    await browser?.close();
  });

  it('is added in the settings, with recovery codes', async () => {
    const { page } = tab;
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('My phone');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('My phone', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  // shows 2.94
  it('signs in after the password, where it was added', async () => {
    const { page } = tab;
    await enterPassword(page);
    await page.getByLabel('Recovery code').waitFor({ state: 'hidden' });
    expect(await findings(page)).toEqual([]);
    await turnDark(page);
    expect(await findings(page)).toEqual([]);
    await turnLight(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await atSettings(page);
    await page.getByText(/^Passkey, added .*, used/u).waitFor();
    expect(tab.problems).toEqual([]);
  });

  it('is not asked for in vain: a browser without it says so, and takes a recovery code', async () => {
    const other = await openTab(browser);
    await addVirtualAuthenticator(other.page);
    await enterPassword(other.page);
    await other.page.getByRole('button', { name: 'Use a passkey' }).click();
    await other.page.getByRole('alert').waitFor();
    await other.page.getByText('Use a code', { exact: true }).click();
    await other.page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await atSettings(other.page);
    expect(other.problems).toEqual([]);
    await other.context.close();
  });

  it('is left out by a browser without script, which is asked for a code', async () => {
    const plain = await openTab(browser, { javaScriptEnabled: false });
    await enterPassword(plain.page);
    expect(await plain.page.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false);
    expect(await plain.page.getByLabel('Recovery code').isVisible()).toBe(true);
    await plain.context.close();
  });

  it('is removed in the settings: the password alone signs in then', async () => {
    const { page } = tab;
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByText(/Your password alone will then sign you in/u).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await page.getByText('My phone', { exact: true }).waitFor({ state: 'detached' });
  });
});
