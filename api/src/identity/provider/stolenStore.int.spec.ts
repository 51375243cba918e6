import { createHmac } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import { sessionSecret, startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { loadProviderKeys } from './providerKeys.ts';

const ada = { email: 'ada@example.com', password: 'demo-demo' };
const otherSecret = 'another secret of more than 32 characters';
const publicUrl = 'http://team.example.test';

let folder = '';
const servers: IdentityServer[] = [];
const start = async (options: Parameters<typeof startIdentityServer>[0] = {}): Promise<IdentityServer> => {
  const server = await startIdentityServer({ folder, publicUrl, ...options });
  servers.push(server);
  return server;
};
const stop = async (): Promise<void> => {
  for (const server of servers.splice(0)) await server.close();
};
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'upline-stolen-'))));
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

type Stored = { collection: string; id: string; document: string };

/** All documents of a copy of the store, as a thief reads them. */
const stolen = (): Stored[] => {
  const copy = mkdtempSync(join(tmpdir(), 'upline-thief-'));
  for (const name of ['accounts.db', 'accounts.db-wal'])
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name));
  const db = new DatabaseSync(join(copy, 'accounts.db'));
  try {
    return db
      .prepare('SELECT collection, id, document FROM documents')
      .all()
      .map((row) => ({
        collection: String(row['collection']),
        id: String(row['id']),
        document: String(row['document']),
      }));
  } finally {
    db.close();
    rmSync(copy, { recursive: true });
  }
};

const sessionOf = async (browser: Browser): Promise<unknown> => {
  const { body } = await browser.json('GET', '/');
  return body && typeof body === 'object' && 'session' in body ? body.session : null;
};

/** Every text that a thief may take for a session's id or for a key: the ids of documents and all words inside. */
const wordsIn = (documents: readonly Stored[]): string[] => {
  const words = new Set<string>();
  for (const { id, document } of documents)
    for (const word of `${id}/${document}`.match(/[\w-]{16,}/g) ?? []) words.add(word);
  return [...words];
};

/**
 * Asks the provider for a code without a password, as the browser of somebody who signed in before. The cookie is
 * signed as keygrip signs it. Answers the address to which the provider sends the browser.
 */
const enter = async ({ via }: IdentityServer, { value, key }: { value: string; key: string }): Promise<string> => {
  const signature = createHmac('sha1', key).update(`upline_provider=${value}`).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'upline',
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    state: 'x',
    redirect_uri: `${publicUrl}/api/callback`,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  const answer = await fetch(`${via}/oidc/auth?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie: `upline_provider=${value}; upline_provider.sig=${signature}` },
  });
  return answer.headers.get('location') ?? '';
};

describe('a stolen account store', () => {
  // shows I22
  it('signs nobody in: it holds no session of the provider, no key of its cookies and no id of ours', async () => {
    const server = await start();
    const owner = createBrowser(server.url, { via: server.via });
    await owner.signUp(ada);
    const cookie = owner.jar.find('upline_provider')?.value ?? expect.fail();
    const { cookieKeys, clientSecret, jwks } = await loadProviderKeys({
      documents: server.documents,
      secret: sessionSecret,
    });
    const words = wordsIn(stolen());
    expect(words.length).toBeGreaterThan(5);
    for (const secret of [cookie, owner.jar.find('upline')?.value, ...cookieKeys, clientSecret, jwks.keys[0]?.d]) {
      expect(secret?.length).toBeGreaterThan(15);
      expect(words).not.toContain(secret);
    }
    expect(
      stolen()
        .map(({ id }) => id)
        .join(' '),
    ).not.toContain(cookie);
    // the attack: with the right parts the provider answers a code, with everything in the store it does not
    const [key = ''] = cookieKeys;
    expect(await enter(server, { value: cookie, key })).toContain('code=');
    const values = stolen().filter(({ collection }) => collection === 'oidc');
    expect(values.length).toBeGreaterThan(0);
    for (const { id } of values)
      for (const word of words.filter(({ length }) => length === 43)) {
        const answer = await enter(server, { value: id.split('/').at(-1) ?? id, key: word });
        expect(answer).toContain('login_required');
      }
  });

  // shows I22
  it('gave a session away as earlier versions wrote it, and does not after the first start', async () => {
    const first = await start();
    const keys = await loadProviderKeys({ documents: first.documents, secret: sessionSecret });
    const old = createBrowser(first.url, { via: first.via });
    await old.signUp(ada);
    const session = await sessionOf(old);
    const wrapped = stolen().find(({ collection }) => collection === 'provider-keys') ?? expect.fail();
    // as an earlier version left it: keys and a session in the clear
    await first.documents.put('provider-keys', 'current', keys);
    await first.documents.remove('provider-keys', wrapped.id);
    await first.documents.put('oidc', 'Session/plain', { jti: 'plain', uid: 'u', accountId: 'a', kind: 'Session' });
    const jwks = await (await fetch(`${first.via}/oidc/jwks`)).text();
    await stop();
    const later = await start();
    expect(await (await fetch(`${later.via}/oidc/jwks`)).text(), 'the same keys go on').toBe(jwks);
    const same = createBrowser(later.url, { via: later.via });
    const kept = await same.json('GET', '/', undefined, { cookie: old.cookieHeader() });
    expect(kept.body, 'nobody is signed out').toMatchObject({ session });
    expect(wordsIn(stolen())).not.toContain(keys.cookieKeys[0]);
    await createBrowser(later.url, { via: later.via }).signIn(ada);
  });
});

describe('another SESSION_SECRET', () => {
  // shows I22
  it('makes new provider keys and ends every session; the accounts stay', async () => {
    const first = await start();
    const browser = createBrowser(first.url, { via: first.via });
    await browser.signUp(ada);
    const before = await (await fetch(`${first.via}/oidc/jwks`)).text();
    await stop();
    const second = await start({ sessionSecret: otherSecret });
    expect(await (await fetch(`${second.via}/oidc/jwks`)).text()).not.toBe(before);
    const kept = createBrowser(second.url, { via: second.via });
    const answer = await kept.json('GET', '/', undefined, { cookie: browser.cookieHeader() });
    expect(answer.body).toMatchObject({ session: null });
    await kept.signIn(ada);
    expect(await sessionOf(kept)).toMatchObject({ email: ada.email });
  });

  // shows I22
  it('is one set of keys for all processes that start with it together', async () => {
    const { documents } = await start();
    const loaded = await Promise.all(
      Array.from({ length: 6 }, () => loadProviderKeys({ documents, secret: otherSecret })),
    );
    expect(new Set(loaded.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  });

  // shows I22
  it('does not read a session that an earlier version began under the first one', async () => {
    const first = await start();
    const browser = createBrowser(first.url, { via: first.via });
    await browser.signUp(ada);
    const [session] = stolen().filter(({ collection }) => collection === 'session');
    const { mark: _, ...older } = JSON.parse(session?.document ?? '{}') as Record<string, unknown>;
    await first.documents.put('session', session?.id ?? '', older);
    expect(await sessionOf(browser)).toMatchObject({ email: ada.email });
    await stop();
    const second = await start({ sessionSecret: otherSecret });
    const kept = createBrowser(second.url, { via: second.via });
    const answer = await kept.json('GET', '/', undefined, { cookie: browser.cookieHeader() });
    expect(answer.body).toMatchObject({ session: null });
  });
});
