import { localDateOf } from '@upline/contracts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, openTab, show, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { iPhone } from '../testing/userAgents.ts';
import { noonZone, takeSession } from './team.ts';

const server = sharedServer();

let browser: Browser;
let owner: Client;
let tab: Tab;
/** The link that Elena got. */
let link = '';
let taps = 0;

const add = async (name: string): Promise<string> =>
  (await call<{ id: string }>(owner, 'POST /api/prospects', { body: { name, phone: '+49 151 2345678' } })).body.id;

/** A thumb's touch, which is counted. */
const tap = async (target: Locator): Promise<void> => {
  taps += 1;
  await target.tap();
};

const card = (name: string) => tab.page.getByRole('listitem').filter({ has: tab.page.getByRole('link', { name }) });
const sheet = (name: string | RegExp) => tab.page.getByRole('dialog', { name });

/** Controls that a thumb could miss. */
const tooSmall = `[...document.querySelectorAll(':is(main, [data-bottom-bar], [role=dialog]) *')]
  .filter((one) => one.matches('a[href], button, input, select, textarea'))
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
  .filter(([, { width, height }]) => height > 0 && (height < 43.5 || width < 43.5))
  .map(([one]) => one.getAttribute('aria-label') ?? one.textContent)`;

/** Nothing for axe to find in either scheme, nothing wider than the screen, nothing too small for a thumb. */
const isFine = async (): Promise<void> => {
  for (const turn of [turnDark, turnLight]) {
    await turn(tab.page);
    // what fades in is judged when it is there
    await expect.poll(() => tab.page.evaluate('document.getAnimations().length')).toBe(0);
    expect(await findings(tab.page), turn.name).toEqual([]);
  }
  expect(await tab.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(await tab.page.evaluate(tooSmall)).toEqual([]);
};

describe.skipIf(chromiumPath === null)('the day of a rep on a phone', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', 'today.example');
    const timeZone = noonZone();
    await call(owner, 'PUT /api/preferences', { body: { timeZone } });
    const dueOn = localDateOf(new Date(), timeZone);
    const asset = { type: 'link', title: 'Tour', url: 'https://v.example/tour' };
    const { id: assetId } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
    const [elena, max] = [await add('Elena Vogel'), await add('Max Roth')];
    await call(owner, `PUT /api/prospects/${max}/follow-up`, { body: { dueOn, dueTime: '23:59' } });
    const body = { sharedVia: 'whatsapp', prospectId: elena };
    link = (await call<{ link: string }>(owner, `POST /api/assets/${assetId}/share`, { body })).body.link;
    tab = await openTab(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await takeSession(tab.context, server, owner);
    // leaves the page alone, which a headless browser has no messenger for
    await tab.page.addInitScript('window.open = () => null');
  });

  afterEach(({ task }) => keepPictures(task, { tab }));

  afterAll(async () => {
    expect(tab.problems).toEqual([]);
    await browser?.close();
  });

  // shows I51.4
  it('begins with what is due, and has first who opens a link, in the open page', async () => {
    await show(tab.page, `${server.url}/today`);
    await card('Max Roth').getByText('Due today at 11:59 PM').waitFor();
    const headers = { 'user-agent': iPhone, origin: server.url, 'sec-fetch-site': 'same-origin' };
    await fetch(`${link}/view`, { method: 'POST', headers });
    await card('Elena Vogel').getByText('Opened “Tour”').waitFor();
    await expect.poll(() => tab.page.locator('main h3').allTextContents()).toEqual(['Elena Vogel', 'Max Roth']);
    await isFine();
    await card('Elena Vogel').getByRole('button', { name: 'Why is Elena Vogel here?' }).tap();
    await sheet('Why is this person here?').getByText('Opened “Tour” for the first time').waitFor();
    await isFine();
    await tab.page.goBack();
    await sheet('Why is this person here?').waitFor({ state: 'hidden' });
  });

  // shows I51.4
  it('leads to WhatsApp with number, text and link in three taps at most, and is then done with her', async () => {
    taps = 0;
    await tap(card('Elena Vogel').getByRole('button', { name: 'Share something with Elena Vogel' }));
    await sheet('Share')
      .getByRole('radio', { name: /^Elena Vogel/u, checked: true })
      .waitFor();
    await isFine();
    await tap(sheet('Share').getByRole('button', { name: 'WhatsApp' }));
    const way = sheet('Share').getByRole('link', { name: 'Open WhatsApp' });
    const made = await sheet('Share').getByRole('textbox', { name: 'Tracked link' }).inputValue();
    await expect
      .poll(() => way.getAttribute('href'))
      .toBe(`https://wa.me/491512345678?text=${encodeURIComponent(`Tour: ${made}`)}`);
    expect(taps).toBeLessThanOrEqual(3);
    await tab.page.goBack();
    await sheet('Share').waitFor({ state: 'hidden' });
    await card('Elena Vogel').waitFor({ state: 'hidden' });
    await tab.page.getByText('1 of 2 done').waitFor();
  });

  // shows I51.4
  it('records a contact and plans the next step in two taps, and ends the day', async () => {
    taps = 0;
    await tap(card('Max Roth').getByRole('button', { name: 'Done with Max Roth' }));
    const done = sheet('How did it go with Max Roth?');
    await done.getByRole('button', { name: /^Reached/u }).waitFor();
    const edges = async () => {
      const { height, y } = (await done.boundingBox()) ?? expect.fail('no sheet');
      return [Math.round(y + height), y > 0];
    };
    await expect.poll(edges).toEqual([740, true]);
    await isFine();
    await tap(done.getByRole('button', { name: /^Reached Next step:/u }));
    await tab.page.getByRole('heading', { name: 'That’s it for today' }).waitFor();
    expect(taps).toBe(2);
    await isFine();
  });
});
