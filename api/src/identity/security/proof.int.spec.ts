import type { Problem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../../testing/people/authenticatorApp.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { addMember, idOf } from '../../../testing/people/organizations.ts';
import { ageSessions } from '../../../testing/sessionAge.ts';

let server: LocalServer;
beforeAll(async () => void (server = await startLocalServer()));
afterAll(() => server.close());

const password = 'demo-demo';
let people = 0;
const signUp = async (): Promise<{ browser: Browser; id: string }> => {
  people += 1;
  const browser = createBrowser(server.url);
  await browser.signUp({ email: `proof-${people}@proof.example`, password });
  return { browser, id: await idOf(browser) };
};

const age = (userId: string, minutes: number | null) => ageSessions(server.ports.documents, userId, minutes);
const codeOf = ({ status, body }: { status: number; body: unknown }): unknown[] => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
];
const needed = [403, 'identity/proof-needed'];

describe('what takes a proof of who uses the session', () => {
  // shows I33
  it('is the download of one’s data: a sign-in within five minutes counts, an older one does not', async () => {
    const { browser, id } = await signUp();
    const download = () => browser.json('GET', `/api/users/${id}/data`);
    expect((await download()).status).toBe(200);
    await age(id, 4);
    expect((await download()).status).toBe(200);
    for (const minutes of [6, null]) {
      await age(id, minutes);
      expect(codeOf(await download())).toEqual(needed);
    }
  });

  // shows I33
  it('is deleting the account: nothing is erased before the password is given again', async () => {
    const { browser, id } = await signUp();
    await age(id, 6);
    const remove = () => browser.json('DELETE', `/api/users/${id}?confirm=ownerless`);
    expect(codeOf(await remove())).toEqual(needed);
    const wrong = await browser.json('POST', '/api/security/proof', { password: 'another-one' });
    expect([codeOf(wrong), codeOf(await remove())]).toEqual([[422, 'invalid'], needed]);
    expect((await browser.json('POST', '/api/security/proof', { password })).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  // shows I33
  it('is making a member an owner, and no other role', async () => {
    const { browser, id } = await signUp();
    const member = await idOf(await addMember(server.url, browser, 'member', 'proof.example'));
    await age(id, 6);
    const change = (role: string) => call<Problem>(browser, `PUT /api/team-members/${member}/role`, { body: { role } });
    expect((await change('admin')).status).toBe(200);
    expect(codeOf(await change('owner'))).toEqual(needed);
    await browser.json('POST', '/api/security/proof', { password });
    expect((await change('owner')).status).toBe(200);
  });

  // shows I33
  it('is the second factor itself, which then is the proof instead of the password', async () => {
    const { browser, id } = await signUp();
    await age(id, 6);
    expect(codeOf(await browser.json('POST', '/api/security/app'))).toEqual(needed);
    await age(id, 0);
    const { body } = await browser.json('POST', '/api/security/app');
    const secret = typeof body === 'object' && body !== null && 'secret' in body ? String(body.secret) : '';
    const app = createAuthenticatorApp(secret);
    const done = await browser.json('PUT', '/api/security/app', { code: app.code(Date.now()) });
    expect(done.status).toBe(200);
    expect(done.body).toHaveProperty('recoveryCodes');
    await age(id, 6);
    expect(codeOf(await browser.json('POST', '/api/security/proof', { password }))).toEqual([422, 'invalid']);
    for (const [method, path] of [
      ['PUT', '/api/security/app'],
      ['DELETE', '/api/security/app'],
      ['POST', '/api/security/recovery-codes'],
    ] as const)
      expect(codeOf(await browser.json(method, path, method === 'PUT' ? { code: '000000' } : undefined))).toEqual(
        needed,
      );
    const next = app.code(Date.now() + 30_000);
    expect((await browser.json('POST', '/api/security/proof', { code: next })).status).toBe(204);
    expect((await browser.json('DELETE', '/api/security/app')).status).toBe(204);
    expect((await browser.json('GET', '/api/security')).body).toMatchObject({ keptBy: 'upline', isOn: false });
  });

  it('is limited like sign-ins: after ten wrong passwords the right one waits too', async () => {
    const { browser } = await signUp();
    const prove = (given: string) => browser.json('POST', '/api/security/proof', { password: given });
    for (let guess = 0; guess < 10; guess += 1) await prove('another-one');
    const refused = await prove(password);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
