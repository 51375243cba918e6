import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvitationAnswer } from '@upline/contracts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../../testing/providers/outsideProvider.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let claims = { sub: 'nobody', email: 'nobody@team.example', email_verified: true, name: 'No Body' };
const ending: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-sign-up-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'provider.db'), writer });
  const port = await freePort();
  const { issuer, clientId, clientSecret } = outsideSettings(port);
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  server = await startLocalServer({ settings: { ...oidc, SIGN_UP: 'invited' } });
  const key = await newSigningKey();
  const provider = await startOutsideProvider(port, { publicUrl: server.url, documents, key, claims: () => claims });
  ending.push(provider.stop, server.close, documents.close, writer.close, () => rmSync(folder, { recursive: true }));
});
afterAll(async () => {
  for (const end of ending) await end();
});

const signInAs = async (sub: string, returnTo = '/'): Promise<{ browser: Browser; page: Page }> => {
  claims = { sub, email: `${sub}@team.example`, email_verified: true, name: sub };
  const browser = createBrowser(server.url);
  return { browser, page: await browser.open(`/api/login?returnTo=${encodeURIComponent(returnTo)}`) };
};
const landing = async (): Promise<string> => (await createBrowser(server.url).open('/')).text;

describe('sign-up by invitation with an outside provider', () => {
  // shows 2.87
  it('offers an account on the landing page until somebody has one', async () => {
    expect(await landing()).toContain('Get Started Free');
  });

  // shows I26
  it('lets in the first person and invited people, and shows everybody else why not', async () => {
    const { browser: first } = await signInAs('ada');
    expect((await call(first, 'GET /api/assets')).status).toBe(200);

    const stranger = await signInAs('eve');
    expect([stranger.page.status, stranger.browser.jar.find('upline')]).toEqual([403, null]);
    expect(stranger.page.text).toContain('New accounts are by invitation only');
    expect((await signInAs('eve', '/invite/made-up')).page.status).toBe(403);

    const body = { email: 'bob@team.example' };
    const invited = await call<InvitationAnswer>(first, 'POST /api/team-members/invite', { body });
    const token = invited.body.link?.split('/invite/')[1] ?? '';
    const other = await signInAs('eve', `/invite/${token}`);
    expect([other.page.status, other.page.text.includes('for the address it was sent to')]).toEqual([403, true]);
    const { browser: bob } = await signInAs('bob', `/invite/${token}`);
    expect((await call(bob, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    expect((await signInAs('eve', `/invite/${token}`)).page.status, 'the invitation is used').toBe(403);
    expect((await signInAs('bob')).page.status, 'and a person with an account signs in again').toBe(200);
  });

  it('says on the landing page that people by invitation only', async () => {
    expect(await landing()).toContain('New accounts are by invitation only');
  });
});
