import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/browser.ts';
import { createBrowser } from '../../api/testing/browser.ts';
import { foundOrganization } from '../../api/testing/organizations.ts';
import { sharedServer } from '../../api/testing/sharedServer.ts';
import { findings } from './axe.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, onPhone, openContext, openTab, openTabIn, openWide, turnDark } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, screens, takeSession } from './team.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

const server = sharedServer();
const domain = 'screens.example';
let browser: Browser;
let full: Client;
let empty: Client;
const tabs = new Map<Client | null, Tab>();

/** The tab of a person, the same for all their visits: loading a page in a tab that is open takes half the time. */
const tabOf = async (person: Client | null): Promise<Tab> => {
  const open = tabs.get(person);
  if (open) return open;
  const context = await openContext(browser);
  if (person) await takeSession(context, server, person);
  const tab = await openTabIn(context);
  tabs.set(person, tab);
  return tab;
};

/** Opens a path as a person, in the light and wide, and runs the steps. Page errors fail the test. */
const visit = async (person: Client | null, path: string, steps: (tab: Tab) => Promise<void>): Promise<void> => {
  const tab = await tabOf(person);
  await openWide(tab.page, server.url + path);
  try {
    await steps(tab);
  } finally {
    await tab.page.unrouteAll({ behavior: 'ignoreErrors' });
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
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true })`;

const looks: [string, BrowserContextOptions][] = [
  ['wide', { colorScheme: 'dark' }],
  ['on a phone', { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true }],
];

/** Nothing for axe to find in the light, in the dark and on a phone, and nothing wider than the screen. */
const isFine = async (tab: Tab): Promise<void> => {
  const look = async (): Promise<void> => {
    expect(await findings(tab.page)).toEqual([]);
    expect(await fits(tab)).toBe(true);
    expect(await tab.page.evaluate(cutLines)).toEqual([]);
  };
  await look();
  await turnDark(tab.page);
  await look();
  await onPhone(tab.page, look);
};

describe.skipIf(chromiumPath === null)('every screen', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    empty = await foundOrganization(server.url, 'ella', domain);
    full = (await makeTeam(server.url, domain)).owner;
  });

  afterAll(async () => {
    await browser?.close();
  });

  describe('in the light, in the dark and on a phone,', () => {
    it.each(screens)('$name has nothing for axe to find, and fits the width', ({ path, heading: name }) =>
      visit(full, path, async (tab) => {
        await heading(tab, name).waitFor();
        await tab.page.waitForLoadState('networkidle');
        await isFine(tab);
      }),
    );

    it.each(['/', '/nowhere'])('%s signed out has nothing for axe to find, and fits the width', (path) =>
      visit(null, path, async (tab) => {
        await tab.page.locator('h1').first().waitFor();
        await isFine(tab);
      }),
    );
  });

  describe('with nothing in it', () => {
    it.each([
      {
        path: '/marketing-assets',
        says: [
          'No Marketing Assets',
          'Create your first marketing asset to start sharing content with your team and prospects.',
          'Create First Asset',
        ],
      },
      {
        path: '/prospects',
        says: ['No Prospects Yet', 'Start building your pipeline by adding your first prospect.', 'Add First Prospect'],
      },
      { path: '/leaderboard', says: ['No performance data available yet. Start sharing content to see rankings!'] },
      { path: '/analytics', says: ['No assets available for analysis.'] },
    ])('$path says “$says”', ({ path, says }) =>
      visit(empty, path, async ({ page }) => {
        for (const words of says) await page.getByText(words).first().waitFor();
      }),
    );
  });

  describe('that cannot load', () => {
    it.each(screens.flatMap(({ name, path, fails }) => (fails === null ? [] : [{ name, path, fails }])))(
      '$name says what happened, and Retry brings it back',
      async ({ path, fails }) => {
        await visit(full, '/settings', async ({ page }) => {
          let broken = true;
          await page.route(`**${fails}*`, (route) =>
            broken ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
          );
          await page.goto(server.url + path);
          const retries = page.getByRole('button', { name: 'Retry' });
          await retries.first().waitFor();
          broken = false;
          // pressed as often as it is there: a query that was under way may still bring the old failure
          const left = async (): Promise<number> => {
            for (const retry of await retries.elementHandles()) await retry.dispatchEvent('click');
            return await retries.count();
          };
          await expect.poll(left, { timeout: patienceMs, interval: 250 }).toBe(0);
        });
      },
    );
  });

  describe('while loading', () => {
    it.each([
      ['/marketing-assets', '/api/assets', 6],
      ['/prospects', '/api/prospects', 6],
      ['/analytics', '/api/analytics', 8],
    ])('%s shows its skeleton', async (path, call, cards) => {
      await visit(full, '/settings', async ({ page }) => {
        await page.route(`**${call}*`, () => undefined);
        await page.goto(server.url + path);
        await expect.poll(() => page.getByTestId('skeleton').count()).toBe(cards);
      });
    });
  });

  describe.each(looks)('while its parts come one after the other, %s', (_look, options) => {
    it.each(screens)('$name keeps what it shows in its place', async ({ path, heading: name }) => {
      const context = await openContext(browser, options);
      await takeSession(context, server, full);
      const tab = await openTabIn(context);
      await tab.page.addInitScript(countShifts);
      let calls = 0;
      await tab.page.route('**/api/**', async (route) => {
        // the later asked, the earlier answered
        const waitMs = 900 - 150 * (calls++ % 6);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        await route.continue().catch(() => undefined);
      });
      await tab.page.goto(server.url + path);
      await heading(tab, name).waitFor();
      await tab.page.waitForLoadState('networkidle');
      expect(await tab.page.evaluate('shifted')).toBeLessThan(0.02);
      await context.close();
    });
  });

  it('shows the unauthorized toast and goes to sign in when the session is lost', async () => {
    const guest = createBrowser(server.url);
    await guest.signUp({ email: `lost@${domain}`, password: 'correct-horse', firstName: 'Lo', lastName: 'St' });
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

  it('shows the first toast without a request', async () => {
    await visit(empty, '/', async ({ page }) => {
      await page.getByRole('button', { name: /^Training Module/u }).waitFor();
      await page.route(/assets/u, () => undefined);
      await page.getByRole('button', { name: /^Training Module/u }).click();
      await page.getByText(/^There are no trainings here yet/u).waitFor({ timeout: patienceMs });
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
