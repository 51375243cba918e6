import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalServer } from '../../api/testing/servers/localServer.ts';
import { startLocalServer } from '../../api/testing/servers/localServer.ts';
import { chromiumPath, keepPictures, openTab, pressEscape } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { shareTour, takeSession } from './team.ts';

let now = new Date('2026-10-15T09:00:00.000Z');
let server: LocalServer;
let browser: Browser;
let tab: Tab;
let link = '';

const bell = () => tab.page.getByRole('button', { name: /^Notifications/u });
const panel = () => tab.page.getByRole('dialog', { name: 'Notifications' });
const unread = async (): Promise<number> => Number(await bell().getAttribute('data-unread'));

/** The prospect looks at the link with a browser of this name: what a headless one says of itself counts as a bot. */
const open = async (name: string): Promise<void> => {
  const visitor = await openTab(browser, { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${name}` });
  const seen = visitor.page.waitForResponse((answer) => answer.url() === `${link}/view` && answer.ok());
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { name: 'Tour' }).waitFor();
  await seen;
  await visitor.context.close();
};

describe.skipIf(chromiumPath === null)('a link that is opened again', () => {
  beforeAll(async () => {
    server = await startLocalServer({ clock: () => now });
    const team = await shareTour(server.url, 'openings.example');
    link = team.link;
    browser = await sharedBrowser();
    tab = await openTab(browser);
    await takeSession(tab.context, server, team.owner);
    await tab.page.goto(server.url);
    await bell().waitFor();
  });

  afterEach(({ task }) => keepPictures(task, { tab }));

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('notifies its sharer of the first opening, on the open page', async () => {
    await open('Chrome/140.0.0.0');
    await bell().click();
    await panel().getByText('Lena Vogel opened “Tour”', { exact: true }).waitFor();
    await pressEscape(tab.page);
    await panel().waitFor({ state: 'hidden' });
    await expect.poll(unread).toBe(0);
  });

  // shows I44
  it('notifies them again half an hour later, with a call one press away', async () => {
    now = new Date(now.getTime() + 31 * 60_000);
    await open('Firefox/141.0');
    await expect.poll(unread).toBe(1);
    await bell().click();
    await panel().getByText('Lena Vogel opened “Tour” again').waitFor();
    const calls = panel().getByRole('link', { name: 'Call Lena Vogel' });
    expect(await calls.first().getAttribute('href')).toBe('tel:+491512345678');
  });
});
