import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandClock } from '../../api/testing/handClock.ts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization, idOf } from '../../api/testing/people/organizations.ts';
import type { LocalServer } from '../../api/testing/servers/localServer.ts';
import { startLocalServer } from '../../api/testing/servers/localServer.ts';
import { iPhone } from '../testing/userAgents.ts';
import type { State } from './answerStates.ts';
import { crowded, states } from './answerStates.ts';
import { findings } from './axe.ts';
import { chromiumPath, openTab, turnDark } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: iPhone };
// noon, so that the days and parts of days on the page are the same whenever this runs
const clock = createHandClock(Date.parse('2026-11-23T12:00:00.000Z'));
let server: LocalServer;
let browser: Browser;
let olga: Client;
let people = 0;
let visitors = 0;
/** An address that no other visitor has. */
const newAddress = (): string => `192.0.2.${(visitors += 1)}`;

const withdraw = (shareId: string) => call(olga, `DELETE /api/shares/${shareId}`);

/** The address of a new link in the state that is wanted. */
const linkOf = async (kind: State['link']): Promise<string> => {
  const url = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
  const description = 'Six minutes about how we work.';
  const asset = { type: 'video', title: 'A morning with us', description, url };
  const { id: assetId } = (await call<{ id: string }>(olga, 'POST /api/assets', { body: asset })).body;
  people += 1;
  const elena = { name: 'Elena Ruiz', phone: `+49 151 ${2_000_000 + people}` };
  const prospectId =
    kind === 'bound' ? (await call<{ id: string }>(olga, 'POST /api/prospects', { body: elena })).body.id : null;
  const shared = await call<{ id: string; link: string }>(olga, `POST /api/assets/${assetId}/share`, {
    body: { prospectId },
  });
  if (kind === 'withdrawn') await withdraw(shared.body.id);
  if (kind === 'deleted') await call(olga, `DELETE /api/assets/${assetId}`);
  return shared.body.link;
};

/** What is wrong with a page: findings of axe, and a page that is wider than the phone. */
const wrongIn = async (page: Page): Promise<string[]> => {
  const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return [...(await findings(page)), ...(isWider ? ['it is wider than the phone'] : [])];
};

type Look = { locale: string; from?: string; options?: BrowserContextOptions; look: (page: Page) => Promise<string[]> };

/** Visits a state in a browser of its own. Returns what is wrong there. */
const visit = async (
  state: State,
  { locale, from = newAddress(), options = {}, look }: Look,
  link: string,
): Promise<string[]> => {
  const { context, page, problems } = await openTab(browser, {
    ...phone,
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': from },
    ...options,
  });
  const wait = () => clock.pass(3_000);
  await page.goto(link);
  for (const act of state.acts) await act({ page, wait });
  await page.locator(state.shows).first().waitFor();
  expect(await page.locator('html').getAttribute('lang'), state.name).toBe(locale);
  const wrong = [...(await look(page)), ...problems];
  await context.close();
  return wrong.map((text) => `${state.name}: ${text}`);
};

const visitAll = async (look: Look): Promise<string[]> => {
  const wrong: string[] = [];
  for (const state of states) wrong.push(...(await visit(state, look, await linkOf(state.link))));
  return wrong;
};

/** Looks at a page without scripts: what it holds, in a tab whose scripts may run. */
const lookStill = async (page: Page): Promise<string[]> => {
  const content = (await page.content()).replaceAll(/<script[\s\S]*?<\/script>/gu, '');
  const still = await openTab(browser, phone);
  await still.page.setContent(content);
  const wrong = await wrongIn(still.page);
  await still.context.close();
  return wrong;
};

describe.skipIf(chromiumPath === null)('every state of the page of a link', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    server = await startLocalServer({ clock: clock.date });
    olga = await foundOrganization(server.url, 'olga', 'states.example');
    const id = await idOf(olga);
    const { email, username } = (await call<Record<string, unknown>>(olga, 'GET /api/auth/user')).body;
    const reach = {
      phone: '+49 151 9876543',
      reachable: true,
      greeting: 'Six minutes, and you know what I do all day.',
    };
    const profile = { email, username, firstName: 'Olga', lastName: 'Berg', ...reach };
    expect((await call(olga, `PUT /api/users/${id}`, { body: profile })).status).toBe(200);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('is reached in German, with nothing for axe to find in the light and in the dark', async () => {
    const look = async (page: Page) => {
      const light = await wrongIn(page);
      await turnDark(page);
      return [...light, ...(await wrongIn(page)).map((text) => `in the dark: ${text}`)];
    };
    expect(await visitAll({ locale: 'de', look })).toEqual([]);
  });

  it('is reached in Arabic without scripts, with nothing for axe to find', async () => {
    const options = { javaScriptEnabled: false };
    expect(await visitAll({ locale: 'ar', options, look: lookStill })).toEqual([]);
  });

  it.each([true, false])('keeps the text of a visitor whose network sent too much, scripts: %s', async (scripts) => {
    const [link, from] = [await linkOf('open'), newAddress()];
    const body = (at: number) => ({ answer: 'not-now', key: `crowd-${at}-${scripts}` });
    const headers = { 'content-type': 'application/json', origin: server.url, 'x-forwarded-for': from };
    const post = (at: number) => fetch(`${link}/answer`, { method: 'POST', headers, body: JSON.stringify(body(at)) });
    const statuses = (await Promise.all(Array.from({ length: 101 }, (_, at) => post(at)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const options = { javaScriptEnabled: scripts };
    const look = async (page: Page) => {
      expect(await page.locator('textarea').inputValue()).toContain('<b>milk</b>');
      expect(await page.locator('[name=name]').inputValue()).toBe('Pat');
      expect(await page.locator('#answer a[href^="https://wa.me/"]').count()).toBe(1);
      return scripts ? wrongIn(page) : lookStill(page);
    };
    expect(await visit(crowded, { locale: 'en', from, options, look }, link)).toEqual([]);
  });
});
