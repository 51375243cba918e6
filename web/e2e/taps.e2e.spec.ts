import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { iPhone } from '../testing/userAgents.ts';
import { chromiumPath, keepPictures, openTab, show } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let browser: Browser;
let owner: Client;
let member: Client;
let tab: Tab;
let taps = 0;
let fields = 0;

const tap = async (target: Locator): Promise<void> => {
  taps += 1;
  await target.tap();
};
const fill = async (target: Locator, text: string): Promise<void> => {
  fields += 1;
  await target.fill(text);
};
const button = (name: string | RegExp) => tab.page.getByRole('button', { name });
const dialog = (name?: string | RegExp) => tab.page.getByRole('dialog', name === undefined ? {} : { name });

/** A phone in the hand of somebody who looks at a screen. */
const at = async (path: string, who: Client): Promise<void> => {
  tab = await openTab(browser, phone);
  await takeSession(tab.context, server, who);
  await tab.page.addInitScript('window.open = () => null');
  await show(tab.page, server.url + path);
  [taps, fields] = [0, 0];
};

describe.skipIf(chromiumPath === null)('taps and fields on a phone', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', 'taps.example');
    await call(owner, 'POST /api/assets', { body: { type: 'link', title: 'Tour', url: 'https://v.example/tour' } });
    member = await addMember(server.url, owner, 'ben', 'taps.example');
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { tab });
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('the first asset takes two taps and two fields from the first steps', async () => {
    const founder = await foundOrganization(server.url, 'fred', 'taps-first.example');
    await at('/', founder);
    await tap(button(/^Add a first asset/u));
    await fill(dialog().getByLabel('Title'), 'Tour');
    await fill(dialog().getByLabel('URL', { exact: true }), 'https://v.example/tour');
    await tap(dialog().getByRole('button', { name: 'Create Asset' }));
    await expect.poll(async () => (await call<unknown[]>(founder, 'GET /api/assets')).body.length).toBe(1);
    expect([taps, fields]).toEqual([2, 2]);
  });

  it.each(['WhatsApp', 'QR code'])('an asset is shared by %s in two taps', async (way) => {
    await at('/marketing-assets', owner);
    await tap(button('More ways to share Tour'));
    await tap(dialog().getByRole('button', { name: way }));
    await dialog().getByRole('textbox', { name: 'Tracked link' }).waitFor();
    expect([taps, fields]).toEqual([2, 0]);
  });

  it('an invitation’s link is in hand after two taps and one field', async () => {
    await at('/team-members', owner);
    await tap(button('Invite Member'));
    await fill(dialog().locator('input[name="email"]'), 'guest@taps.example');
    await tap(dialog().getByRole('button', { name: 'Send Invite' }));
    await dialog('Share the invitation').getByRole('textbox', { name: 'Invitation link' }).waitFor();
    expect([taps, fields]).toEqual([2, 1]);
  });

  it('a prospect is added in three taps and one field from Today', async () => {
    await at('/today', member);
    await tap(button('Add First Prospect'));
    await fill(dialog().getByLabel('Name'), 'Lena Vogel');
    await tap(dialog().getByRole('button', { name: 'Add Prospect' }));
    await tab.page.getByRole('heading', { name: 'Lena Vogel' }).waitFor();
    expect(taps).toBeLessThanOrEqual(3);
    expect(fields).toBe(1);
  });

  it('the page of somebody who opened a link is two taps from the bell', async () => {
    const [lena] = (await call<{ id: string }[]>(member, 'GET /api/prospects')).body;
    const [tour] = (await call<{ id: string }[]>(member, 'GET /api/assets')).body;
    const body = { prospectId: lena?.id };
    const { link } = (await call<{ link: string }>(member, `POST /api/assets/${tour?.id}/share`, { body })).body;
    await at('/', member);
    const headers = { 'user-agent': iPhone, origin: server.url, 'sec-fetch-site': 'same-origin' };
    await fetch(`${link}/view`, { method: 'POST', headers });
    await tap(button(/^Notifications, \d+ unread/u));
    await tap(tab.page.getByRole('link', { name: /Lena Vogel opened/u }));
    await tab.page.waitForURL(`**/prospects/${lena?.id}*`);
    expect([taps, fields]).toEqual([2, 0]);
  });
});
