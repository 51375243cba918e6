import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../api/testing/people/call.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, keepPictures, openTab, pressEscape, show } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, takeSession } from './team.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

const server = sharedServer();
let browser: Browser;
let tab: Tab;
/** Ids by the words that addresses below stand for. */
const ids = new Map<string, string>();

type Step = (page: Page) => Promise<unknown>;
const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const choose =
  (of: string, action: string): Step =>
  async (page) => {
    await press(`Actions for ${of}`)(page);
    await page.getByRole('menuitem', { name: action }).click();
  };

/** Every dialog: its screen, its parameter of the address, how it opens, its name. */
const dialogs: [string, string, Step, string | RegExp][] = [
  ['/', 'invite', press('Add Member'), 'Invite Team Member'],
  ['/', 'notifications', press(/^Notifications/u), 'Notifications'],
  ['/', 'invite', press(/^Invite Team Member/u), 'Invite Team Member'],
  ['/team-members', 'invite', press('Invite Member'), 'Invite Team Member'],
  ['/team-members', 'role=member', choose('ben', 'Change role'), 'Change role'],
  ['/team-members', 'remove=member', choose('ben', 'Remove from team'), 'Remove from team'],
  ['/team-members', 'invitation=invitation', press('Share link for guest@mail.example'), 'Share the invitation'],
  ['/marketing-assets', 'new', press('Add Asset'), 'Create New Asset'],
  ['/marketing-assets', 'edit=asset', choose('Sample pdf', 'Edit'), 'Edit Asset'],
  ['/marketing-assets', 'insight=asset', choose('Sample pdf', 'Insight'), 'Insight: “Sample pdf”'],
  ['/marketing-assets', 'share=asset', press('More ways to share Sample pdf'), 'Share “Sample pdf”'],
  ['/prospects', 'new', press('Add Prospect'), 'Add New Prospect'],
  ['/prospects', 'edit=prospect', choose('Pat lost', 'Edit'), 'Edit Prospect'],
  ['/prospects', 'links=prospect', choose('Pat lost', 'Links'), 'Links for Pat lost'],
  ['/prospects/:prospect', 'note', press(/^Note$/u), 'Add a note'],
  ['/prospects/:prospect', 'call', press(/^Log call$/u), 'How did it go with Pat lost?'],
  ['/prospects/:prospect', 'plan', press(/^Plan$/u), 'Plan the next step'],
  ['/prospects/:prospect', 'send=prospect', press(/^Share something with/u), 'Share'],
  ['/marketing-assets/messages', 'new', press('New message'), 'New message'],
  ['/activity', 'members', press('All members'), 'Choose a member'],
  ['/settings', 'set-up', press('Set up'), 'Set up an authenticator app'],
];

/** The address of a dialog with the ids in it, as the browser shows it. */
const searchOf = (parameter: string): string => {
  const [name, stands] = parameter.split('=');
  return stands === undefined ? `?${name}` : `?${name}=${ids.get(stands) ?? expect.fail(stands)}`;
};

/** The path of a screen with the id in it. */
const pathOf = (screen: string): string =>
  screen.replace(/:(\w+)/u, (_all, stands: string) => ids.get(stands) ?? expect.fail(stands));

/** The place in the history, which counts its entries from the first on. */
const place = (page: Page): Promise<number> => page.evaluate<number>('history.state?.idx ?? 0');

const isAt = (page: Page, path: string) => expect.poll(() => page.url()).toBe(server.url + path);

describe.skipIf(chromiumPath === null)('every dialog is an entry of the history', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    const { owner } = await makeTeam(server.url, 'back.example');
    const list = async (path: string) =>
      (await call<{ id: string; title?: string; name?: string; email?: string }[]>(owner, `GET ${path}`)).body;
    // made by somebody else, so a projector that is behind may not show them yet
    const idIn = (path: string, wanted: string): Promise<string> =>
      vi.waitFor(
        async () => {
          const found = (await list(path)).find((row) => [row.title, row.name, row.email].includes(wanted));
          return found?.id ?? expect.fail(wanted);
        },
        { timeout: patienceMs },
      );
    ids.set('asset', await idIn('/api/assets', 'Sample pdf'));
    ids.set('prospect', await idIn('/api/prospects', 'Pat lost'));
    ids.set('member', await idIn('/api/team-members', 'ben@back.example'));
    ids.set('invitation', await idIn('/api/invitations', 'guest@mail.example'));
    tab = await openTab(browser);
    await takeSession(tab.context, server, owner);
  });

  afterEach(({ task }) => keepPictures(task, { tab }));

  afterAll(async () => {
    expect(tab.problems).toEqual([]);
    await browser?.close();
  });

  describe.each(dialogs)('%s?%s', (screen, parameter, open, name) => {
    // shows I38
    it('opens by a link, and closes to the screen', async () => {
      const { page } = tab;
      const path = pathOf(screen);
      const dialog = page.getByRole('dialog', { name });
      // about a row, it must be there before its list is
      const isOfRow = parameter.includes('=');
      await (isOfRow
        ? page.goto(server.url + path + searchOf(parameter))
        : show(page, server.url + path + searchOf(parameter)));
      await dialog.waitFor();
      const before = await place(page);
      await pressEscape(page);
      await dialog.waitFor({ state: 'hidden' });
      await isAt(page, path);
      const message = 'the entry of the link became that of the screen';
      await expect.poll(() => place(page), { message }).toBe(before);
    });

    // shows I38
    it('opens and closes with Back, Forward and Escape', async () => {
      const { page } = tab;
      const path = pathOf(screen);
      const dialog = page.getByRole('dialog', { name });
      await show(page, server.url + path);
      await open(page);
      await dialog.waitFor();
      const before = (await place(page)) - 1;
      await isAt(page, path + searchOf(parameter));
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await isAt(page, path);
      await page.goForward();
      await dialog.waitFor();
      await pressEscape(page);
      await dialog.waitFor({ state: 'hidden' });
      await isAt(page, path);
      await expect.poll(() => place(page), { message: 'Escape leaves no entry behind' }).toBe(before);
    });
  });

  // shows I38
  it.each(['/marketing-assets?edit=', '/prospects?links=', '/team-members?role='])(
    '%s of something that is gone shows the screen and says so',
    async (address) => {
      const { page } = tab;
      // loaded, so that what the address before said of its own is gone
      await page.goto(`${server.url}${address}0197f000-0000-7000-8000-000000000000`);
      await page.getByText('What stood here was deleted, or you do not have access to it.').waitFor();
      await isAt(page, address.replace(/\?.*/u, ''));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  );

  it('is open again after a reload, and Back still closes it', async () => {
    const { page } = tab;
    await show(page, `${server.url}/prospects`);
    await press('Add Prospect')(page);
    await isAt(page, '/prospects?new');
    await page.reload();
    await page.getByRole('dialog', { name: 'Add New Prospect' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await isAt(page, '/prospects');
  });

  // shows I38
  it('closes once, however often it is closed', async () => {
    const { page } = tab;
    await show(page, `${server.url}/prospects`);
    await press('Add Prospect')(page);
    await page.getByRole('dialog').waitFor();
    await page.evaluate(
      `{ const close = document.querySelector('[role=dialog] [aria-label=Close]'); close.click(); close.click(); }`,
    );
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await isAt(page, '/prospects');
  });

  // shows I38
  it('stays closed, and the screen stays, when a save ends after Back', async () => {
    const { page } = tab;
    await show(page, `${server.url}/prospects`);
    await press('Add Prospect')(page);
    await page.locator('input[name="name"]').fill('Late Arrival');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/prospects', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fallback();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Add Prospect' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').isVisible(), 'Escape waits for the answer').toBe(true);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    answer();
    await page.getByText('New prospect has been added successfully!').waitFor();
    await isAt(page, '/prospects');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('but a question before deleting is none', async () => {
    const { page } = tab;
    await show(page, `${server.url}/prospects`);
    const before = await place(page);
    await choose('Pat lost', 'Delete')(page);
    await page.getByRole('alertdialog').waitFor();
    expect(await place(page)).toBe(before);
    await isAt(page, '/prospects');
    await pressEscape(page);
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  });

  it('leads from the open menu of a phone to a screen, and Back from there to the one before', async () => {
    const { page } = tab;
    await page.setViewportSize({ width: 390, height: 844 });
    await show(page, `${server.url}/prospects`);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('button', { name: 'More' }).click();
    await isAt(page, '/prospects?menu');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
    await isAt(page, '/leaderboard');
    await page.goBack();
    await isAt(page, '/prospects');
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  });
});
