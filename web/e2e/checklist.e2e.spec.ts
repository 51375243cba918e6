import type { AssetAnswer, ShareAnswer } from '@upline/contracts';
import { defaultColors } from '@upline/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, onPhone, openTab, turnDark } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
const domain = 'checklist.example';
let browser: Browser;
let owner: Client;
let tab: Tab;

const ticked = () => tab.page.getByRole('listitem').filter({ hasText: ', done' });
const ticks = async (count: number, step: string): Promise<void> => {
  await ticked().filter({ hasText: step }).waitFor();
  await expect.poll(() => ticked().count()).toBe(count);
};
const show = async (client: Client, heading: string): Promise<void> => {
  tab = await openTab(browser);
  await takeSession(tab.context, server, client);
  await tab.page.goto(server.url);
  await tab.page.getByRole('heading', { name: heading }).waitFor();
  await tab.page.getByText('Live', { exact: true }).first().waitFor();
};
/** A visitor with a browser of their own opens a tracked link. */
const openLink = async ({ link }: ShareAnswer): Promise<void> => {
  const { pathname } = new URL(link);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await createBrowser(server.url).fetch(`${pathname}/view`, { method: 'POST', headers })).status).toBeLessThan(
    300,
  );
};
const add = async (by: Client): Promise<string> =>
  (
    await call<AssetAnswer>(by, 'POST /api/assets', {
      body: { type: 'link', title: 'Tour', url: 'https://v.example/' },
    })
  ).body.id;
const share = async (by: Client, id: string): Promise<ShareAnswer> =>
  (await call<ShareAnswer>(by, `POST /api/assets/${id}/share`, { body: {} })).body;

describe.skipIf(chromiumPath === null)('the checklist', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', domain);
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { tab });
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  // shows I43.3
  it('of a founder ticks itself on the open dashboard as things happen, and goes once all is done', async () => {
    await show(owner, 'Get your team going');
    expect(await ticked().count()).toBe(0);
    const id = await add(owner);
    await ticks(1, 'Add a first asset');
    const shared = await share(owner, id);
    await ticks(2, 'Share the asset with somebody');
    await openLink(shared);
    await ticks(3, 'See the link opened');
    await call(owner, 'POST /api/prospects', { body: { name: 'Pat' } });
    await ticks(4, 'Add a first prospect');
    const { organization } = (await call<{ organization: { id: string; name: string } }>(owner, 'GET /api/auth/user'))
      .body;
    const body = { name: organization.name, domain: null, ...defaultColors, primaryColor: '#1D4ED8' };
    await call(owner, `PUT /api/organizations/${organization.id}`, { body });
    await ticks(5, 'Choose your colors');
    await call(owner, 'POST /api/team-members/invite', { body: { email: `guest@${domain}` } });
    await tab.page.getByText('All done. Well done!').waitFor();
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'Recent Team Activity' }).waitFor();
    expect(await tab.page.getByRole('heading', { name: 'Get your team going' }).count()).toBe(0);
  });

  // shows I43.3
  it('of a new member counts what they do themselves, and its steps lead there', async () => {
    await show(await addMember(server.url, owner, 'mia', domain), 'Your first steps');
    await ticks(1, 'Add a first asset');
    const { page } = tab;
    await page.getByRole('button', { name: /^Share the asset with somebody/u }).click();
    const sheet = page.getByRole('dialog', { name: 'Share' });
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    await sheet.getByRole('textbox', { name: 'Tracked link' }).waitFor();
    await page.goBack();
    await ticks(2, 'Share the asset with somebody');
    await page.getByRole('button', { name: /^Add a first prospect/u }).click();
    await page.getByRole('dialog', { name: 'Add New Prospect' }).locator('input[name="name"]').fill('Pat Doe');
    await page.keyboard.press('Enter');
    await page.getByText('New prospect has been added successfully!').waitFor();
    await ticks(3, 'Add a first prospect');
  });

  // shows I43.3
  it('is hidden for good by the person alone', async () => {
    const [noa, pia] = [
      await addMember(server.url, owner, 'noa', domain),
      await addMember(server.url, owner, 'pia', domain),
    ];
    await show(noa, 'Your first steps');
    expect(await findings(tab.page)).toEqual([]);
    await turnDark(tab.page);
    expect(await findings(tab.page)).toEqual([]);
    await onPhone(tab.page, async () => {
      expect(await tab.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      const line = tab.page.getByRole('button', { name: 'Your first steps', expanded: true });
      await expect.poll(async () => (await line.boundingBox())?.height).toBeLessThan(64);
      await tab.page.getByRole('button', { name: /^Add a first prospect/u }).waitFor();
      expect(await findings(tab.page)).toEqual([]);
    });
    await tab.page.getByRole('button', { name: 'Hide the checklist' }).click();
    await tab.page.getByRole('heading', { name: 'Your first steps' }).waitFor({ state: 'hidden' });
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'Recent Team Activity' }).waitFor();
    expect(await tab.page.getByRole('heading', { name: 'Your first steps' }).count()).toBe(0);
    await tab.context.close();
    await show(pia, 'Your first steps');
  });
});
