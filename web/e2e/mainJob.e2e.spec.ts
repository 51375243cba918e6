import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operate } from '../../api/testing/people/operate.ts';
import type { ServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, fillIn, keepPictures, openTab, show } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { noonZone } from './team.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

let server: ServerProcess;
let browser: Browser;
let leader: Tab;
let rep: Tab;

const text = (tab: Tab, words: string) => tab.page.getByText(words, { exact: false }).first();
/** The number on a metric card: its second line. */
const metric = async (tab: Tab, label: string): Promise<string | undefined> =>
  (await tab.page.locator(`[data-metric="${label}"]`).innerText()).split('\n').filter(Boolean)[1];

/** The rep shares the asset with one tap on its card: the bar below has a button to share too. */
const shareTour = () => rep.page.getByRole('button', { name: 'Share Company tour', exact: true }).click();

/** Counts what changes in the metric cards from now on. */
const watch = `window.changes = 0;
const everything = { subtree: true, childList: true, characterData: true };
for (const one of document.querySelectorAll('[data-metric]'))
  new MutationObserver(() => (window.changes += 1)).observe(one, everything)`;

describe.skipIf(chromiumPath === null)('two people do the main job in two browsers', () => {
  beforeAll(async () => {
    server = await startServerProcess();
    browser = await sharedBrowser();
    const timezoneId = noonZone();
    leader = await openTab(browser, { timezoneId });
    rep = await openTab(browser, { timezoneId, viewport: { width: 390, height: 844 } });
  });

  afterEach(({ task }) => keepPictures(task, { leader, rep }));

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  // shows 1.8, 2.3
  it('lets the leader create an account from the landing page', async () => {
    await leader.page.goto(server.url);
    await leader.page.getByRole('link', { name: 'Get Started Free' }).first().click();
    const ann = { firstName: 'Ann', lastName: 'Lee', email: 'ann@team.example', password: 'correct-horse' };
    await fillIn(leader.page, ann);
    await leader.page.getByRole('button', { name: 'Create account' }).click();
    await leader.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await text(leader, "Ann's Team").waitFor();
  });

  // shows 1.4
  it('invites a rep, who joins from the mail', async () => {
    await leader.page.getByRole('button', { name: 'Add Member' }).click();
    await leader.page.locator('input[name="email"]').fill('bob@team.example');
    await leader.page.getByRole('button', { name: 'Send Invite' }).click();
    await text(leader, 'Invitation sent to bob@team.example successfully!').waitFor();
    const mail = await vi.waitFor(() => server.mailTo('bob@team.example') ?? expect.fail('no mail yet'), {
      timeout: patienceMs,
    });
    const link = /http:\/\/localhost:\d+\/invite\/[\w-]+/.exec(mail)?.[0] ?? expect.fail('no link in the mail');
    await rep.page.goto(link);
    await rep.page.getByRole('link', { name: 'Create account' }).click();
    await fillIn(rep.page, { firstName: 'Bob', lastName: 'Ray', password: 'battery-staple' });
    await rep.page.getByRole('button', { name: 'Create account' }).click();
    await rep.page.getByRole('heading', { name: 'Today' }).waitFor();
    await text(leader, 'Bob Ray joined the team').waitFor();
    await vi.waitFor(async () => expect(await metric(leader, 'Total Team Members')).toBe('2'), { timeout: patienceMs });
  });

  it("shows the rep's new asset, share and prospect on the leader's open dashboard", async () => {
    await show(rep.page, `${server.url}/marketing-assets`);
    await rep.page.getByRole('button', { name: /Create First Asset/ }).click();
    await rep.page.locator('input[name="title"]').fill('Company tour');
    await rep.page.locator('input[name="url"]').fill('https://videos.example.com/tour');
    await rep.page
      .getByRole('dialog')
      .getByRole('button', { name: /Create|Save|Add/ })
      .click();
    await text(rep, 'Marketing asset has been created successfully!').waitFor();
    await rep.page.getByRole('heading', { name: 'Company tour' }).waitFor();
    await text(leader, 'Bob Ray added the asset “Company tour”').waitFor();

    await shareTour();
    await text(rep, 'The asset has been shared successfully!').waitFor();
    await text(leader, 'Bob Ray shared “Company tour”').waitFor();
    await vi.waitFor(async () => expect(await metric(leader, 'Content Shares')).toBe('1'), { timeout: patienceMs });

    await show(rep.page, `${server.url}/prospects`);
    await rep.page.getByRole('button', { name: /Add First Prospect/ }).click();
    await rep.page.locator('input[name="name"]').fill('Pat Doe');
    await rep.page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Save/ })
      .click();
    await text(rep, 'New prospect has been added successfully!').waitFor();
    await text(leader, 'Bob Ray added a new prospect').waitFor();
    await vi.waitFor(async () => expect(await metric(leader, 'Active Prospects')).toBe('1'), { timeout: patienceMs });
    await text(leader, '1 share this week').waitFor();
  });

  // shows I7
  it('recovers by itself when the server is killed, with nothing acknowledged missing', async () => {
    await server.kill();
    await leader.page
      .getByText(/Reconnecting|Offline/)
      .first()
      .waitFor();
    await server.restart();
    await leader.page.getByText('Live', { exact: true }).first().waitFor({ timeout: patienceMs });
    await rep.page.goto(`${server.url}/marketing-assets`);
    await rep.page.getByRole('heading', { name: 'Company tour' }).waitFor();
    await shareTour();
    await vi.waitFor(async () => expect(await metric(leader, 'Content Shares')).toBe('2'), { timeout: patienceMs });
  });

  it('shows nothing of a rebuild of every view', async () => {
    const seen = '[...document.querySelectorAll("[data-metric]")].map((one) => one.textContent).join()';
    await vi.waitFor(async () => expect(await metric(leader, 'Content Shares')).toBe('2'), { timeout: patienceMs });
    const before = await leader.page.evaluate(seen);
    await leader.page.evaluate(watch);
    await operate(server, { name: 'rebuild', views: [] });
    expect(await leader.page.evaluate('window.changes')).toBe(0);
    expect(await operate(server, { name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
    // the link of the share before stands where the button of its card was
    await rep.page.reload();
    await shareTour();
    await vi.waitFor(async () => expect(await metric(leader, 'Content Shares')).toBe('3'), { timeout: patienceMs });
    expect(before).toContain('Content Shares2');
    // only the share that came afterwards touched the cards
    const after = String(before).replace('Content Shares2+2', 'Content Shares3+3');
    await expect.poll(() => leader.page.evaluate(seen)).toBe(after);
  });

  it('ran without errors in either page', () => {
    expect([...leader.problems, ...rep.problems]).toEqual([]);
  });
});
