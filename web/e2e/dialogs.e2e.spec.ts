import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepMessages, onPage, onPhone, openTab, openWide, turnDark, turnWide } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, takeSession } from './team.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
let shared: string;
let invitation: string;

/** Controls of what is open that a thumb could miss. What a control draws around itself takes the thumb too. */
const tooSmall = `[...(document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') ?? document.body)
  .querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')]
  .filter((one) => one.getAttribute('href') !== '#content' && !one.closest('[aria-hidden=true]'))
  .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect(), getComputedStyle(one, '::after')])
  .map(([one, { width, height }, around]) =>
    [one.getAttribute('aria-label') ?? one.textContent ?? one.name, width, height, around])
  .map(([name, width, height, { position, top, bottom }]) =>
    [name, width, position === 'absolute' && height > 0 ? height - parseFloat(top) - parseFloat(bottom) : height])
  .filter(([, width, height]) => height > 0 && (height < 43.5 || width < 43.5)).map(([name]) => name)`;

/** These browsers ask for less motion: what slides all the same, if only for a moment, is noted. */
const watchMotion = `window.moved = [];
const note = ({ target, propertyName }) => window.moved.push(propertyName + ' of ' + target.className);
addEventListener('transitionrun', note, true)`;

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const choose = (of: string, action: string) => async (page: Page) => {
  await press(`Actions for ${of}`)(page);
  await page.getByRole('menuitem', { name: action }).click();
};
const openPerson = (page: Page) => page.getByRole('link', { name: 'Pat lost' }).first().click();
const lookFor = (words: string) => (page: Page) => page.getByRole('searchbox').fill(words);
/** Closes what is open, whichever lies above. */
const closeAll = async (page: Page): Promise<void> => {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  const close = async (): Promise<number> => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    return open.count();
  };
  await expect.poll(close).toBe(0);
};
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name }).click();

/** A dialog to open: its name, its screen, the steps that open it, and words that it shows. */
const opened: [string, string, ((page: Page) => Promise<unknown>)[], string | RegExp][] = [
  [
    'the invite dialog with its error',
    '/',
    [keepMessages, press('Add Member'), press('Send Invite')],
    'Please enter an email address',
  ],
  ['the notifications', '/', [press(/^Notifications/)], 'Notifications'],
  ['a hint', '/', [keepMessages, press(/^Training Module/)], /^There are no trainings here yet/],
  ['the menu of an asset', '/marketing-assets', [press('Actions for Sample pdf')], 'Withdraw links'],
  [
    'the asset form with its errors',
    '/marketing-assets',
    [press('Add Asset'), inDialog('Create Asset')],
    'Title is required',
  ],
  [
    'the question before deleting',
    '/marketing-assets',
    [choose('Sample pdf', 'Delete')],
    'Are you sure you want to delete this asset?',
  ],
  [
    'the question before withdrawing',
    '/marketing-assets',
    [choose('Sample pdf', 'Withdraw links')],
    'Withdraw all links',
  ],
  ['the link of a share', '/marketing-assets', [press('Share Sample link')], /^Copy$/],
  [
    'a copied link',
    '/marketing-assets',
    [press('More ways to share Sample pdf'), keepMessages, inDialog('Copy link')],
    /^(Copied|Press Ctrl)/,
  ],
  [
    'a QR code',
    '/marketing-assets',
    [press('More ways to share Sample pdf'), inDialog('QR code')],
    'Scan it with a phone’s camera',
  ],
  ['the insight of an asset', '/marketing-assets', [choose('Sample pdf', 'Insight')], 'By channel'],
  [
    'the prospect form with its error',
    '/prospects',
    [press('Add Prospect'), inDialog('Add Prospect')],
    'Name is required',
  ],
  ['the page of a prospect', '/prospects', [openPerson], /^Added with the status/],
  [
    'the note form with its error',
    '/prospects',
    [openPerson, press(/^Note$/), inDialog('Save')],
    'Please write something',
  ],
  ['the record of a contact', '/prospects', [openPerson, press(/^Log call$/)], 'Note (optional)'],
  ['the plan of a next step', '/prospects', [openPerson, press(/^Plan$/)], 'Plan the next step'],
  [
    'the form of a message with its error',
    '/marketing-assets/messages',
    [press('New message'), inDialog('Save')],
    'Please write a message',
  ],
  ['the links of a prospect', '/prospects', [choose('Pat lost', 'Links')], 'Nothing was shared with this prospect yet'],
  ['the question before erasing', '/prospects', [choose('Pat lost', 'Erase')], 'This cannot be undone'],
  ['the role of a member', '/team-members', [choose('ben', 'Change role')], 'What ben'],
  ['the removal of a member', '/team-members', [choose('ben', 'Remove from team')], 'Prospects and assets go to'],
  [
    'the link of an invitation',
    '/team-members',
    [choose('the invitation of guest@mail.example', 'Share link')],
    'They scan this code',
  ],
  ['the end of the account', '/settings', [press('Delete account')], 'Delete your account'],
  [
    'the choice of a member',
    '/activity',
    // the feed names the member too
    [press('All members'), (page) => page.getByRole('menuitem', { name: /^ben/u }).waitFor()],
    'ben',
  ],
  [
    'nobody to choose',
    '/activity',
    [press('All members'), (page) => page.getByPlaceholder('Find a member').fill('zzz')],
    'Nobody matches',
  ],
  ['assets that are searched', '/marketing-assets', [lookFor('pdf')], '1 result for “pdf”'],
  ['prospects that are searched', '/prospects', [lookFor('pat lost')], '1 result for “pat lost”'],
  ['members that are searched', '/team-members', [lookFor('ben')], '1 result for “ben”'],
  ['a search that nothing matches', '/prospects?search=zzz', [], 'Nothing matches “zzz”.'],
  ['a long search that nothing matches', `/prospects?search=${'z'.repeat(100)}`, [], /^Nothing matches/],
  ['a filter that nothing matches', '/activity?type=training_completed', [], 'Nothing matches'],
];

const pages: [string, () => string, string][] = [
  ['a shared link', () => shared, 'Open'],
  ['an unknown link', () => `${server.url}/s/abcdefghijklmnopqrstuv`, 'This link leads nowhere'],
  ['an invitation', () => invitation, 'I have an account'],
  ['an invitation that does not exist', () => `${server.url}/invite/abc`, 'This invitation does not exist'],
  ['signing in', () => `${server.url}/api/login`, 'Sign in'],
];

describe.skipIf(chromiumPath === null)('what opens', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = (await makeTeam(server.url, 'dialogs.example')).owner;
    const [asset] = (await call<{ id: string }[]>(owner, 'GET /api/assets')).body;
    shared = (await call<{ link: string }>(owner, `POST /api/assets/${asset?.id ?? ''}/share`, { body: {} })).body.link;
    const links = async () => (await call<{ link: string }[]>(owner, 'GET /api/invitations')).body;
    invitation = await vi.waitFor(async () => (await links())[0]?.link ?? expect.fail('no invitation yet'), {
      timeout: patienceMs,
    });
  });

  afterAll(async () => {
    await browser?.close();
  });

  describe('in the light and wide, then in the dark on a phone,', () => {
    let member: Tab;
    let visitor: Tab;
    beforeAll(async () => {
      member = await openTab(browser);
      await takeSession(member.context, server, owner);
      visitor = await openTab(browser);
      for (const { context } of [member, visitor]) await context.addInitScript(watchMotion);
    });

    const check = async (page: Page): Promise<void> => {
      // what fades in is judged when it is there
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      expect(await page.evaluate('window.moved')).toEqual([]);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    };
    const checkBoth = async (page: Page, words: string | RegExp): Promise<void> => {
      await check(page);
      await turnDark(page);
      await onPhone(page, async () => {
        await page.getByText(words).first().waitFor({ state: 'attached' });
        await check(page);
        expect(await page.evaluate(tooSmall)).toEqual([]);
      });
    };

    it.each(opened)('%s has nothing for axe to find and is within reach', async (_name, path, steps, words) => {
      await onPage(member.page, async (page) => {
        await openWide(page, server.url + path);
        for (const step of steps) await step(page);
        await page.getByText(words).first().waitFor({ state: 'attached' });
        await checkBoth(page, words);
      });
      expect(member.problems.splice(0)).toEqual([]);
      // one screen is led to the next in an open page, of which these would not go by themselves
      if (steps.includes(keepMessages)) await member.page.goto('about:blank');
      else await closeAll(member.page);
    });

    it.each(pages)('%s has nothing for axe to find and is within reach', async (_name, address, words) => {
      await onPage(visitor.page, async (page) => {
        await turnWide(page);
        await page.goto(address());
        await page.getByText(words).first().waitFor();
        await checkBoth(page, words);
      });
    });
  });
});
