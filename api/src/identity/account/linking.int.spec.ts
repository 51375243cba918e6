import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { askAsOperator, runOperator } from '../../../testing/people/operate.ts';
import { idOf } from '../../../testing/people/organizations.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../../testing/providers/outsideProvider.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let claims = { sub: '', email: '', email_verified: true, name: 'Ada Lovelace' };
const ending: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-linking-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'provider.db'), writer });
  const [port, key] = [await freePort(), await newSigningKey()];
  const { issuer, clientId, clientSecret } = outsideSettings(port);
  server = await startLocalServer({
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
  });
  const provider = await startOutsideProvider(port, { publicUrl: server.url, documents, key, claims: () => claims });
  ending.push(provider.stop, server.close, documents.close, writer.close, () => rmSync(folder, { recursive: true }));
});
afterAll(async () => {
  for (const end of ending) await end();
});

let count = 0;
let email = '';
let ada: Browser;
/** Signs in at the provider as this subject, whose address is verified unless said otherwise. */
const signIn = async (sub: string, verified = true) => {
  claims = { sub, email, email_verified: verified, name: 'Ada Lovelace' };
  const browser = createBrowser(server.url);
  const { status, text } = await browser.open('/api/login');
  return { browser, status, text };
};
const statusOf = async (browser: Browser) => (await call(browser, 'GET /api/auth/user')).status;
const link = (...words: string[]) => runOperator(server, 'person', 'link', email, ...words);

beforeEach(async () => {
  count += 1;
  email = `ada${count}@team.example`;
  ada = (await signIn(`first-${count}`)).browser;
});

describe('a new sign-in whose verified address has an account', () => {
  // shows I35
  it('is not joined to it by itself, and its page names the way in which the account signs in', async () => {
    const { browser, status, text } = await signIn(`second-${count}`);
    expect([status, text]).toEqual([409, expect.stringContaining('with another account of a sign-in provider')]);
    const again = await signIn(`second-${count}`);
    expect(again.status, 'however often it comes').toBe(409);
    expect([await statusOf(browser), await statusOf(again.browser), await statusOf(ada)]).toEqual([401, 401, 200]);
  });

  // shows I35
  it('tells a sign-in whose address is not verified nothing of the account', async () => {
    const { browser, status, text } = await signIn(`stranger-${count}`, false);
    expect([status, text.includes('has an account')]).toEqual([200, false]);
    expect(await idOf(browser)).not.toBe(await idOf(ada));
  });

  it('is linked by the operator, which an event and a mail say; sessions of before end', async () => {
    const [id, sub] = [await idOf(ada), `second-${count}`];
    await signIn(sub);
    const asked = await link();
    expect([asked.code, asked.text]).toEqual([1, expect.stringContaining('Say --yes where nobody can be asked')]);
    const { code, text } = await link('--yes', '--json');
    expect([code, JSON.parse(text)]).toMatchObject([0, { linked: true, id, subject: sub }]);
    expect(await statusOf(ada)).toBe(401);
    const second = await signIn(sub);
    expect([second.status, await idOf(second.browser)]).toEqual([200, id]);
    expect(await idOf((await signIn(`first-${count}`)).browser), 'the first one stays').toBe(id);
    await expect.poll(() => server.mailTo(email)?.subject).toContain('Another sign-in was linked to your account');
    await second.browser.open('/api/login?prove=1&returnTo=/settings');
    const data = await second.browser.json('GET', `/api/users/${id}/data`);
    expect(JSON.stringify(data.body)).toContain('SignInLinked');
    expect(await link('--yes')).toMatchObject({
      code: 1,
      text: expect.stringContaining('No sign-in waits for') as unknown,
    });
  });

  it('is named by its subject where several wait', async () => {
    await signIn(`second-${count}`);
    await signIn(`third-${count}`);
    const several = await link('--yes');
    expect([several.code, several.text]).toEqual([1, expect.stringMatching(/Several wait[^]*second-\d+[^]*third-\d+/)]);
    expect((await link('--yes', '--subject', `third-${count}`)).code).toBe(0);
    expect([(await signIn(`third-${count}`)).status, (await signIn(`second-${count}`)).status]).toEqual([200, 409]);
  });

  it('is linked to nobody but the person whose address it has', async () => {
    await signIn(`second-${count}`);
    const path = `/people/${await idOf(ada)}/sign-ins`;
    const waiting = JSON.parse((await runOperator(server, '--json', 'person', 'list')).text) as { id: string }[];
    const refused = await askAsOperator(server, path, { waiting: waiting[0]?.id });
    expect(refused.status).toBe(409);
  });

  it('is a new person, once the person whose account it was linked to is erased', async () => {
    const sub = `second-${count}`;
    await signIn(sub);
    expect((await link('--yes')).code).toBe(0);
    const { browser } = await signIn(sub);
    const id = await idOf(browser);
    expect((await runOperator(server, 'person', 'erase', id, '--yes', '--even-last-owner')).code).toBe(0);
    const back = await signIn(sub);
    expect([back.status, (await idOf(back.browser)) === id]).toEqual([200, false]);
  });
});
