import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, openTab, show, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
const notes = 90;
const longText = `${'A long story about the fair. '.repeat(20)}The end.`;

let browser: Browser;
let owner: Client;
let tab: Tab;
let id = '';

const note = (text: string) => call(owner, `POST /api/prospects/${id}/notes`, { body: { text } });

const open = async (): Promise<void> => {
  await show(tab.page, `${server.url}/prospects/${id}`);
  // the browser goes back to where the page was left
  const isAtTop = async (): Promise<boolean> => {
    await tab.page.evaluate('scrollTo(0, 0)');
    return tab.page.getByText(`Note ${notes - 1}`, { exact: true }).isVisible();
  };
  await expect.poll(isAtTop, { interval: 50 }).toBe(true);
};

describe.skipIf(chromiumPath === null)('a long timeline on a phone', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', 'timeline.example');
    id = (await call<{ id: string }>(owner, 'POST /api/prospects', { body: { name: 'Elena Vogel' } })).body.id;
    for (let at = 0; at < notes; at += 1) await note(at === notes - 2 ? longText : `Note ${at}`);
    tab = await openTab(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await takeSession(tab.context, server, owner);
  });
  afterEach(({ task }) => keepPictures(task, { tab }));
  afterAll(async () => {
    expect(tab.problems).toEqual([]);
    await browser?.close();
  });

  it('loads older entries with the keyboard, and says how many there are', async () => {
    await open();
    await tab.page.getByRole('button', { name: 'Show older entries' }).focus();
    await tab.page.keyboard.press('Enter');
    await expect.poll(() => tab.page.getByText(/^The newest \d+ entries are shown\.$/).count()).toBe(1);
  });

  it('loads them as one scrolls, up to the first', async () => {
    await open();
    const goOn = async (): Promise<boolean> => {
      await tab.page.evaluate('scrollBy(0, 1500)');
      return tab.page.getByText('Added with the status New').isVisible();
    };
    await expect.poll(goOn, { interval: 50 }).toBe(true);
    await expect.poll(() => tab.page.getByRole('button', { name: 'Show older entries' }).count()).toBe(0);
  });

  it('shows a note of somebody else at once, on top, and a long text as a whole when it is asked for', async () => {
    await open();
    await note('Just now');
    await tab.page.getByText('Just now', { exact: true }).waitFor();
    const line = tab.page.locator('[data-entry=note]').filter({ hasText: 'A long story' });
    expect(await line.innerText()).not.toContain('The end.');
    await line.getByRole('button', { name: 'Show the whole text' }).click();
    await expect.poll(() => line.innerText()).toContain('The end.');
    for (const turn of [turnDark, turnLight]) {
      await turn(tab.page);
      expect(await findings(tab.page), turn.name).toEqual([]);
    }
    expect(await tab.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
