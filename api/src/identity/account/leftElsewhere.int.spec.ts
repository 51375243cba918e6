import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvitationAnswer, MemberAnswer } from '@upline/contracts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { eventually, foundOrganization } from '../../../testing/people/organizations.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../../testing/providers/outsideProvider.ts';
import { runOperator } from '../../../testing/people/operate.ts';
import { signUpAs } from '../../../testing/people/proving.ts';
import type { RestartableServer } from '../../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../../testing/servers/restartableServer.ts';

let server: RestartableServer;
let claims = { sub: 'nobody', email: 'nobody@team.example', email_verified: true, name: 'No Body' };
const ending: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-left-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'provider.db'), writer });
  const [port, key] = [await freePort(), await newSigningKey()];
  server = await startRestartableServer();
  const { issuer, clientId, clientSecret } = outsideSettings(port);
  const provider = await startOutsideProvider(port, { publicUrl: server.url, documents, key, claims: () => claims });
  useOutside = async () => {
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
    await server.stop();
    await server.restart({ settings });
  };
  ending.push(provider.stop, server.close, documents.close, writer.close, () => rmSync(folder, { recursive: true }));
});
afterAll(async () => {
  for (const end of ending) await end();
});

let useOutside: () => Promise<void>;
const signInAs = async (email: string, verified: boolean): Promise<Browser> => {
  claims = { sub: `${email} ${verified}`, email, email_verified: verified, name: 'Real Person' };
  const browser = createBrowser(server.url);
  expect((await browser.open('/api/login')).status).toBe(200);
  return browser;
};
const statusOf = async (browser: Browser) => (await call(browser, 'GET /api/auth/user')).status;

describe('an account of the built-in provider, after another provider was chosen', () => {
  // shows I35
  it('is left behind when that one has verified the address that somebody else typed', async () => {
    const owner = await foundOrganization(server.url, 'olga');
    const attacker = await signUpAs(server.url, 'boss@target.test');
    const invited = await call<InvitationAnswer>(attacker, 'POST /api/team-members/invite', {
      body: { email: 'helper@corp.test' },
    });
    const token = invited.body.link?.split('/invite/')[1] ?? '';
    const helper = await signUpAs(server.url, 'helper@corp.test', `/invite/${token}`);
    expect((await call(helper, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    await useOutside();

    await signInAs('boss@target.test', false);
    expect(await statusOf(attacker), 'an address that is not verified proves nothing').toBe(200);
    await signInAs('boss@target.test', true);
    expect(await statusOf(attacker)).toBe(401);
    await eventually<MemberAnswer[]>(helper, '/api/team-members', (rows) =>
      expect(rows).toMatchObject([{ email: 'helper@corp.test', role: 'owner' }]),
    );

    for (const kept of [owner, helper]) expect(await statusOf(kept)).toBe(200);
    claims = { sub: 'helper', email: 'helper@corp.test', email_verified: true, name: 'Real Person' };
    const page = await createBrowser(server.url).open('/api/login');
    expect([page.status, page.text]).toEqual([409, expect.stringContaining('was made with a password')]);
    expect(await statusOf(helper), 'an address that was proven before keeps its account').toBe(200);

    const { code, text } = await runOperator(server, 'person', 'link', 'helper@corp.test', '--yes');
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('who signs in with a password, signs in with http://loc'),
    ]);
    expect(await statusOf(helper), 'it is signed out').toBe(401);
    const linked = createBrowser(server.url);
    await linked.open('/api/login');
    expect((await call<MemberAnswer[]>(linked, 'GET /api/team-members')).body).toMatchObject([
      { email: 'helper@corp.test', role: 'owner' },
    ]);
  });
});
