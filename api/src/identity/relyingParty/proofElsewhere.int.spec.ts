import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../../testing/providers/outsideProvider.ts';

let server: IdentityServer;
let provider: { stop: () => Promise<void> } | null = null;
let ignoresMaxAge = false;

beforeAll(async () => {
  const port = await freePort();
  server = await startIdentityServer({ oidc: outsideSettings(port) });
  provider = await startOutsideProvider(port, {
    publicUrl: server.url,
    documents: server.documents,
    key: await newSigningKey(),
    claims: () => ({ sub: 'g-1', email: 'grace@example.com', email_verified: true }),
    ignoresMaxAge: () => ignoresMaxAge,
  });
});
afterAll(async () => {
  await provider?.stop();
  await server.close();
});

describe('a proof of who uses the session, with another provider', () => {
  it('is a new sign-in there, whose age the provider tells', async () => {
    const browser = createBrowser(server.url);
    await browser.open('/api/login');
    const sessionOf = () => server.identity.sessionOfCookie(browser.cookieHeader());
    expect(await sessionOf()).toMatchObject({ email: 'grace@example.com', authenticatedAt: null });
    await browser.json('POST', '/switch?to=o-2');
    const begun = await browser.fetch('/api/login?prove=1&returnTo=/settings');
    expect(new URL(begun.headers.get('location') ?? '').searchParams.get('max_age')).toBe('300');
    const end = await browser.open('/api/login?prove=1&returnTo=/settings');
    const proven = await sessionOf();
    expect([end.url.pathname, proven?.organizationId]).toEqual(['/settings', 'o-2']);
    expect(Date.now() - Date.parse(proven?.authenticatedAt ?? '')).toBeLessThan(300_000);
    expect(server.identity.security, 'the provider looks after the second factor').toBeNull();
  });

  // shows I33
  it('is refused when the provider does not say how old the sign-in is', async () => {
    const browser = createBrowser(server.url);
    await browser.open('/api/login');
    ignoresMaxAge = true;
    const end = await browser.open('/api/login?prove=1&returnTo=/settings');
    expect([end.status, end.url.pathname]).toEqual([400, '/api/callback']);
    expect(await server.identity.sessionOfCookie(browser.cookieHeader())).toMatchObject({ authenticatedAt: null });
  });
});
