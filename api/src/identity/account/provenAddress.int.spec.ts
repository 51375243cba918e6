import type { InvitationAnswer, MemberAnswer, Problem, ShownConfirmation } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import { confirmBy, mailedToken, signUpAs } from '../../../testing/people/proving.ts';

let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  server = await startLocalServer({ sendsMails: true, settings: { MAILS_PER_RECIPIENT: '10' } });
  owner = await foundOrganization(server.url, 'olga');
});
afterAll(async () => server?.close());

type Me = { email: string; signInEmail: string; confirmation: string };
const me = async (browser: Browser) => (await call<Me>(browser, 'GET /api/auth/user')).body;
const invite = (browser: Browser, email: string) =>
  call<InvitationAnswer>(browser, 'POST /api/team-members/invite', { body: { email } });
const show = async (browser: Browser, token: string) =>
  (await call<ShownConfirmation>(browser, `GET /api/confirmations/${token}`)).body;
const refused = { status: 403, body: { code: 'identity/not-confirmed' } };

describe('the first account of an installation', () => {
  it('needs no proof', async () => {
    expect(await me(owner)).toMatchObject({ confirmation: 'offered' });
    await eventually<MemberAnswer[]>(owner, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ email: 'olga@team.example', confirmed: true }]),
    );
    expect(server.mailTo('olga@team.example')).toBeNull();
    expect((await invite(owner, 'first@mail.example')).status).toBe(201);
  });
});

describe('an address that only somebody typed', () => {
  // shows 4.26, I35
  it('founds a team, and invites, resends and revokes nothing until it is confirmed', async () => {
    const una = await signUpAs(server.url, 'una@team.example');
    expect(await me(una)).toMatchObject({ signInEmail: 'una@team.example', confirmation: 'required' });
    await eventually<MemberAnswer[]>(una, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ email: 'una@team.example', confirmed: false, role: 'owner' }]),
    );
    expect(await invite(una, 'helper@team.example')).toMatchObject(refused);
    const nothing = '01930000-0000-7000-8000-0123456789ab';
    expect(await call(una, `POST /api/invitations/${nothing}/resend`)).toMatchObject(refused);
    expect(await call(una, `DELETE /api/invitations/${nothing}`)).toMatchObject(refused);
    await confirmBy(server, una, 'una@team.example');
    await eventually<Me>(una, '/api/auth/user', (user) => expect(user.confirmation).toBe('none'));
    await eventually<MemberAnswer[]>(una, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ confirmed: true, role: 'owner' }]),
    );
    expect((await invite(una, 'helper@team.example')).status).toBe(201);
  });

  // shows I35
  it('revokes no invitation to it when its account is deleted', async () => {
    const made = (await invite(owner, 'ceo@corp.test')).body;
    const attacker = await signUpAs(server.url, 'CEO@corp.test');
    expect((await call(attacker, `DELETE /api/users/${await idOf(attacker)}?confirm=ownerless`)).status).toBe(204);
    const open = (await call<InvitationAnswer[]>(owner, 'GET /api/invitations')).body;
    expect(open.find(({ id }) => id === made.id)).toMatchObject({ email: 'ceo@corp.test', status: 'open' });
  });

  // shows I35
  it('is the one that others see: nobody passes for the owner by a contact address', async () => {
    const rep = await signUpAs(server.url, 'rep@corp.test');
    await confirmBy(server, rep, 'rep@corp.test');
    const profile = { firstName: null, lastName: null, email: 'olga@team.example', username: 'olga' };
    expect((await call(rep, `PUT /api/users/${await idOf(rep)}`, { body: profile })).status).toBe(200);
    await eventually<MemberAnswer[]>(rep, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ email: 'rep@corp.test', initials: 'R' }]),
    );
    expect((await invite(rep, 'guest@mail.example')).status).toBe(201);
    const mail = await vi.waitFor(() => server.mailTo('guest@mail.example') ?? expect.fail('no mail yet'), {
      timeout: patienceMs,
    });
    expect(JSON.stringify(mail)).not.toContain('olga@');
    expect(JSON.stringify(mail)).toContain('rep@corp.test');
    const found = await call<MemberAnswer[]>(rep, 'GET /api/team-members?search=olga');
    expect(found.body).toEqual([]);
  });
});

describe('the mail that asks for a proof', () => {
  // shows I35
  it('has a link that only its button follows, in a browser signed in to that account', async () => {
    const vera = await signUpAs(server.url, 'vera@team.example');
    const other = await signUpAs(server.url, 'walt@team.example');
    const token = await mailedToken(server, 'vera@team.example', 'confirm');
    const head = await server.ports.events.head();
    for (const browser of [createBrowser(server.url), other, vera])
      for (const method of ['GET', 'HEAD'])
        expect((await browser.fetch(`/confirm/${token}`, { method })).status).toBe(200);
    const masked = { email: 'v…@t….example' };
    expect(await show(createBrowser(server.url), token)).toEqual({ ...masked, state: 'signed-out', signedInAs: null });
    expect(await show(other, token)).toMatchObject({ ...masked, state: 'other-account' });
    expect(await show(vera, token)).toMatchObject({ state: 'open', email: 'vera@team.example' });
    expect((await call(createBrowser(server.url), `POST /api/confirmations/${token}`)).status).toBe(401);
    expect(await call(other, `POST /api/confirmations/${token}`)).toMatchObject({
      status: 403,
      body: { code: 'identity/confirmation-of-another' },
    });
    expect(await server.ports.events.head(), 'and nothing has changed').toBe(head);
    await confirmBy(server, vera, 'vera@team.example');
    expect(await show(vera, token)).toMatchObject({ state: 'done' });
    expect((await call(vera, `POST /api/confirmations/${token}`)).status, 'the second time changes nothing').toBe(204);
  });

  it('is sent again when the person asks, three times an hour at most', async () => {
    const xena = await signUpAs(server.url, 'xena@team.example');
    const path = '/api/confirmations';
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await call(xena, `POST ${path}`)).status);
    expect(statuses).toEqual([204, 204, 429]);
    const limited = await call<Problem>(xena, `POST ${path}`);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(limited.body.detail).toMatch(/try again in/);
    await vi.waitFor(() => expect(server.mails.filter(({ to }) => to === 'xena@team.example')).toHaveLength(3), {
      timeout: patienceMs,
    });
  });

  it('names nobody in the waiting job or in the log', async () => {
    const names = JSON.stringify([server.logged, await server.ports.queue.dead()]);
    expect(names).not.toMatch(/una@|vera@|xena@/);
  });

  // shows I35
  it('has a link that a forger cannot make and that no other link replaces', async () => {
    const yuri = await signUpAs(server.url, 'yuri@team.example');
    const token = await mailedToken(server, 'yuri@team.example', 'confirm');
    const invited = (await invite(owner, 'yuri@team.example')).body.link?.split('/invite/')[1] ?? '';
    const otherStart = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    const otherEnd = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [otherStart, otherEnd, token.slice(1), invited, 'x'])
      expect((await call(yuri, `POST /api/confirmations/${wrong}`)).status, wrong).toBe(410);
  });
});
