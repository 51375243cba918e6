import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { iPhone } from '../testing/userAgents.ts';
import { findings } from './axe.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepPictures, openTab, pressIfThere, show, turnDark } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { noonZone, takeSession } from './team.ts';

const server = sharedServer();
// no midnight comes between a wish for tomorrow and its reader
const timezoneId = noonZone();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId };
const soon = { timeout: 60_000 };
let browser: Browser;
let owner: Client;
let rep: Tab;
const visitors: Tab[] = [];

const visit = async (link: string, options: object = {}): Promise<Page> => {
  const tab = await openTab(browser, { ...phone, userAgent: iPhone, ...options });
  visitors.push(tab);
  expect((await tab.page.goto(link))?.status()).toBe(200);
  return tab.page;
};

const makeFilm = async (): Promise<string> => {
  const body = { type: 'video', title: 'A morning', url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' };
  return (await call<{ id: string }>(owner, 'POST /api/assets', { body })).body.id;
};

/** The link of a film, made for a prospect or for nobody. */
const film = async (prospectId: string | null): Promise<string> => {
  const id = await makeFilm();
  return (await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: { prospectId } })).body.link;
};

/** Shares a film with a prospect in the sheet on the phone of the rep, who looks at Today then. Returns the link. */
const shareOnPhone = async (name: string): Promise<string> => {
  const { page } = rep;
  await show(page, `${server.url}/marketing-assets?share=${await makeFilm()}`);
  const sheet = page.getByRole('dialog', { name: 'Share “A morning”' });
  await sheet.getByRole('radio', { name: new RegExp(name, 'u') }).tap();
  await sheet.getByRole('button', { name: 'QR code' }).tap();
  const link = await sheet.getByRole('textbox', { name: 'Tracked link' }).inputValue();
  await show(page, `${server.url}/today`);
  return link;
};

/** Presses until the next step is there: what is pressed within two seconds is asked for once more. */
const press = async (page: Page, name: RegExp | string, next: RegExp | string): Promise<void> => {
  const button = page.getByRole('button', { name });
  const heading = page.getByRole('heading', { name: next });
  await expect
    .poll(
      async () => {
        // the step may come, and the button go, between two looks: nothing waits for the button here
        if ((await heading.count()) === 0) await pressIfThere(button);
        return heading.count();
      },
      { ...soon, interval: 700 },
    )
    .toBe(1);
};

/** Looks at a step in both schemes: nothing for axe, and nothing wider than the phone. */
const look = async (page: Page): Promise<void> => {
  expect(await findings(page)).toEqual([]);
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(wider)).toBeLessThanOrEqual(0);
};

describe.skipIf(chromiumPath === null)('the page of a link that is answered', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', 'answers.example');
    rep = await openTab(browser, phone);
    await takeSession(rep.context, server, owner);
    await call(owner, 'PUT /api/preferences', { body: { timeZone: timezoneId } });
  });
  afterEach(({ task }) => keepPictures(task, { rep, ...Object.fromEntries(visitors.entries()) }));
  afterAll(() => browser?.close());

  it('plays a film that was shared on a phone, takes the wish for a call, and puts it first in Today', async () => {
    const body = { name: 'Elena Ruiz', phone: '+49 151 2345678' };
    await call(owner, 'POST /api/prospects', { body });
    const page = await visit(await shareOnPhone('Elena Ruiz'));
    const problems: string[] = [];
    page.on('pageerror', (problem) => void problems.push(String(problem)));
    expect(await page.content()).not.toContain('Elena');
    await look(page);
    await page.getByRole('link', { name: 'Watch' }).click();
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toContain('youtube-nocookie.com/embed/aaaaaaaaaaa');
    await press(page, 'Call me', /When may .* call you/);
    await look(page);
    await page.getByRole('radio', { name: 'Tomorrow' }).check();
    await page.getByRole('radio', { name: 'Morning' }).check();
    await press(page, 'Send', 'Thank you, Elena');
    await look(page);
    expect(await frame.count(), 'the film plays on').toBe(1);
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H2');
    const first = rep.page.locator('[data-today]').first();
    await expect.poll(() => first.innerText(), soon).toMatch(/Elena asks for a call tomorrow morning/);
    // in the list, and in the banner of the open page
    await expect.poll(() => rep.page.getByText('Elena asks for a call tomorrow morning').count(), soon).toBe(2);
    await page.getByText('Change my answer').click();
    await page.getByRole('button', { name: 'Not now' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('takes a question as plain forms, and keeps what is typed where something is missing', async () => {
    const page = await visit(await film(null), { javaScriptEnabled: false, colorScheme: 'dark' });
    await press(page, 'I have a question', 'What would you like to know?');
    await page.getByRole('textbox', { name: 'Your question' }).fill('Is there <b>milk</b> in it?');
    await page.getByRole('button', { name: 'Send' }).click();
    // the page comes again, with what is missing
    await page.locator('#wrong-name').waitFor();
    const question = page.getByRole('textbox', { name: 'Your question' });
    expect(await question.inputValue()).toBe('Is there <b>milk</b> in it?');
    await page.getByRole('textbox', { name: 'Your first name' }).fill('Pat');
    await page.getByRole('textbox', { name: /phone number or email/ }).fill('pat@mail.example');
    await page.getByRole('checkbox').check();
    await press(page, 'Send', 'Thank you');
    const names = async () =>
      (await call<{ name: string }[]>(owner, 'GET /api/prospects')).body.map(({ name }) => name);
    await expect.poll(names, soon).toContain('Pat');
  });

  it('ends all contact when that is asked, says so to the sharer, and takes it back', async () => {
    const body = { name: 'Nina Nowak', phone: '+49 151 2345001' };
    const { id } = (await call<{ id: string }>(owner, 'POST /api/prospects', { body })).body;
    const page = await visit(await film(id));
    await turnDark(page);
    await look(page);
    await press(page, /contact me/, 'You are left in peace');
    await look(page);
    await show(rep.page, `${server.url}/prospects/${id}`);
    await rep.page.getByText('Asked not to be contacted').first().waitFor();
    await press(page, 'I may be contacted again', /What would you like|Thank you/);
    const refused = async () =>
      (await call<{ refused?: object }>(owner, `GET /api/prospects/${id}`)).body.refused ?? null;
    await expect.poll(refused, soon).toBeNull();
  });
});
