import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, onPage, openTab, settled, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const pasted = Array.from(
  { length: 20 },
  (_none, place) => `Guest ${String.fromCodePoint(65 + place)} Vogel +49 151 2345${String(670 + place)}`,
).join('\n');

const table = [
  'Full name;Mobile;Met at',
  'Maren Holm;+47 412 34 567;Booth 4',
  ';030 901820;Booth 2',
  'Piotr Nowak;4,91512E+12;Booth 2',
  'Yusuf Demir;+90 532 123 45 67;Booth 4',
].join('\r\n');

let browser: Browser;
let newcomer: Client;
let importer: Client;
let tab: Tab;

const begin = async (person: Client, path: string, options = {}): Promise<Page> => {
  tab = await openTab(browser, options);
  await takeSession(tab.context, server, person);
  await tab.page.goto(server.url + path);
  return tab.page;
};

/** What axe finds in the light and in the dark, and whether the page fits here and on the narrowest phones. */
const look = async (page: Page): Promise<void> => {
  await page.evaluate(settled);
  // what fades in is judged when it is there
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
  await turnLight(page);
  expect(await findings(page)).toEqual([]);
  await turnDark(page);
  expect(await findings(page)).toEqual([]);
  const size = page.viewportSize();
  for (const one of [size, { width: 320, height: 640 }, size]) {
    if (one) await page.setViewportSize(one);
    await page.evaluate(settled);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  }
};

const prospectsOf = async (person: Client): Promise<number> =>
  (await call<{ all: number }>(person, 'GET /api/prospects/counts')).body.all;

describe.skipIf(chromiumPath === null)('bringing people in', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    const owner = await foundOrganization(server.url, 'olga', 'imports.example');
    newcomer = await addMember(server.url, owner, 'nina', 'imports.example');
    importer = await addMember(server.url, owner, 'ivan', 'imports.example');
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { tab });
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('a newcomer on a phone pastes 20 names, and finds them in Today', async () => {
    const page = await begin(newcomer, '/today', phone);
    await page.getByRole('button', { name: 'Add First Prospect' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Paste names' }).click();
    await page.getByLabel('Names, one a line').fill(pasted);
    await page.getByRole('list', { name: 'Who will be added' }).getByText('Guest T Vogel').waitFor();
    await look(page);
    await page.getByRole('button', { name: 'Add 20 people' }).click();
    await page.getByRole('heading', { name: '20 people were added' }).waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Open Today' }).click();
    await page.getByText('0 of 20 done').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Guest \w Vogel$/u }).count()).toBe(10);
    // the form was replaced by the page that it led to, and that by the import
    await expect.poll(() => prospectsOf(newcomer)).toBe(20);
  });

  it('a spreadsheet with bad rows is imported, its bad rows are saved, and it is taken back', async () => {
    const page = await begin(importer, '/imports/new?way=table');
    await look(page);
    const file = { name: 'Fair.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('heading', { name: 'Fair.csv' }).waitFor();
    const columns = page.getByRole('list', { name: 'Columns' });
    await columns.getByRole('combobox', { name: 'Met at' }).selectOption('Source');
    // the preview is dimmed until it follows
    await page.getByText('+4741234567 · Booth 4').waitFor();
    await look(page);
    await onPage(page, (other) => other.getByText('Maren Holm', { exact: true }).waitFor());
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    await page.getByRole('heading', { name: '2 people were added' }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the 2 rows' }).click();
    const path = join(mkdtempSync(join(tmpdir(), 'upline-rows-')), 'rows.csv');
    await (await saving).saveAs(path);
    const rows = readFileSync(path, 'utf8');
    expect(rows).toContain('Full name');
    expect(rows).toContain('4,91512E+12');
    expect(rows).not.toContain('Maren Holm');
    await look(page);
    await page.getByRole('button', { name: 'Undo import' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo import' });
    await question.getByText(/^2 people who were added will be deleted\./u).waitFor();
    await question.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: '2 people were taken back' }).waitFor();
    await look(page);
    await expect.poll(() => prospectsOf(importer)).toBe(0);
    await page.getByRole('link', { name: 'Start a new import' }).click();
    await page
      .getByRole('list', { name: 'Your imports' })
      .getByRole('link', { name: /^Fair\.csv/u })
      .waitFor();
  });
});
