import type { InvitationAnswer, MemberAnswer, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { eventually } from '../../testing/people/organizations.ts';

const password = 'correct-horse';
const written = 'Max@Müller.example';
const others = ['max@müller.example', 'MAX@MÜLLER.EXAMPLE', 'max@xn--mller-kva.example', 'max@mu\u0308ller.example'];

let server: LocalServer;
let owner: Browser;
const mailed: string[] = [];
beforeAll(async () => {
  server = await startLocalServer({ beforeMail: ({ to }) => void mailed.push(to) });
  owner = createBrowser(server.url);
  await owner.quickSignUp({ email: written, password, firstName: 'Max', lastName: 'Müller' });
});
afterAll(async () => server?.close());

const invite = <Body = InvitationAnswer>(email: string) =>
  call<Body>(owner, 'POST /api/team-members/invite', { body: { email } });

describe('an address with umlauts', () => {
  it('signs in and is shown as it was written, and in any case and form of its host', async () => {
    for (const email of [written, ...others]) {
      const browser = createBrowser(server.url);
      await browser.signIn({ email, password });
      expect((await call<{ email: string }>(browser, 'GET /api/auth/user')).body.email).toBe(written);
    }
  });

  it('has one account', async () => {
    for (const email of others) {
      const page = await createBrowser(server.url).open('/api/login?screen=create');
      const again = await createBrowser(server.url).submit(page, { email, password, firstName: '', lastName: '' });
      expect(again.status, email).not.toBe(200);
    }
  });

  it('is invited once, and joins under its other form', async () => {
    const email = 'jürgen@bücher.example';
    const first = await invite(email);
    expect([first.status, first.body.email]).toEqual([201, email]);
    // before the invitation is accepted: then nobody needs its mail
    await expect.poll(() => mailed).toContain(email);
    const second = await invite('JÜRGEN@xn--bcher-kva.example');
    expect(second.body.id, 'the open one').toBe(first.body.id);
    const token = second.body.link?.split('/invite/')[1] ?? '';
    const newcomer = createBrowser(server.url);
    await newcomer.quickSignUp({ email: 'jürgen@xn--bcher-kva.example', password }, `/invite/${token}`);
    expect((await call(newcomer, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    await eventually<MemberAnswer[]>(owner, '/api/team-members', (members) => expect(members).toHaveLength(2));
    expect((await invite<Problem>(email)).body.code).toBe('team/already-member');
  });

  it('is that of a prospect and of a profile', async () => {
    const prospect = await call<ProspectAnswer>(owner, 'POST /api/prospects', {
      body: { name: 'Max', email: 'max@straße.example' },
    });
    expect([prospect.status, prospect.body.email]).toEqual([201, 'max@straße.example']);
    const { id } = (await call<{ id: string }>(owner, 'GET /api/auth/user')).body;
    const profile = { firstName: 'Max', lastName: 'Müller', email: 'kontakt@müller.example', username: 'max' };
    const changed = await call<{ email: string }>(owner, `PUT /api/users/${id}`, { body: profile });
    expect([changed.status, changed.body.email]).toEqual([200, 'kontakt@müller.example']);
  });
});
