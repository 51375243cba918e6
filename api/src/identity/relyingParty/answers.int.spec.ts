import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { createBrowser } from '../../../testing/browser.ts';
import { startIdentityServer } from '../../../testing/identityServer.ts';
import type { IdentityServer } from '../../../testing/identityServer.ts';
import { freePort } from '@upline/infra/testing/freePort.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

let server: IdentityServer;
let provider: Server;
let issuer: string;
let keys: Keys;
let published: JWK;
let idToken: string;
let challenge = '';
let verified = false;

const json = (body: unknown) => JSON.stringify(body);
const tokens = async (form: string): Promise<string> => {
  const verifier = new URLSearchParams(form).get('code_verifier') ?? '';
  verified = createHash('sha256').update(verifier).digest('base64url') === challenge;
  return json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken });
};

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  keys = await generateKeyPair('RS256', { extractable: true });
  published = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  };
  const answers: Record<string, (body: string) => string | Promise<string>> = {
    '/.well-known/openid-configuration': () => json(metadata),
    '/jwks': () => json({ keys: [published] }),
    '/token': tokens,
  };
  provider = createServer((request, response) => {
    void text(request).then(async (body) => {
      const answer = await answers[request.url ?? '']?.(body);
      response.setHeader('content-type', 'application/json').end(answer ?? '{}');
    });
  }).listen(port, '127.0.0.1');
  await once(provider, 'listening');
  server = await startIdentityServer({
    oidc: { issuer, clientId: 'upline-test', clientSecret: 'a secret that both sides know' },
  });
});
afterAll(async () => {
  await server.close();
  provider.close();
});
beforeEach(() => void (verified = false));

type Lie = {
  claims?: Record<string, unknown>;
  key?: Keys['privateKey'];
  audience?: string;
  expires?: string;
  by?: string;
};

const sign = (
  nonce: string,
  { claims = {}, key = keys.privateKey, audience = 'upline-test', expires = '1m', by = issuer }: Lie,
) =>
  new SignJWT({ nonce, email: 'ada@example.com', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(by)
    .setSubject('ada')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);

/** Signs in at a provider that answers with such a token; returns the final status. */
const signIn = async (browser: Browser, lie: Lie = {}): Promise<number> => {
  const begun = new URL((await browser.fetch('/api/login')).headers.get('location') ?? '').searchParams;
  challenge = begun.get('code_challenge') ?? '';
  idToken = await sign(begun.get('nonce') ?? '', lie);
  return (await browser.open(`/api/callback?code=c&state=${begun.get('state') ?? ''}`)).status;
};

describe('a token response of the provider', () => {
  it('signs the person in when the verifier fits the challenge', async () => {
    const browser = createBrowser(server.url);
    expect([await signIn(browser), verified]).toEqual([200, true]);
    expect(browser.jar.find('upline')).not.toBeNull();
  });

  const lies: [string, () => Lie | Promise<Lie>][] = [
    ['another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['a signature by another key', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
    ['another issuer', () => ({ by: 'https://evil.test' })],
    ['another audience', () => ({ audience: 'someone-else' })],
    ['a token of yesterday', () => ({ expires: '-1d' })],
  ];
  it.each(lies)('is refused with %s', async (_what, lie) => {
    const browser = createBrowser(server.url);
    const people = server.people.length;
    expect([400, 503]).toContain(await signIn(browser, await lie()));
    expect(browser.jar.find('upline')).toBeNull();
    expect(server.people).toHaveLength(people);
  });
});
