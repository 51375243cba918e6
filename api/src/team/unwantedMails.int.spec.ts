import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { InvitationAnswer, Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

const invite = (email: string, by = owner) =>
  call<InvitationAnswer>(by, 'POST /api/team-members/invite', { body: { email } });

/** The mail of an invitation, and the link in it that ends further mails. */
const mailTo = async (email: string) => {
  const made = await invite(email);
  const mail = await expect
    .poll(() => server.mailTo(email))
    .not.toBeNull()
    .then(() => server.mailTo(email));
  const link = /http\S+\/no-mails\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { made: made.body, mail, link, path: new URL(link).pathname };
};
const press = async (link: string, button = 'Stop all') => {
  const page = await createBrowser(server.url).open(link);
  expect(page.text).toContain(button);
  return createBrowser(server.url).submit(page, {});
};

describe('the mail of an invitation', () => {
  // shows I34
  it('has a subject of ours, and the names on lines of their own', async () => {
    const { mail } = await mailTo('ada@mail.example');
    expect(mail?.subject).toBe('You are invited to a team on Upline');
    expect(mail?.text).toMatch(/\nTeam: olga's Team\nInvited by: olga Owner \(olga@team\.example[^)]*\)\n/);
  });

  it('has a link for each address that ends further mails, also for mail programs', async () => {
    const [ada, bea] = [await mailTo('ada2@mail.example'), await mailTo('bea2@mail.example')];
    expect(ada.mail?.unsubscribeUrl).toBe(ada.link);
    expect(ada.link).not.toBe(bea.link);
    expect(decodeURIComponent(ada.link)).not.toContain('ada2');
  });
});

describe('the link that ends mails', () => {
  // shows 2.93, I34
  it('changes nothing until its button is pressed', async () => {
    const { path } = await mailTo('cara@mail.example');
    const page = await createBrowser(server.url).open(path);
    expect([page.status, page.text.includes('No more emails?')]).toEqual([200, true]);
    expect(formOf(page).fields).toEqual({ mails: 'refuse' });
    expect((await invite('cara@mail.example')).status).toBe(201);
  });

  // shows I34
  it('ends the mails of all organizations, and says so to an inviter', async () => {
    const { path, made } = await mailTo('dora@mail.example');
    expect((await press(path)).text).toContain('You will get no more emails');
    const other = await foundOrganization(server.url, 'other');
    const refused = [
      await invite('Dora@mail.example', other),
      await invite('dora+again@mail.example', other),
      await call(owner, `POST /api/invitations/${made.id}/resend`),
    ];
    for (const { status, body } of refused) {
      const { code, detail } = body as Problem;
      expect([status, code]).toEqual([409, 'team/mails-unwanted']);
      expect(detail).toContain('has opted out of emails from here');
    }
    expect(server.mails.filter(({ to }) => to.toLowerCase().includes('dora'))).toHaveLength(1);
    await press(path, 'Allow emails again');
    expect((await invite('dora@mail.example', other)).status).toBe(201);
  });

  // shows I34
  it('works for a mail program, which says nothing of where it comes from', async () => {
    const { link } = await mailTo('emma@mail.example');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(link, { method: 'POST', headers: type, body: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(200);
    expect((await invite('emma@mail.example')).status).toBe(409);
  });

  // shows I34
  it('is stored without the address, and works for its own address only', async () => {
    const { path } = await mailTo('fay@mail.example');
    const token = path.split('/').at(-1) ?? '';
    const other = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const wrong of [other, `${token}A`, token.slice(0, -4), '%00', 'x'])
      expect((await fetch(`${server.url}/no-mails/${wrong}`, { method: 'POST' })).status, wrong).toBe(404);
    await press(path);
    for (const name of readdirSync(server.dataDir).filter((file) => file.startsWith('accounts.db')))
      expect(readFileSync(join(server.dataDir, name)).includes('fay@'), name).toBe(false);
    expect((await fetch(`${server.url}${path}`, { method: 'DELETE' })).status).toBe(405);
  });
});
