import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, openTab, settled, show, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, noonZone, screens, takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let member: Client;
let tab: Tab;
let taps: number;

/** A thumb's touch, which is counted. */
const tap = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
  taps += 1;
  await target.tap();
};

const bar = () => tab.page.getByRole('navigation', { name: 'Shortcuts' });
const sheet = (name: string | RegExp) => tab.page.getByRole('dialog', { name });
/** Opens the sheet of an address, whatever was open before. */
const openSheet = async (address: string): Promise<void> => {
  await show(tab.page, server.url + address.replace(/\?.*/u, ''));
  await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await show(tab.page, server.url + address);
  // what opens takes the focus, and perhaps from what was pressed too soon
  await tab.page.locator('.MuiModal-root:focus-within').waitFor();
};
const fits = () => tab.page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');
/** Controls that a thumb could miss. */
const tooSmall = `[...document.querySelectorAll('[data-bottom-bar] a, [data-bottom-bar] button, [role=dialog] button')]
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 43.5 || height < 43.5; })
  .map((one) => one.textContent)`;

describe.skipIf(chromiumPath === null)('on a phone', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    member = (await makeTeam(server.url, 'phone.example')).member;
    // a person of every day, whose first steps are behind them
    await call(member, 'POST /api/checklist/dismiss');
    // the feed begins a line with each day of its reader
    const timezoneId = noonZone();
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId };
    tab = await openTab(browser, phone);
    await takeSession(tab.context, server, member);
    // leaves the page alone, which a headless browser has no messenger for
    await tab.page.addInitScript('window.open = (...of) => { window.opened = of; return null; }');
  });

  afterEach(({ task }) => keepPictures(task, { tab }));

  afterAll(async () => {
    expect(tab.problems).toEqual([]);
    await browser?.close();
  });

  // shows I41
  it('an asset is shared with a named prospect in three taps', async () => {
    await show(tab.page, `${server.url}/`);
    await bar().waitFor();
    taps = 0;
    await tap(bar().getByRole('button', { name: 'Share' }));
    await tap(sheet('Share').getByRole('radio', { name: /Pat interested/u }));
    await tap(sheet('Share').getByRole('button', { name: 'Copy link' }));
    const link = await sheet('Share').getByRole('textbox', { name: 'Tracked link' }).inputValue();
    expect(taps).toBe(3);
    const prospects = (await call<{ id: string; name: string }[]>(member, 'GET /api/prospects')).body;
    const pat = prospects.find(({ name }) => name === 'Pat interested') ?? expect.fail('no Pat');
    const shares = async () =>
      (await call<{ link: string; sharedVia: string }[]>(member, `GET /api/prospects/${pat.id}/shares`)).body;
    await expect.poll(shares).toMatchObject([{ sharedVia: 'link' }]);
    expect(link).toMatch(/\/s\/[\w-]+$/u);
  });

  it('the action that floats gives way to the row below it while one scrolls down, and comes back', async () => {
    await show(tab.page, `${server.url}/prospects?view=cards`);
    const action = tab.page.getByRole('button', { name: 'Add Prospect' });
    const menus = tab.page.locator('main').getByRole('button', { name: /^Actions for/u });
    await menus.nth(2).waitFor();
    const boxOf = async (one: ReturnType<Page['locator']>) => (await one.boundingBox()) ?? expect.fail('not shown');
    await tab.page.evaluate(settled);
    const [above, below] = [await boxOf(action), await boxOf(menus.nth(2))];
    const scroll = (by: number) => tab.page.evaluate(`window.scrollBy(0, ${by})`);
    await scroll(below.y + below.height / 2 - above.y - above.height / 2);
    await tab.page.evaluate(settled);
    const { x, y, width, height } = await boxOf(menus.nth(2));
    const middle = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})`;
    const isOn = (selector: string) => () => tab.page.evaluate(`${middle}.closest('${selector}') !== null`);
    await expect.poll(isOn('[aria-haspopup=menu]')).toBe(true);
    await action.focus();
    await expect.poll(isOn('header')).toBe(true);
    await tab.page.evaluate('document.activeElement.blur()');
    await expect.poll(isOn('[aria-haspopup=menu]')).toBe(true);
    await scroll(-60);
    await expect.poll(async () => (await boxOf(action)).y).toBeCloseTo(above.y, 0);
  });

  // English last: the next tests look for its words
  it.each(['de', 'en'])('the header of every screen has the whole of its text, in its height (%s)', async (value) => {
    await tab.context.addCookies([{ name: 'upline.language', value, url: server.url }]);
    await tab.page.goto(server.url);
    expect(await tab.page.evaluate('document.documentElement.lang')).toBe(value);
    const cut: string[] = [];
    for (const { path } of screens) {
      await show(tab.page, server.url + path);
      await tab.page.locator('header p').first().waitFor();
      const isCut = `[...document.querySelectorAll('header p')]
        .some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)`;
      const height = await tab.page.evaluate<number>(`document.querySelector('header').offsetHeight`);
      if ((await tab.page.evaluate<boolean>(isCut)) || height > 69) cut.push(`${path} ${height}`);
    }
    expect(cut).toEqual([]);
  });

  // shows I41
  it('sharing begins with the asset that was shared last', async () => {
    await openSheet('/?share');
    const asset = sheet('Share').getByRole('combobox', { name: 'Asset' });
    await asset.selectOption({ label: 'Sample video' });
    await sheet('Share').getByRole('button', { name: 'QR code' }).tap();
    await sheet('Share')
      .getByRole('img', { name: /^QR code of/u })
      .waitFor();
    await tab.page.goto(`${server.url}/prospects?share`);
    await expect.poll(() => asset.locator('option:checked').textContent()).toBe('Sample video');
  });

  // shows I41
  it('only the pressed way shows that it is under way, and the focus goes on to the link', async () => {
    await openSheet('/?share');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await tab.page.route('**/share', async (route) => {
      await held;
      await route.fallback();
    });
    const ways = sheet('Share').getByRole('group', { name: 'Ways to share' });
    await ways.getByRole('button', { name: 'QR code' }).focus();
    await tab.page.keyboard.press('Enter');
    await ways.locator('[aria-busy=true]').waitFor();
    expect(await ways.locator('[aria-busy=true]').allTextContents()).toEqual(['QR code']);
    expect(await ways.locator('button:disabled').count()).toBe(0);
    expect(await tab.page.evaluate('document.activeElement.textContent')).toBe('QR code');
    answer();
    await sheet('Share')
      .getByRole('img', { name: /^QR code of/u })
      .waitFor();
    const focused = () => tab.page.evaluate("document.activeElement.closest('[role=group]')?.ariaLabel");
    await expect.poll(focused).toBe('Your tracked link');
    await tab.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  // shows I45
  it('an edited message is what the channel gets', async () => {
    await openSheet('/?share');
    await sheet('Share')
      .getByRole('radio', { name: /Pat interested/u })
      .tap();
    await sheet('Share').getByRole('textbox', { name: 'Message', exact: true }).fill('Hi Pat, six minutes:');
    await sheet('Share').getByRole('button', { name: 'WhatsApp' }).tap();
    const way = sheet('Share').getByRole('link', { name: 'Open WhatsApp' });
    const link = await sheet('Share').getByRole('textbox', { name: 'Tracked link' }).inputValue();
    await expect
      .poll(() => way.getAttribute('href'))
      .toBe(`https://wa.me/15550100?text=${encodeURIComponent(`Hi Pat, six minutes: ${link}`)}`);
  });

  // shows I45
  it('a way that fails to open says so, with the message to copy', async () => {
    // no headless browser knows an app for email
    await sheet('Share').getByRole('button', { name: 'Email' }).tap();
    await sheet('Share')
      .getByText(/^No email app seems to have opened/u)
      .waitFor();
    const copy = sheet('Share').getByRole('textbox', { name: 'Message to copy' });
    expect(await copy.inputValue()).toMatch(/^Hi Pat, six minutes: http.*\/s\/[\w-]+$/u);
    expect(await findings(tab.page)).toEqual([]);
    expect(await fits()).toBe(true);
    // sent is sent: what was not sent is offered the next time
    await openSheet('/?share');
    await sheet('Share').getByRole('button', { name: 'Continue where you stopped' }).waitFor();
    await sheet('Share').getByRole('button', { name: 'Discard' }).tap();
  });

  // shows I45
  it('a name that matches nobody is added in the sheet, and then shared with', async () => {
    await openSheet('/?share');
    await sheet('Share').getByRole('searchbox', { name: 'Find a prospect' }).fill('Elena Sommer');
    const add = sheet('Share').getByRole('button', { name: 'Add “Elena Sommer”' });
    await add.waitFor();
    expect(await findings(tab.page)).toEqual([]);
    await sheet('Share').getByRole('button', { name: 'Copy link' }).tap();
    await sheet('Share')
      .getByText(/^Nothing was shared yet/u)
      .waitFor();
    await add.tap();
    const elena = sheet('Share').getByRole('radio', { name: /^Elena Sommer/u });
    await expect.poll(() => elena.isChecked()).toBe(true);
    await sheet('Share').getByRole('button', { name: 'Copy link' }).tap();
    await sheet('Share').getByRole('textbox', { name: 'Tracked link' }).waitFor();
    const prospects = (await call<{ id: string; name: string }[]>(member, 'GET /api/prospects')).body;
    const { id } = prospects.find(({ name }) => name === 'Elena Sommer') ?? expect.fail('Elena was not added');
    const shares = async () => (await call<{ sharedVia: string }[]>(member, `GET /api/prospects/${id}/shares`)).body;
    // the page shows the link as soon as the command is answered
    await expect.poll(shares).toMatchObject([{ sharedVia: 'link' }]);
  });

  it('the bar leads to the screens of every day and opens the menu', async () => {
    await show(tab.page, `${server.url}/`);
    for (const [name, path] of [
      ['Prospects', '/prospects'],
      ['Dashboard', '/'],
      ['Today', '/today'],
    ] as const) {
      await bar().getByRole('link', { name }).tap();
      await expect.poll(() => new URL(tab.page.url()).pathname).toBe(path);
      await expect.poll(() => bar().getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
    }
    const menu = tab.page.getByRole('navigation', { name: 'Main' });
    await bar().getByRole('button', { name: 'More' }).tap();
    await menu.waitFor();
    await tab.page.evaluate(settled);
    // at the foot, as wide as the screen, all of it in sight
    const sheet = async () => (await tab.page.locator('#sidebar').boundingBox()) ?? expect.fail('no menu');
    const edges = async () => {
      const { x, width, y, height } = await sheet();
      return [x, width, Math.round(y + height)];
    };
    await expect.poll(edges).toEqual([0, 390, 844]);
    expect((await sheet()).y).toBeGreaterThan(40);
    await tab.page.goBack();
    await menu.waitFor({ state: 'hidden' });
    await bar().getByRole('button', { name: 'More' }).tap();
    await menu.getByRole('link', { name: 'Marketing Assets' }).tap();
    await tab.page.getByRole('heading', { name: 'Marketing Assets' }).waitFor();
  });

  // shows I41
  it('the feed is in sight below the four numbers, and nothing hides behind the bar', async () => {
    await show(tab.page, `${server.url}/`);
    await tab.page.getByText('added 6 new prospects').first().waitFor();
    const feed = tab.page.getByRole('heading', { name: 'Recent Team Activity' });
    await expect.poll(async () => (await feed.boundingBox())?.y).toBeLessThan(400);
    const edge = (await bar().boundingBox())?.y ?? 0;
    await show(tab.page, `${server.url}/prospects`);
    await tab.page.getByText('Pat lost').waitFor();
    const foot = async (): Promise<number> => {
      // rows are measured once they are drawn
      await tab.page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      const last = await tab.page.getByRole('row').last().boundingBox();
      return (last?.y ?? 0) + (last?.height ?? 0);
    };
    await expect.poll(foot).toBeLessThanOrEqual(edge);
  });

  // shows I41
  it.each([390, 320])('every form is a sheet at the foot that fits, %i px wide', async (width) => {
    await tab.page.setViewportSize({ width, height: 640 });
    await turnLight(tab.page);
    for (const [path, name] of [
      ['/?invite', 'Invite Team Member'],
      ['/?share', 'Share'],
      ['/marketing-assets?new', 'Create New Asset'],
      ['/prospects?new', 'Add New Prospect'],
    ] as const) {
      await openSheet(path);
      await sheet(name).waitFor();
      const box = async () => (await sheet(name).boundingBox()) ?? expect.fail('no sheet');
      const edges = async () => {
        const { x, width: wide, y, height } = await box();
        return [x, wide, Math.round(y + height)];
      };
      // it may still be rising
      await expect.poll(edges, { message: path }).toEqual([0, width, 640]);
      expect((await box()).y, path).toBeGreaterThan(0);
      expect(await fits(), path).toBe(true);
      expect(await tab.page.evaluate(tooSmall), path).toEqual([]);
      expect(await findings(tab.page), path).toEqual([]);
    }
    await turnDark(tab.page);
    expect(await findings(tab.page)).toEqual([]);
    await tab.page.setViewportSize({ width: 390, height: 844 });
  });
});
