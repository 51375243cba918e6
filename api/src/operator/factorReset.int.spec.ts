import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../testing/people/authenticatorApp.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import type { Problem } from '@upline/contracts';
import { call } from '../../testing/people/call.ts';
import { askAsOperator, runOperator } from '../../testing/people/operate.ts';
import { idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually } from '../../testing/people/organizations.ts';
import { createSoftAuthenticator } from '../../testing/people/softAuthenticator.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

let server: LocalServer;
beforeAll(async () => void (server = await startLocalServer()));
afterAll(async () => server?.close());

const creation = z.object({ challenge: z.string(), rp: z.object({ id: z.string() }) });

const account = { email: 'lost@factor.example', password: 'demo-demo' };

describe('a second factor that a person lost', () => {
  // shows I32
  it('is removed by the operator, which an event and a mail say', async () => {
    const browser = createBrowser(server.url);
    await browser.quickSignUp(account);
    const { body } = await browser.json('POST', '/api/security/app');
    const secret = typeof body === 'object' && body !== null && 'secret' in body ? String(body.secret) : '';
    const code = createAuthenticatorApp(secret).code(Date.now());
    expect((await browser.json('PUT', '/api/security/app', { code })).status).toBe(200);
    const begun = creation.parse((await browser.json('POST', '/api/security/passkeys')).body);
    const response = createSoftAuthenticator({ origin: server.url }).create(begun);
    expect((await browser.json('PUT', '/api/security/passkeys', { name: 'Lost', response })).status).toBe(200);

    const { code: exitCode, text } = await runOperator(server, 'factor', 'reset', 'LOST@factor.example');
    expect([exitCode, text]).toEqual([
      0,
      'The second factor is removed. An event records it, and the person gets a mail.\n',
    ]);
    await expect.poll(() => server.mailTo(account.email)?.text).toContain('removed the second factor');
    const again = createBrowser(server.url);
    await again.signIn(account);
    expect((await again.json('GET', '/api/security')).body).toMatchObject({ isOn: false, passkeys: [] });
    const data = await again.json('GET', `/api/users/${await idOf(again)}/data`);
    expect(JSON.stringify(data.body)).toContain('SecondFactorReset');
  });

  it('is removed only with the operator’s token, and only where there is one', async () => {
    const reset = (email: string) => askAsOperator(server, '/factor/reset', { email });
    expect([(await reset(account.email)).status, (await reset('nobody@factor.example')).status]).toEqual([409, 404]);
    const anonymous = await createBrowser(server.url).json('POST', '/api/operator/factor/reset', {
      email: account.email,
    });
    expect(anonymous.status).toBe(401);
  });
});

describe('a second factor that the operator requires of the owners of an organization', () => {
  // shows 6.6, I32
  it('is asked of an owner before what only owners may read or do, and of nobody at the sign-in', async () => {
    const owner = createBrowser(server.url);
    await owner.quickSignUp({ email: 'owner@factor.example', password: 'demo-demo', firstName: 'Olga' });
    const me = await call<{ organization: Record<string, string> }>(owner, 'GET /api/auth/user');
    const { id = '', name, primaryColor, secondaryColor, accentColor } = me.body.organization;
    const body = { name, primaryColor, secondaryColor, accentColor, domain: 'factor.example' };
    const save = () => call<Problem>(owner, `PUT /api/organizations/${id}`, { body });
    expect((await save()).status).toBe(200);

    expect(await runOperator(server, 'organization', 'require-factor', id, 'on')).toMatchObject({ code: 0 });
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([403, 'team/factor-needed']);
    expect(refused.body.detail).toContain('Set one up first, in the settings');
    const asset = { type: 'link', title: 'Intro', url: 'https://a.example' };
    expect((await call(owner, 'POST /api/assets', { body: asset })).status, 'what every member may').toBe(201);
    await owner.signIn({ email: 'owner@factor.example', password: 'demo-demo' });

    const rep = await addMember(server.url, owner, 'rita', 'factor.example');
    await call(rep, 'POST /api/team-members/invite', { body: { email: 'new@factor.example' } });
    const linkOf = async () => (await call<{ link: string | null }[]>(owner, 'GET /api/invitations')).body[0]?.link;
    const meNow = async () => (await call(owner, 'GET /api/auth/user')).body;
    await eventually<unknown[]>(owner, '/api/invitations', (rows) =>
      expect(rows).toMatchObject([{ email: 'new@factor.example' }]),
    );
    expect(await linkOf(), 'the links of others are for leaders').toBeNull();
    expect(await meNow()).toMatchObject({ role: 'member', factorNeeded: true });

    const { secret } = (await call<{ secret: string }>(owner, 'POST /api/security/app')).body;
    await call(owner, 'PUT /api/security/app', { body: { code: createAuthenticatorApp(secret).code(Date.now()) } });
    expect((await save()).status).toBe(200);
    expect(await linkOf()).toContain('/invite/');
    expect(await meNow()).toMatchObject({ role: 'owner', factorNeeded: false });
  });
});
