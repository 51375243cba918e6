import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import type { Tab } from './chromium.ts';
import {
  chromiumPath,
  onPhone,
  openContext,
  openTab,
  openTabIn,
  openWide,
  settled,
  turnDark,
  watchCalls,
} from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, screens, takeSession } from './team.ts';

const server = sharedServer();
const domain = 'screens.example';
let browser: Browser;
let full: Client;
let empty: Client;
/** A tab, and how many of its calls wait for their answer. */
type Watched = Tab & { waiting: () => number };
const tabs = new Map<Client | null, Watched>();

/** The tab of a person, the same for all their visits: an open page is led to the next screen. */
const tabOf = async (person: Client | null): Promise<Watched> => {
  const open = tabs.get(person);
  if (open) return open;
  const tab = await openTab(browser);
  if (person) await takeSession(tab.context, server, person);
  const watched = { ...tab, waiting: watchCalls(tab.page) };
  tabs.set(person, watched);
  return watched;
};

/** Opens a path as a person, in the light and wide, and runs the steps. Page errors fail the test. */
const visit = async (person: Client | null, path: string, steps: (tab: Watched) => Promise<void>): Promise<void> => {
  const tab = await tabOf(person);
  await openWide(tab.page, server.url + path);
  try {
    await steps(tab);
  } finally {
    expect(tab.problems.splice(0)).toEqual([]);
  }
};

const heading = ({ page }: Tab, name: string) => page.getByRole('heading', { name, exact: false }).first();

const fits = ({ page }: Tab): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');

/** Lines of lists that end beyond the edge of the screen, where nothing scrolls to them. */
const cutLines = `[...document.querySelectorAll('main li')].filter((line) => {
  if (line.getBoundingClientRect().right <= innerWidth + 1) return false;
  for (let one = line; one; one = one.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) return false;
  return true;
}).map((line) => line.textContent)`;

/** Adds up how much of what is seen moves by itself, as browsers score it. */
const countShifts = `window.shifted = 0;
  window.shifts = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const nameOf = (node) => (node?.nodeName ?? 'gone') + ' “' + (node?.textContent ?? '').slice(0, 40) + '”';
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      shifted += value;
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(value.toFixed(4) + ' ' + nameOf(node) + ' ' + box(previousRect) + ' to ' + box(currentRect));
    }
  }).observe({ type: 'layout-shift', buffered: true })`;

/** The later asked, the earlier answered. */
const answerLate = `{
  const { fetch } = window;
  let calls = 0;
  window.fetch = async (...call) => {
    const waitMs = 900 - 150 * (calls++ % 6);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return fetch(...call);
  };
}`;

const looks: [string, BrowserContextOptions][] = [
  ['wide', { colorScheme: 'dark' }],
  ['on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true }],
];

/** Resolves when every answer is there and drawn. */
const isFilled = async ({ page, waiting }: Watched): Promise<void> => {
  const missing = async (): Promise<number> => {
    await page.evaluate(settled);
    return waiting() + (await page.locator('[data-skeleton]').count());
  };
  await expect.poll(missing).toBe(0);
};

const fitsWhole = async (tab: Tab): Promise<void> => {
  expect(await fits(tab)).toBe(true);
  expect(await tab.page.evaluate(cutLines)).toEqual([]);
};

/** Nothing for axe to find in the light, in the dark and on a phone, and nothing wider than the screen or 320 px. */
const isFine = async (tab: Tab): Promise<void> => {
  const look = async (): Promise<void> => {
    expect(await findings(tab.page)).toEqual([]);
    await fitsWhole(tab);
  };
  await look();
  await turnDark(tab.page);
  await look();
  await onPhone(tab.page, look);
  // the narrowest phones, and a wide screen at four times the size (WCAG 2.2, 1.4.10)
  await tab.page.setViewportSize({ width: 320, height: 640 });
  await tab.page.evaluate(settled);
  await fitsWhole(tab);
};

describe.skipIf(chromiumPath === null)('every screen', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    empty = await foundOrganization(server.url, 'ella', domain);
    full = (await makeTeam(server.url, domain)).owner;
    for (const path of ['prospects', 'assets']) {
      const { body } = await call<{ id: string }[]>(full, `GET /api/${path}`);
      await call(full, `DELETE /api/${path}/${body[0]?.id}`);
    }
  });

  afterAll(async () => {
    await browser?.close();
  });

  describe('in the light, in the dark and on a phone,', () => {
    // shows 2.1
    it.each(screens)('$name has nothing for axe to find, and fits the width', ({ path, heading: name }) =>
      visit(full, path, async (tab) => {
        await heading(tab, name).waitFor();
        await isFilled(tab);
        await isFine(tab);
      }),
    );

    it.each(['prospects', 'marketing-assets'])('the archive of %s too, with rows that are selected', (path) =>
      visit(full, `/${path}?list=deleted`, async (tab) => {
        await tab.page.getByRole('checkbox').first().check();
        await tab.page.getByRole('region', { name: 'Selected rows' }).waitFor();
        await isFilled(tab);
        await isFine(tab);
      }),
    );

    it.each([
      '/imports/new',
      '/imports/new?way=contacts',
      '/imports/new?way=table',
      ...['organization', 'branding', 'notifications', 'billing'].map((tab) => `/settings?tab=${tab}`),
      '/nowhere',
    ])('%s too', (path) =>
      visit(full, path, async (tab) => {
        await tab.page.locator('h1').first().waitFor();
        await isFilled(tab);
        await isFine(tab);
      }),
    );

    // shows 2.3
    it.each(['/', '/nowhere'])('%s signed out has nothing for axe to find, and fits the width', (path) =>
      visit(null, path, async (tab) => {
        await tab.page.locator('h1').first().waitFor();
        await isFine(tab);
      }),
    );
  });

  describe.each(looks)('while its parts come one after the other, %s', (_look, options) => {
    let tab: Tab;
    beforeAll(async () => {
      const context = await openContext(browser, options);
      await takeSession(context, server, full);
      await context.addInitScript(answerLate);
      await context.addInitScript(countShifts);
      tab = await openTabIn(context);
    });
    afterAll(() => tab?.context.close());

    it.each(screens)('$name keeps what it shows in its place', async ({ path, heading: name }) => {
      await tab.page.goto(server.url + path);
      await heading(tab, name).waitFor();
      await tab.page.waitForLoadState('networkidle');
      const moved = String(await tab.page.evaluate(`shifts.join('\\n')`));
      expect(await tab.page.evaluate('shifted'), moved).toBeLessThan(0.02);
    });

    it('the numbers and the feed of the dashboard leave what is beneath them in its place', async () => {
      const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
      const held = /\/api\/(dashboard\/metrics|activities)/u;
      await tab.page.route(held, async (route) => {
        await mayAnswer;
        await route.continue();
      });
      await tab.page.goto(server.url);
      const below = [heading(tab, 'Recent Team Activity'), heading(tab, 'Top Performers')];
      for (const one of below) await one.waitFor();
      const placesOf = async () => Promise.all(below.map(async (one) => (await one.boundingBox())?.y ?? NaN));
      await tab.page.evaluate(settled);
      const before = await placesOf();
      answer();
      await tab.page.getByRole('region', { name: 'Latest activity' }).waitFor();
      await tab.page.locator('[data-metric]').first().waitFor();
      await tab.page.evaluate(settled);
      const after = await placesOf();
      await tab.page.unroute(held);
      expect(after.map((place, index) => Math.round(place - (before[index] ?? NaN)))).toEqual([0, 0]);
    });
  });

  // shows 4.23
  it('shows the unauthorized toast and goes to sign in when the session is lost', async () => {
    const guest = createBrowser(server.url);
    await guest.quickSignUp({ email: `lost@${domain}`, password: 'correct-horse', firstName: 'Lo', lastName: 'St' });
    await visit(guest, '/marketing-assets', async ({ page, context }) => {
      await page.getByText('No Marketing Assets').waitFor();
      await page.getByRole('button', { name: 'Create First Asset' }).click();
      await page.locator('input[name="title"]').fill('Unsaved');
      await page.locator('input[name="url"]').fill('https://a.example/');
      // it shows for half a second: polling may miss it
      const { promise: said, resolve } = Promise.withResolvers<unknown>();
      await page.exposeFunction('hear', resolve);
      await page.evaluate(`new MutationObserver(() => {
        if (document.body.innerText.includes('You are logged out. Logging in again...')) hear();
      }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
      await context.clearCookies();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Create|Save|Add/ })
        .click();
      await said;
      await page.waitForURL(/\/(login|oidc|api\/login)/);
    });
  });

  it('follows the colours of the organization on open screens, live', async () => {
    await visit(empty, '/settings', async (tab) => {
      const other = await openTab(browser);
      await takeSession(other.context, server, empty);
      await other.page.goto(`${server.url}/marketing-assets`);
      await other.page.getByText('No Marketing Assets').waitFor();
      const button =
        "[...document.querySelectorAll('button')].find((one) => one.textContent.includes('Create First Asset'))";
      const colorOf = () => other.page.evaluate(`getComputedStyle(${button}).backgroundColor`);
      const before = await colorOf();
      await tab.page.getByRole('tab', { name: 'Branding' }).click();
      await tab.page.locator('input[name="primaryColor"]').last().fill('#1D4ED8');
      await tab.page.getByRole('button', { name: /Save/ }).click();
      await tab.page.getByText('Organization settings have been saved successfully!').waitFor();
      await expect.poll(colorOf).not.toBe(before);
      await other.context.close();
    });
  });
});
