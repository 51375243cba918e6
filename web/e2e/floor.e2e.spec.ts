import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../api/testing/people/authenticatorApp.ts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization, idOf } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { webFolder } from '../../api/src/platform/http/pages/pages.ts';
import { chromiumPath, onPage, openTab, show } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { newer, noStores, stillThere, strangeZones } from './oldBrowser.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, screens, takeSession } from './team.ts';

const server = sharedServer();

const submit = (page: Page) => page.locator('form button[type=submit]').last().click();
const isSaved = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0);
};
const fill =
  (fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) await page.locator(`form [name="${name}"]`).last().fill(value);
  };
/** Fills in the form in a dialog and sends it; it closes when it is saved. */
const saves =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('dialog').waitFor();
    for (const step of steps) await step(page);
    await submit(page);
    await isSaved(page);
  };
/** Changes a form of the settings and sends it; `said` comes when it is saved. */
const changes =
  (button: string, fields: Readonly<Record<string, string>>) =>
  async (page: Page): Promise<void> => {
    await fill(fields)(page);
    const isAnswer = (answer: Response): boolean => answer.request().method() === 'PUT' && answer.ok();
    await Promise.all([page.waitForResponse(isAnswer), page.getByRole('button', { name: button }).press('Enter')]);
  };
/** Says in the sheet of a contact how it went, which saves it. */
const tellsOutcome = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Note (optional)').fill('Call again');
  await sheet.getByRole('button', { name: 'Reached' }).click();
  await isSaved(page);
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).last().click();

type Ids = { asset: string; prospect: string; due: string; message: string; member: string };

/** Each form of the product: its address, and what fills it in and sees it saved. */
const forms: [string, (ids: Ids) => string, (page: Page) => Promise<unknown>][] = [
  ['a new asset', () => '/marketing-assets?new', saves(fill({ title: 'Tour', url: 'https://a.example/tour' }))],
  ['an asset', ({ asset }) => `/marketing-assets?edit=${asset}`, saves(fill({ description: 'Six minutes' }))],
  [
    'a translation',
    ({ asset }) => `/marketing-assets?languages=${asset}`,
    async (page) => {
      await press('Add translation')(page);
      await page.locator('form select[name=language]').selectOption('de');
      await fill({ title: 'Rundgang', url: 'https://a.example/de' })(page);
      await submit(page);
      await expect.poll(() => page.locator('form').count()).toBe(0);
      await page.keyboard.press('Escape');
      await isSaved(page);
    },
  ],
  ['a new prospect', () => '/prospects?new', saves(fill({ name: 'Kim Vale', email: 'kim@mail.example' }))],
  ['a prospect', ({ prospect }) => `/prospects?edit=${prospect}`, saves(fill({ notes: 'Mornings' }))],
  ['a note', ({ prospect }) => `/prospects/${prospect}?note`, saves(fill({ text: 'Knows our product' }))],
  ['a call', ({ prospect }) => `/prospects/${prospect}?call`, tellsOutcome],
  ['a next step', ({ prospect }) => `/prospects/${prospect}?plan`, saves(fill({ note: 'Bring the plan' }))],
  ['what came of a contact', ({ due }) => `/today?done=${due}`, tellsOutcome],
  ['what was done', ({ prospect }) => `/prospects/${prospect}?done`, tellsOutcome],
  ['a new message', () => '/marketing-assets/messages?new', saves(fill({ text: 'Hello {firstName}: {link}' }))],
  ['a message', ({ message }) => `/marketing-assets/messages?edit=${message}`, saves(fill({ text: 'Hello' }))],
  ['an invitation', () => '/?invite', saves(fill({ email: 'late@mail.example' }))],
  [
    'a role',
    ({ member }) => `/team-members?role=${member}`,
    saves((page) => page.locator('form select').selectOption('admin')),
  ],
  ['the profile', () => '/settings', changes('Save Changes', { firstName: 'Nora' })],
  ['the day', () => '/settings?tab=notifications', changes('Save Day', { dayStart: '07:30' })],
  ['the organization', () => '/settings?tab=organization', changes('Save Organization', { name: 'Northern Lights' })],
  ['the rhythm', () => '/settings?tab=organization', changes('Save Rhythm', {})],
  ['the goal', () => '/settings?tab=organization', changes('Save Goal', { goal: '700' })],
  ['the colors', () => '/settings?tab=branding', changes('Save Branding', { accentColor: '#0EA5E9' })],
  [
    'an authenticator app',
    () => '/settings?set-up',
    async (page) => {
      const secret = (await page.getByRole('textbox', { name: 'Key' }).inputValue()).replaceAll(' ', '');
      await fill({ code: createAuthenticatorApp(secret).code(Date.now()) })(page);
      await press('Switch on')(page);
      await page.getByText('Your recovery codes').waitFor();
      await page.reload();
    },
  ],
  ['the removal of a member', ({ member }) => `/team-members?remove=${member}`, saves()],
];

/** Syntax that a browser of the floor cannot read: a file with it does not run at all there. */
const unreadable: [string, RegExp][] = [
  ['a pattern that looks behind', /\(\?<[=!]/u],
  ['the flag v of a pattern', /"flags":"\w*v\w*"/u],
  ['flags inside a pattern', /"pattern":"(?:[^"\\]|\\.)*\(\?[ims]*-?[ims]+:/u],
  ['a static block of a class', /"type":"StaticBlock"/u],
  ['a resource that ends with its block', /"kind":"(?:await )?using"/u],
  ['attributes of an import', /"type":"ImportAttribute"/u],
];

describe('what is built', () => {
  // shows I62
  it('has no syntax that a browser of the floor cannot read', () => {
    const files = globSync('assets/*.js', { cwd: webFolder });
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) => {
      const tree = JSON.stringify(parseAst(readFileSync(join(webFolder, file), 'utf8')));
      return unreadable.filter(([, sign]) => sign.test(tree)).map(([name]) => `${file} has ${name}`);
    });
    expect(found).toEqual([]);
  });

  it('has styles without functions and selectors that came later', () => {
    const styles = [...globSync('assets/*.css', { cwd: webFolder }), 'landing.html', 'app.html'];
    const later =
      /color-mix\(|light-dark\(|:has\(|@starting-style|@scope|[\d.]lh\b|\(\s*(?:width|height)\s*[<>]|rgb\(from/u;
    expect(styles.filter((file) => later.test(readFileSync(join(webFolder, file), 'utf8')))).toEqual([]);
  });
});

describe.skipIf(chromiumPath === null)('a browser of the floor', () => {
  let browser: Browser;
  let owner: Client;
  let member: Client;
  let tab: Tab;
  let ids: Ids;

  beforeAll(async () => {
    browser = await sharedBrowser();
    const team = await makeTeam(server.url, 'floor.example');
    ({ owner, member } = team);
    const first = async (path: string): Promise<string> =>
      (await call<{ id: string }[]>(owner, `GET ${path}`)).body[0]?.id ?? expect.fail(`nothing at ${path}`);
    const addProspect = async (name: string): Promise<string> =>
      (await call<{ id: string }>(owner, 'POST /api/prospects', { body: { name } })).body.id;
    const body = { text: 'Hi {firstName}', language: 'en' };
    const due = await addProspect('Lee Ash');
    // due in every time zone
    const dueOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await call(owner, `PUT /api/prospects/${due}/follow-up`, { body: { dueOn, dueTime: null, note: null } });
    ids = {
      asset: await first('/api/assets'),
      prospect: await addProspect('Sam Oak'),
      due,
      message: (await call<{ id: string }>(owner, 'POST /api/messages', { body })).body.id,
      member: await idOf(member),
    };
    tab = await openTab(browser);
    await takeSession(tab.context, server, owner);
  });

  afterAll(async () => {
    await browser?.close();
  });

  const onTab = async (path: string, steps: (page: Page) => Promise<unknown>): Promise<void> => {
    await onPage(tab.page, async (page) => {
      await show(page, server.url + path);
      await steps(page);
    });
    expect(tab.problems.splice(0)).toEqual([]);
  };

  let strange: Tab | undefined;
  const openStrangeTab = async (): Promise<Tab> => {
    const leader = await foundOrganization(server.url, 'lea', 'strange.example');
    const { id } = (await call<{ organization: { id: string } }>(leader, 'GET /api/auth/user')).body.organization;
    const body = { name: 'Far South', timeZone: 'America/Coyhaique' };
    expect((await call(leader, `PUT /api/organizations/${id}`, { body })).status).toBe(200);
    // the dashboard of a new team has its feed with the first line
    await call(leader, 'POST /api/prospects', { body: { name: 'Sam Oak' } });
    const opened = await openTab(browser);
    await opened.context.addInitScript(noStores);
    await opened.context.addInitScript(strangeZones(['Etc/Unknown', 'America/Coyhaique']));
    await takeSession(opened.context, server, leader);
    return opened;
  };

  // shows I62
  it('lacks what the language and browsers got since', async () => {
    expect(newer).toEqual(expect.arrayContaining(['Map.groupBy', 'URL.canParse', 'String.isWellFormed', 'Array.with']));
    await tab.page.goto(server.url);
    expect(await tab.page.evaluate(stillThere)).toEqual([]);
  });

  // shows I62
  it.each([...screens, { path: `prospect`, heading: 'Sam Oak' }])('opens $path', ({ path, heading }) =>
    onTab(path === 'prospect' ? `/prospects/${ids.prospect}` : path, (page) =>
      page.getByRole('heading', { name: heading }).first().waitFor(),
    ),
  );

  // shows I62
  it.each(forms)('saves %s', (_name, address, steps) => onTab(address(ids), steps));

  it('saves a new team of somebody who was removed from theirs', async () => {
    const other = await openTab(browser);
    await takeSession(other.context, server, member);
    await other.page.goto(server.url);
    await other.page.getByRole('button', { name: 'Create your team' }).click();
    await other.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(other.problems).toEqual([]);
  });

  // shows I62.2, I62.3
  it.each(screens)(
    'opens $path where it refuses its stores, and knows neither its time zone nor that of the organization',
    async (one) => {
      strange ??= await openStrangeTab();
      await show(strange.page, server.url + one.path);
      await strange.page.getByRole('heading', { name: one.heading }).first().waitFor();
      expect(strange.problems.splice(0)).toEqual([]);
    },
  );

  it('reads the landing page, and why no demo can be booked', async () => {
    const visitor = await openTab(browser);
    await visitor.page.goto(server.url);
    const dialog = visitor.page.getByRole('dialog');
    for (const close of [() => dialog.getByRole('button').click(), () => visitor.page.keyboard.press('Escape')]) {
      await visitor.page.getByRole('button', { name: 'Book a Demo' }).click();
      await dialog.getByText(/^No demo can be booked here yet/u).waitFor();
      await close();
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(visitor.problems).toEqual([]);
  });
});
