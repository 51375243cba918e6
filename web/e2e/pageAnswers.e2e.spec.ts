import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, openTab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const title = 'Anna’s tour </script><b>bold</b>';

describe.skipIf(chromiumPath === null)('answers inside the page', () => {
  const server = sharedServer();
  let browser: Browser;
  let anna: Client;
  let bert: Client;
  beforeAll(async () => {
    browser = await sharedBrowser();
    anna = await foundOrganization(server.url, 'anna', 'inside.example');
    bert = await foundOrganization(server.url, 'bert', 'outside.example');
    const asset = { type: 'link', title, url: 'https://v.example/tour' };
    const { id } = (await call<{ id: string }>(anna, 'POST /api/assets', { body: asset })).body;
    await call(anna, `POST /api/assets/${id}/share`, { body: {} });
    await call(anna, 'POST /api/prospects', { body: { name: 'Lena Vogel' } });
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('draw the dashboard and Today without a question to the server', async () => {
    const tab = await openTab(browser);
    await takeSession(tab.context, server, anna);
    const asked: string[] = [];
    tab.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
    });
    const open = async (path: string, words: string): Promise<readonly string[]> => {
      asked.length = 0;
      await tab.page.goto(server.url + path);
      await tab.page.getByText(words).first().waitFor();
      return asked;
    };
    // a page that is opened as the hour turns asks again
    const turnMs = 90_000;
    await expect.poll(() => open('/', title), { timeout: turnMs }).toEqual([]);
    await expect.poll(() => open('/today', 'Lena Vogel'), { timeout: turnMs }).toEqual([]);
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });

  // shows I5
  it('of one person are nowhere after another has signed in, over Back and a reload', async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    const expectNothingOfAnna = async (): Promise<void> => {
      await page.getByText("bert's Team").first().waitFor();
      const whole = await page.content();
      for (const word of ['Anna', 'anna', 'Lena Vogel']) expect(whole).not.toContain(word);
    };
    const back = async (entries: number, path: string): Promise<void> => {
      await page.evaluate(`history.go(-${entries})`);
      await page.waitForURL(server.url + path);
      await expectNothingOfAnna();
    };
    await takeSession(tab.context, server, anna);
    await page.goto(server.url);
    await page.getByText(title).first().waitFor();
    await page.goto(`${server.url}/prospects`);
    await page.getByText('Lena Vogel').first().waitFor();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname !== '/prospects');
    expect(await page.content()).not.toContain('Lena Vogel');
    await takeSession(tab.context, server, bert);
    await page.goto(`${server.url}/today`);
    await expectNothingOfAnna();
    // at once over the page that stands where somebody is signed out, which loads itself again
    await back(2, '/prospects');
    await back(1, '/');
    await page.reload();
    await expectNothingOfAnna();
    await tab.context.close();
  });
});
