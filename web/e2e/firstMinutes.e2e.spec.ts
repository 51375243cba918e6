import type { InvitationAnswer } from '@upline/contracts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../api/testing/people/call.ts';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import type { LocalServer } from '../../api/testing/servers/localServer.ts';
import { startLocalServer } from '../../api/testing/servers/localServer.ts';
import { addMember, foundOrganization } from '../../api/testing/people/organizations.ts';
import { mailedToken } from '../../api/testing/people/proving.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { patienceMs } from '../../infra/testing/patience.ts';
import { findings } from './axe.ts';
import { chromiumPath, fillIn, keepPictures, openTab, openTabIn, turnDark, turnLight } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
const domain = 'first-minutes.example';
const password = 'correct-horse';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser;
let owner: Client;
let tab: Tab;
let presses: number;

/** A click or tap, which is counted. */
const press = async (target: Locator): Promise<void> => {
  presses += 1;
  await target.click();
};
const button = (name: string | RegExp) => tab.page.getByRole('button', { name });
const link = (name: string) => tab.page.getByRole('link', { name });
const begin = async (options = {}): Promise<void> => {
  tab = await openTab(browser, options);
  presses = 0;
};
const invite = async (email: string): Promise<string> =>
  (await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', { body: { email } })).body.link ?? '';
const mailedLink = (email: string): Promise<string> =>
  vi.waitFor(() => /http\S+\/invite\/[\w-]+/u.exec(server.mailTo(email) ?? '')?.[0] ?? expect.fail('no mail yet'), {
    timeout: patienceMs,
  });
const isMember = async (email: string): Promise<boolean> =>
  (await call<{ email: string }[]>(owner, 'GET /api/team-members')).body.some((member) => member.email === email);

/** What axe finds, and whether the page fits, in the light and in the dark. */
const look = async (): Promise<void> => {
  await turnLight(tab.page);
  expect(await findings(tab.page)).toEqual([]);
  expect(await tab.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  await turnDark(tab.page);
  expect(await findings(tab.page)).toEqual([]);
};

describe.skipIf(chromiumPath === null)('the first minutes', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'olga', domain);
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { tab });
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  // shows I43
  it.each(['Get Started Free', 'Start Your Free Trial'])('%s leads to an account in two clicks', async (offer) => {
    await begin();
    await tab.page.goto(server.url);
    await press(link(offer));
    await fillIn(tab.page, {
      firstName: 'Ann',
      lastName: 'Lee',
      password,
      email: `${offer.replaceAll(' ', '-').toLowerCase()}@${domain}`,
    });
    await press(button('Create account'));
    await tab.page.getByText("Ann's Team").first().waitFor();
    expect(presses).toBe(2);
  });

  // shows I43
  it.each(['mailed', 'handed-over'])('a %s link joins in two taps, with the address filled in', async (kind) => {
    const email = `${kind}@${domain}`;
    const shown = await invite(email);
    await begin(phone);
    await tab.page.goto(kind === 'mailed' ? await mailedLink(email) : shown);
    await link('Create account').waitFor();
    await look();
    await press(link('Create account'));
    await expect.poll(() => tab.page.locator('input[name="email"]').inputValue()).toBe(email);
    expect(await tab.page.locator('input[name="email"]').getAttribute('readonly')).not.toBeNull();
    await look();
    await fillIn(tab.page, { firstName: 'Bob', lastName: 'Ray', password });
    await press(button('Create account'));
    await tab.page.getByRole('heading', { name: 'Your first steps' }).waitFor();
    await expect.poll(() => isMember(email)).toBe(true);
    expect(presses).toBe(2);
  });

  // shows I43
  it('a new rep shares with a named person in six taps and two fields, and Today is never empty', async () => {
    const body = { type: 'link', title: 'First look', url: 'https://v.example/first' };
    await call(owner, 'POST /api/assets', { body });
    await begin(phone);
    let fields = 0;
    const type = async (target: Locator, text: string): Promise<void> => {
      fields += 1;
      await target.fill(text);
    };
    const { page } = tab;
    await page.goto(await invite(`rep@${domain}`));
    await press(link('Create account'));
    await type(page.locator('input[name="password"]'), password);
    await press(button('Create account'));
    await page.getByRole('heading', { name: 'Your first steps' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/today');
    await press(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Share' }));
    const sheet = page.getByRole('dialog', { name: 'Share' });
    await type(sheet.getByPlaceholder('Find a prospect'), 'Lena');
    await press(sheet.getByRole('button', { name: /Add “Lena”/u }));
    await sheet.getByRole('radio', { name: /^Lena/u, checked: true }).waitFor();
    await press(sheet.getByRole('button', { name: 'Copy link' }));
    await sheet.getByRole('textbox', { name: 'Tracked link' }).waitFor();
    expect(fields).toBeLessThanOrEqual(2);
    expect(presses).toBeLessThanOrEqual(6);
    // another person's: the owner may see her a moment later
    await expect
      .poll(async () => {
        const [lena] = (await call<{ id: string }[]>(owner, 'GET /api/prospects?search=Lena')).body;
        const { body: entries } = await call<{ type: string }[]>(owner, `GET /api/prospects/${lena?.id}/timeline`);
        return entries.map((one) => one.type);
      })
      .toContain('shared');
    await page.goBack();
    await page.getByRole('heading', { name: 'That’s it for today' }).waitFor();
    await page.getByRole('heading', { name: 'Your first steps' }).waitFor();
  });

  // shows I43
  it('somebody who is signed in is asked, and joins by a press only', async () => {
    const email = `asked@${domain}`;
    await begin(phone);
    await takeSession(tab.context, server, await foundOrganization(server.url, 'asked', domain));
    await tab.page.goto(await invite(email));
    await tab.page.getByText(`Join as ${email}?`).waitFor();
    await look();
    await tab.page.reload();
    await tab.page.getByText(`Join as ${email}?`).waitFor();
    expect(await isMember(email)).toBe(false);
    await press(button('Join'));
    await tab.page.getByRole('heading', { name: 'Your first steps' }).waitFor();
    await expect.poll(() => isMember(email)).toBe(true);
    expect(presses).toBe(1);
  });

  // shows I43.2
  it('an invitation that nobody mails leads on to its link, WhatsApp and a QR code', async () => {
    await begin(phone);
    await takeSession(tab.context, server, owner);
    await tab.page.goto(`${server.url}/team-members?invite`);
    const dialog = tab.page.getByRole('dialog');
    await dialog.getByText(/This site sends no email/u).waitFor();
    await look();
    await dialog.locator('input[name="email"]').fill(`guest@${domain}`);
    await dialog.getByRole('button', { name: 'Send Invite' }).click();
    await tab.page.getByText(`Invitation sent to guest@${domain} successfully!`).waitFor();
    await tab.page.getByRole('dialog', { name: 'Share the invitation' }).waitFor();
    const own = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    const messenger = (await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
    expect(new URL(messenger).searchParams.get('text')).toContain(own);
    await dialog.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
    await look();
    await tab.page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await button(`Share link for guest@${domain}`).click();
    await dialog.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
  });

  it('the dialog with the link says who joined, in every tab, and shows the code to nobody any more', async () => {
    await invite(`joins@${domain}`);
    await begin(phone);
    await takeSession(tab.context, server, owner);
    await tab.page.goto(`${server.url}/team-members`);
    await button(`Share link for joins@${domain}`).click();
    await tab.page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
    const other = await openTabIn(tab.context);
    const address = tab.page.url();
    await other.page.goto(address);
    await other.page.getByRole('img', { name: 'QR code of the invitation' }).waitFor();
    await addMember(server.url, owner, 'joins', domain);
    // at the same time: it closes by itself
    const seesJoined = async ({ page }: Tab): Promise<void> => {
      await page.locator('[role=dialog]:has-text("joins joined"):not(:has(img, [role=img]))').waitFor();
    };
    await Promise.all([tab, other].map(seesJoined));
    await look();
    // it may have closed by itself meanwhile
    await tab.page.goto(address);
    await tab.page.getByRole('dialog', { name: 'joins joined' }).waitFor();
    await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(other.problems).toEqual([]);
  });
});

describe.skipIf(chromiumPath === null)('where mails are sent', () => {
  let mailing: LocalServer;
  beforeAll(async () => {
    mailing = await startLocalServer({ sendsMails: true });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await mailing?.close();
  });

  // shows I43
  it('the holder of a shown link types their address, confirms it, and then joins', async () => {
    const leader = await foundOrganization(mailing.url, 'olga');
    const invited = await call<InvitationAnswer>(leader, 'POST /api/team-members/invite', {
      body: { email: 'lea@team.example' },
    });
    await begin(phone);
    await tab.page.goto(invited.body.link ?? '');
    await link('Create account').click();
    await expect.poll(() => tab.page.locator('input[name="email"]').inputValue()).toBe('');
    await fillIn(tab.page, { firstName: 'Lea', lastName: 'Ray', email: 'lea@team.example', password });
    await button('Create account').click();
    await tab.page.getByRole('heading', { name: 'Confirm your email address first' }).waitFor();
    const token = await mailedToken(mailing, 'lea@team.example', 'confirm');
    await tab.page.goto(`${mailing.url}/confirm/${token}`);
    await button('Confirm').click();
    await tab.page.getByRole('link', { name: /invitation/iu }).click();
    await tab.page.getByRole('heading', { name: 'Your first steps' }).waitFor();
    expect(tab.problems).toEqual([]);
    await tab.context.close();
  });
});
