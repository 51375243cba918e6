import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../api/testing/people/call.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { chromiumPath, keepPictures, openTab, show } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let tab: Tab;
let owner: Client;

const row = '[role=dialog]';
type Open = (page: Page) => Promise<unknown>;
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const edit = (of: string) => async (page: Page) => {
  await press(`Actions for ${of}`)(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
};

/** Every form in a dialog that keeps its text: its screen, how it opens, a field, and what is typed into it. */
const forms: [form: string, path: string, open: Open, name: string, text: string][] = [
  ['an invitation', '/', press('Add Member'), 'email', 'pat@mail.example'],
  ['a new asset', '/marketing-assets', press('Add Asset'), 'title', 'Half a title'],
  ['a changed asset', '/marketing-assets', edit('Sample pdf'), 'description', 'Half a description'],
  ['a new prospect', '/prospects', press('Add Prospect'), 'name', 'Half a name'],
  ['a changed prospect', '/prospects', edit('Pat lost'), 'notes', 'Half a note'],
];

const field = (name: string) => tab.page.locator(`${row} [name="${name}"]`);
const resume = () => tab.page.getByRole('button', { name: 'Continue where you stopped' });
const closed = () => tab.page.locator(row).waitFor({ state: 'hidden' });
/** Waits until the focus is in the dialog: the button that had it goes when it is pressed, and keys go nowhere then. */
const isFocused = () =>
  expect.poll(() => tab.page.evaluate(`document.activeElement.closest('${row}') !== null`)).toBe(true);
/** The drafts of unsaved text in the tab. */
const kept = (page = tab.page): Promise<string[]> =>
  page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('upline-draft/'))");

/** Opens a form again, which looks as it always does. */
const openAgain = async (open: Open, name: string, untouched: string): Promise<void> => {
  await open(tab.page);
  await field(name).waitFor();
  await expect.poll(() => field(name).inputValue()).toBe(untouched);
};

describe.skipIf(chromiumPath === null)('text that was typed and not saved', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = (await makeTeam(server.url, 'drafts.example')).owner;
    tab = await openTab(browser);
    await takeSession(tab.context, server, owner);
  });

  beforeEach(async () => {
    await show(tab.page, `${server.url}/settings`);
    await tab.page.evaluate('sessionStorage.clear()');
  });

  afterEach(({ task }) => keepPictures(task, { tab }));

  afterAll(async () => {
    expect(tab.problems).toEqual([]);
    await browser?.close();
  });

  /** Types into a form, and leaves it by Back. Answers what stood there before. */
  const startAt = async (path: string, open: Open, name: string, text: string): Promise<string> => {
    await show(tab.page, server.url + path);
    await open(tab.page);
    await field(name).waitFor();
    const untouched = await field(name).inputValue();
    await field(name).fill(text);
    await tab.page.goBack();
    await closed();
    return untouched;
  };

  // shows I39
  it.each(forms)('of %s survives Back and Escape, until it is discarded', async (_form, path, open, name, text) => {
    const { page } = tab;
    const untouched = await startAt(path, open, name, text);
    await openAgain(open, name, untouched);
    await resume().click();
    await expect.poll(() => field(name).inputValue()).toBe(text);
    await isFocused();
    await page.keyboard.press('Escape');
    await closed();
    await openAgain(open, name, untouched);
    await page.getByRole('button', { name: 'Discard' }).click();
    await resume().waitFor({ state: 'detached' });
    await isFocused();
    await page.keyboard.press('Escape');
    await closed();
    await openAgain(open, name, untouched);
    expect(await resume().count()).toBe(0);
    expect(new URL(page.url()).search).not.toContain('Half');
    await isFocused();
    await page.keyboard.press('Escape');
    await closed();
  });

  // shows I39
  it('of every form survives a reload', async () => {
    const untouched: Record<string, string> = {};
    for (const [form, path, open, name, text] of forms) untouched[form] = await startAt(path, open, name, text);
    await tab.page.reload();
    for (const [form, path, open, name, text] of forms) {
      await show(tab.page, server.url + path);
      await openAgain(open, name, untouched[form] ?? '');
      await resume().click();
      await expect.poll(() => field(name).inputValue(), { message: form }).toBe(text);
      await isFocused();
      await tab.page.keyboard.press('Escape');
      await closed();
    }
  });

  const startProspect = async (): Promise<void> => {
    await show(tab.page, `${server.url}/prospects`);
    await press('Add Prospect')(tab.page);
    await field('name').fill('Half a name');
    await expect.poll(() => kept()).toHaveLength(1);
  };

  // shows I39
  it('is gone when it was saved', async () => {
    await startProspect();
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Add Prospect' }).click();
    await closed();
    await expect.poll(() => kept()).toEqual([]);
  });

  // shows I39
  it('is gone with Cancel, and when nothing of it is left', async () => {
    await startProspect();
    await field('name').fill('');
    await expect.poll(() => kept()).toEqual([]);
    await field('name').fill('Half a name');
    await expect.poll(() => kept()).toHaveLength(1);
    await tab.page.getByRole('button', { name: 'Cancel' }).click();
    await closed();
    await expect.poll(() => kept()).toEqual([]);
  });

  // shows I39
  it('is not offered for a row that was changed meanwhile', async () => {
    const [pat] = (
      await call<{ id: string; name: string; notes: string }[]>(owner, 'GET /api/prospects?search=Pat new')
    ).body;
    await show(tab.page, `${server.url}/prospects?edit=${pat?.id ?? ''}`);
    await field('notes').fill('Half a note');
    await tab.page.keyboard.press('Escape');
    await closed();
    await call(owner, `PUT /api/prospects/${pat?.id ?? ''}`, { body: { name: 'Pat new', notes: 'Theirs' } });
    await tab.page.getByText('Theirs').waitFor();
    await edit('Pat new')(tab.page);
    await expect.poll(() => field('notes').inputValue()).toBe('Theirs');
    await resume().waitFor({ state: 'detached' });
    await expect.poll(() => kept()).toEqual([]);
  });

  // shows I39
  it('is gone when its row is erased', async () => {
    await call(owner, 'POST /api/prospects', { body: { name: 'Erased soon' } });
    await show(tab.page, `${server.url}/prospects`);
    await edit('Erased soon')(tab.page);
    await field('notes').fill('Something personal');
    await tab.page.keyboard.press('Escape');
    await closed();
    await expect.poll(() => kept()).toHaveLength(1);
    await press('Actions for Erased soon')(tab.page);
    await tab.page.getByRole('menuitem', { name: 'Erase' }).click();
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
    await tab.page.getByText('Prospect Erased').waitFor();
    await expect.poll(() => kept()).toEqual([]);
  });

  // shows I39
  it('is gone from every tab after signing out in one', async () => {
    await startProspect();
    const other = await tab.context.newPage();
    await other.goto(`${server.url}/settings`);
    await other.getByRole('link', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => kept()).toEqual([]);
    await other.close();
    await tab.context.clearCookies();
    await takeSession(tab.context, server, owner);
  });
});
