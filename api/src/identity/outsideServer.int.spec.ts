import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvitationAnswer, Problem } from '@upline/contracts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { idOf } from '../../testing/people/organizations.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../testing/providers/outsideProvider.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

type Claims = { sub: string; email: string; email_verified: boolean; name: string };

let server: LocalServer;
let claims: Claims;
let provider: { stop: () => Promise<void> } | null = null;
let startProvider: () => Promise<void>;
const ending: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-outside-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'provider.db'), writer });
  const port = await freePort();
  const key = await newSigningKey();
  const { issuer, clientId, clientSecret } = outsideSettings(port);
  server = await startLocalServer({
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
    },
  });
  startProvider = async () => {
    provider = await startOutsideProvider(port, { publicUrl: server.url, documents, key, claims: () => claims });
  };
  ending.push(
    () => documents.close(),
    () => writer.close(),
    () => rmSync(folder, { recursive: true }),
  );
});
afterAll(async () => {
  await provider?.stop();
  await server?.close();
  for (const end of ending) await end();
});

const signInAs = async (person: Claims, returnTo = '/'): Promise<Browser> => {
  claims = person;
  const browser = createBrowser(server.url);
  await browser.open(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  return browser;
};
const ada = { sub: 'a-1', email: 'ada@team.example', email_verified: true, name: 'Ada Lovelace' };
type Me = {
  id: string;
  firstName: string;
  email: string;
  role: string | null;
  organization: { id: string; name: string } | null;
};
const me = async (browser: Browser) => (await call<Me>(browser, 'GET /api/auth/user')).body;

describe('a server with an outside identity provider, chosen by three settings', () => {
  it('starts although the provider is down, says so on a page, and recovers by itself', async () => {
    const ready = await fetch(`${server.url}/api/health/ready`);
    expect(ready.status).toBe(200);
    const down = await createBrowser(server.url).open('/api/login');
    expect([down.status, down.headers.get('retry-after'), down.headers.get('content-type')]).toEqual([
      503,
      '10',
      'text/html; charset=utf-8',
    ]);
    expect(down.text).toContain('The sign-in provider does not answer. This page will try again by itself.');
    await startProvider();
    const browser = await signInAs(ada);
    expect(await me(browser)).toMatchObject({ firstName: 'Ada', role: 'owner', organization: { name: "Ada's Team" } });
  });

  it('keeps working for signed-in people while the provider is down, and signs in again when it is back', async () => {
    const browser = await signInAs(ada);
    await provider?.stop();
    expect((await call(browser, 'GET /api/assets')).status).toBe(200);
    await startProvider();
    expect((await me(await signInAs(ada))).email).toBe('ada@team.example');
  });

  it('has the embedded provider switched off', async () => {
    for (const path of [
      '/oidc/.well-known/openid-configuration',
      '/oidc/auth',
      '/oidc/forgot-password',
      '/oidc/sign-in/x',
    ])
      expect((await createBrowser(server.url).open(path)).status, path).toBe(404);
  });

  it('identifies people by issuer and subject alone, whatever their addresses', async () => {
    const first = await signInAs(ada);
    const other = await signInAs({ ...ada, sub: 'a-2', email_verified: false, name: 'Mallory' });
    expect(await idOf(other)).not.toBe(await idOf(first));
    expect((await me(other)).organization?.id).not.toBe((await me(first)).organization?.id);
    const renamed = await signInAs({ ...ada, email: 'ada@elsewhere.example' });
    expect(await idOf(renamed), 'and another address the same person').toBe(await idOf(first));
  });

  it('lets an invitation be accepted only with an address that the provider has verified', async () => {
    const owner = await signInAs(ada);
    const invited = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', {
      body: { email: 'bob@team.example' },
    });
    const token = invited.body.link?.split('/invite/')[1] ?? '';
    const bob = { sub: 'b-1', email: 'Bob@team.example', name: 'Bob Ray' };
    const unverified = await signInAs({ ...bob, email_verified: false }, `/invite/${token}`);
    const refused = await call<Problem>(unverified, `POST /api/invitations/${token}/accept`);
    expect([refused.status, refused.body.code]).toEqual([403, 'team/invitation-for-someone-else']);
    const verified = await signInAs({ ...bob, email_verified: true }, `/invite/${token}`);
    expect((await call(verified, `POST /api/invitations/${token}/accept`)).status).toBe(200);
  });

  it("takes an erased person who comes back for a new person, who is nobody's member", async () => {
    const carol = { sub: 'c-1', email: 'carol@team.example', email_verified: true, name: 'Carol Vance' };
    const before = await signInAs(carol);
    const id = await idOf(before);
    await before.open('/api/login?prove=1&returnTo=/settings');
    expect((await call(before, `DELETE /api/users/${id}?confirm=ownerless`)).status).toBe(204);
    for (const round of ['first', 'again']) {
      const back = await signInAs(carol);
      expect(await me(back), round).toMatchObject({
        firstName: 'Carol',
        role: 'owner',
        organization: { name: "Carol's Team" },
      });
      expect(await idOf(back), round).not.toBe(id);
    }
    expect(await idOf(await signInAs(carol)), 'the same new person each time').toBe(await idOf(await signInAs(carol)));
  });
});
