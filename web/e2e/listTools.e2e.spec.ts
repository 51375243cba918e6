import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedBigTeam } from '../../api/testing/histories/bigTeam.ts';
import type { ServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepPictures, openTab, settled, show, turnDark, turnLight } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const many = 500;
const lists = ['/prospects', '/marketing-assets', '/team-members'];

let team: Awaited<ReturnType<typeof seedBigTeam>>;
let server: ServerProcess;
let browser: Browser;
let tab: Tab;

/** A call of the page itself. */
const send = (path: string, body: object): Promise<unknown> => {
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return tab.page.evaluate(`fetch(${JSON.stringify(path)}, ${JSON.stringify(request)})`);
};
const open = async (path: string): Promise<void> => {
  await show(tab.page, server.url + path);
  await tab.page.getByRole('combobox', { name: 'Sort by' }).waitFor();
  await tab.page.getByText('Live', { exact: true }).first().waitFor({ state: 'attached' });
};
const focused = (): Promise<string> =>
  tab.page.evaluate("document.activeElement.closest('[role=row]')?.innerText ?? ''");
const sizes = [
  [320, 640],
  // a window of 1280 pixels at 200 %
  [640, 400],
  [1440, 900],
] as const;

const inTheDark = async (page: Page, check: () => Promise<void>): Promise<void> => {
  await turnDark(page);
  await check();
  await turnLight(page);
};

/** A list in both forms is nowhere wider than the window, and axe finds nothing; in dense rows neither in the dark. */
const fits = async (page: Page, address: string): Promise<void> => {
  for (const view of ['rows', 'cards']) {
    await show(page, `${address}view=${view}`);
    await page.getByRole('grid').waitFor({ state: view === 'rows' ? 'attached' : 'detached' });
    await page
      .getByRole('main')
      .getByRole(view === 'rows' ? 'row' : 'listitem')
      .nth(4)
      .waitFor();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(settled);
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), `${view} at ${width}`).toBe(
        false,
      );
      if (width === 640) continue;
      expect(await findings(page), `${view} at ${width}`).toEqual([]);
      if (view === 'rows')
        await inTheDark(page, async () => expect(await findings(page), `${width}, dark`).toEqual([]));
    }
  }
};
const shown = (): Promise<string | null> => tab.page.getByRole('grid').getAttribute('aria-rowcount');

describe.skipIf(chromiumPath === null)('lists of five hundred', () => {
  beforeAll(async () => {
    team = await seedBigTeam(many);
    server = await startServerProcess({ DATA_DIR: team.dataDir });
    browser = await sharedBrowser();
    tab = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await tab.context.addCookies([{ name: 'upline', value: team.session, url: server.url }]);
    await open('/prospects');
    for (const name of ['عالية الحربي', 'محمد بن سلمان']) await send('/api/prospects', { name });
    await send('/api/prospects', { name: 'Zoë Quint', status: 'converted' });
    await tab.page.getByRole('row', { name: /Zoë/u }).waitFor();
  });
  afterEach(({ task }) => keepPictures(task, { owner: tab }));
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    team?.remove();
  });

  // shows I42.2
  it('are worked through with the keyboard alone: searched, walked, opened, moved on', async () => {
    const { page } = tab;
    await page.keyboard.press('/');
    await page.locator('[role=searchbox]:focus, [type=search]:focus').waitFor();
    await page.keyboard.type('الحربي');
    await expect.poll(shown).toBe('2');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toContain('عالية الحربي');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'عالية الحربي' }).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.matches('h1')")).toBe(true);
    await page.goBack();
    await expect.poll(shown).toBe('2');
    await expect.poll(focused).toContain('عالية الحربي');
    // past the box that selects the row, and the name
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('menuitem', { name: 'Interested' }).waitFor();
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Status of .*عالية الحربي.*: Interested/u }).waitFor();
  });

  it('have the focus and the place of before after Back, far down too, and the next row after a deletion', async () => {
    const { page } = tab;
    await open('/prospects?sort=name&view=rows');
    const row = page.locator('[role="row"][aria-rowindex="230"]');
    // rows are drawn before what they say has come
    const rows = `[230, 231].map((at) => document.querySelector('[role="row"][aria-rowindex="' + at + '"]'))
      .map((one) => /Prospect \\d+/.exec(one?.innerText ?? '')?.[0] ?? null)`;
    await expect
      .poll(async () => {
        if ((await row.count()) === 0) await page.evaluate('scrollBy(0, 900)');
        return page.evaluate(rows);
      })
      .toEqual([expect.any(String), expect.any(String)]);
    const [shownRow, next] = await page.evaluate<string[]>(rows);
    await row.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate("document.activeElement.matches('h1')")).toBe(true);
    await page.goBack();
    await expect.poll(focused).toMatch(new RegExp(`${shownRow}\\b`, 'u'));
    await row.getByRole('button', { name: /^Actions for/u }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(focused).toMatch(new RegExp(`${next}\\b`, 'u'));
  });

  // shows I42.2
  it('are filtered and ordered as the address says, and Back takes a filter back', async () => {
    const { page } = tab;
    await open('/prospects?sort=name');
    // the number of rows comes after the first of them
    const rowCount = async (): Promise<number> => Number(await shown());
    await expect.poll(rowCount).toBeGreaterThan(many);
    await page.getByRole('button', { name: 'Converted 1' }).click();
    await expect.poll(shown).toBe('2');
    const search = () => new URL(page.url()).search;
    await expect.poll(search).toBe('?sort=name&status=converted');
    await page.reload();
    await page.getByRole('row', { name: /Zoë/u }).waitFor();
    await page.goBack();
    await expect.poll(rowCount).toBeGreaterThan(many);
    await expect.poll(search).toBe('?sort=name');
  });

  // shows I42.2
  it('show each of their rows, also those beyond the first page', async () => {
    for (const [path, count] of [
      ['/marketing-assets', many],
      ['/team-members', many],
    ] as const) {
      await open(path);
      await expect.poll(shown).toBe(String(count + 1));
      await tab.page.getByRole('row').nth(1).focus();
      // far beyond the first page of the server: from the last row that is drawn to the one below it, which the key
      // draws or finds
      const goOn = async (): Promise<number> => {
        await tab.page.getByRole('row').last().focus();
        await tab.page.keyboard.press('ArrowDown');
        return Number(await tab.page.evaluate<string>("document.activeElement.getAttribute('aria-rowindex')"));
      };
      await expect.poll(goOn).toBeGreaterThan(151);
    }
  });

  it.each(lists)('fit at 320 pixels and at twice the size, and axe finds nothing: %s', async (path) => {
    await fits(tab.page, `${server.url}${path}?`);
  });

  it('caused no errors in the page', () => {
    expect(tab.problems).toEqual([]);
  });
});

describe.skipIf(chromiumPath === null)('the list of invitations', () => {
  const installation = sharedServer();
  let page: Page;
  let invitations: Tab;
  beforeAll(async () => {
    const owner = await foundOrganization(installation.url, 'ines', 'tools.example');
    for (let place = 0; place < 6; place += 1)
      await call(owner, 'POST /api/team-members/invite', { body: { email: `guest${place}@mail.example` } });
    browser = await sharedBrowser();
    invitations = await openTab(browser);
    ({ page } = invitations);
    await takeSession(invitations.context, installation, owner);
  });
  afterEach(({ task }) => keepPictures(task, { owner: invitations }));
  afterAll(async () => {
    await browser?.close();
  });

  it('is reached from the team, and back', async () => {
    await page.goto(`${installation.url}/team-members`);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor();
    await page.getByRole('button', { name: 'Open 6' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?list=invitations&state=open');
    await page.getByRole('link', { name: 'Team Members' }).last().click();
    await page.getByRole('heading', { name: 'Team Members' }).waitFor();
  });

  it('fits at 320 pixels and at twice the size, and axe finds nothing', async () => {
    await fits(page, `${installation.url}/team-members?list=invitations&`);
  });
});
