import type { ActivityAnswer } from '@upline/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, keepPictures, openTab, settled, show } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { noonZone, takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
let member: Client;
const tabs: Record<string, Tab> = {};
const assets: Record<string, string> = {};

const share = (title: string) =>
  call<{ link: string }>(member, `POST /api/assets/${assets[title] ?? ''}/share`, { body: {} });
const addProspect = (name: string) => call<{ id: string }>(member, 'POST /api/prospects', { body: { name } });

// the reader's noon: no midnight comes between two lines
const timezoneId = noonZone();

/** The sentences of the lines, from the newest. */
const sentences = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('li:has([data-activity])')]
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map((line) => line.querySelector('[data-activity] p, [data-activity] span.MuiTypography-body1').textContent)`);

/** Counts layout shifts from now on, with what shifted. */
const watchShifts = `window.shifts = []; new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const shifted = sources.map(({ node }) => node?.textContent ?? '').join(' | ');
    window.shifts.push(value.toFixed(4) + ' ' + shifted.slice(0, 200));
  }
}).observe({ type: 'layout-shift' })`;
/** The observer is called some frames after a shift. */
const shifts = `new Promise((done) => setTimeout(() => done(window.shifts), 400))`;

describe.skipIf(chromiumPath === null)('the feed', () => {
  beforeAll(async () => {
    owner = await foundOrganization(server.url, 'nora', 'feed.example');
    member = await addMember(server.url, owner, 'sofia', 'feed.example');
    for (const title of ['Tour', 'Prices']) {
      const body = { type: 'link', title, url: 'https://a.example/' };
      assets[title] = (await call<{ id: string }>(owner, 'POST /api/assets', { body })).body.id;
    }
    browser = await sharedBrowser();
    for (const [name, options] of Object.entries({
      wide: { reducedMotion: 'no-preference' },
      phone: { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
    } as const)) {
      const tab = await openTab(browser, { ...options, timezoneId });
      await takeSession(tab.context, server, owner);
      tabs[name] = tab;
    }
  });

  afterEach(({ task }) => keepPictures(task, tabs));

  afterAll(async () => {
    for (const { problems } of Object.values(tabs)) expect(problems).toEqual([]);
    await browser?.close();
  });

  // shows I46
  it.each([
    ['wide', '/'],
    ['phone', '/'],
    ['wide', '/activity'],
    ['phone', '/activity'],
  ])('moves nothing but by transforms when new lines come, %s on %s', async (name, path) => {
    const { page } = tabs[name] ?? expect.fail('no tab');
    for (let line = 0; line < 4; line += 1) await share(line % 2 === 0 ? 'Prices' : 'Tour');
    await page.goto(server.url + path);
    await page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' });
    await expect.poll(() => sentences(page)).not.toHaveLength(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(settled);
    await page.evaluate(watchShifts);
    for (const title of ['Prices', 'Tour', 'Prices']) {
      const before = await sentences(page);
      await share(title);
      await expect.poll(() => sentences(page)).not.toEqual(before);
    }
    await addProspect(`Pat ${name} ${path}`);
    await expect.poll(() => sentences(page)).toContain('sofia Member added a new prospect');
    expect(await page.evaluate(shifts)).toEqual([]);
  });

  // shows I46
  it('folds what follows each other into one line, and counts on as more comes', async () => {
    const { page } = tabs['wide'] ?? expect.fail('no tab');
    await addProspect('Pat between');
    await show(page, `${server.url}/`);
    for (const [times, sentence] of [
      [1, 'sofia Member shared “Tour”'],
      [1, 'sofia Member shared “Tour” 2 times'],
      [3, 'sofia Member shared “Tour” 5 times'],
    ] as const) {
      for (let time = 0; time < times; time += 1) await share('Tour');
      await expect.poll(async () => (await sentences(page))[0]).toBe(sentence);
    }
    await page.reload();
    await expect.poll(() => sentences(page)).toContain('sofia Member shared “Tour” 5 times');
    await show(page, `${server.url}/activity`);
    await expect.poll(async () => (await sentences(page))[0]).toBe('sofia Member shared “Tour” 5 times');
  });

  // shows I46
  it('leads from a line to the asset, prospect or member, and Back to the feed', async () => {
    const { page } = tabs['wide'] ?? expect.fail('no tab');
    const { id } = (await addProspect('Pat Quint')).body;
    const newest = async () => (await call<ActivityAnswer[]>(member, 'GET /api/activities?limit=1')).body[0];
    await expect.poll(newest).toMatchObject({ leadsTo: { id } });
    await page.goto(`${server.url}/activity`);
    const follow = async (words: string): Promise<void> => {
      await page.getByRole('link', { name: words }).first().click();
    };
    await follow('added a new prospect');
    await page.getByRole('heading', { level: 1, name: 'Pat Quint' }).waitFor();
    await page.goBack();
    await follow('shared “Tour” 5 times');
    await page.getByRole('dialog', { name: 'Tour' }).waitFor();
    await page.goBack();
    await show(page, `${server.url}/activity?type=member_joined`);
    await follow('sofia Member joined the team');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/team-members');
    await page.getByRole('heading', { name: 'sofia Member' }).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/activity');
  });
});
