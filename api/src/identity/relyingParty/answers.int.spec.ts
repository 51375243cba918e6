import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { Faults, FaultyProvider } from '../../../testing/providers/faultyProvider.ts';
import { faultyClient, startFaultyProvider } from '../../../testing/providers/faultyProvider.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
let provider: FaultyProvider;
/** The product discovers the provider again at each sign-in. */
let minutes = 0;

beforeAll(async () => {
  provider = await startFaultyProvider();
  server = await startIdentityServer({
    oidc: { issuer: provider.issuer, ...faultyClient },
    now: () => Date.now() + minutes * 60_000,
  });
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
beforeEach(() => {
  minutes += 2;
  provider.has({});
  server.logged.splice(0);
});

const signIn = async (faults: Faults = {}) => {
  provider.has(faults);
  const browser = createBrowser(server.url);
  const before = server.people.length;
  const { status, text } = await provider.signIn(browser);
  const isIn = browser.jar.find('upline') !== null;
  expect(isIn, text).toBe(server.people.length > before);
  return { status, text, isIn, person: isIn ? server.people.at(-1) : null };
};

/** The warnings of the log, with their reasons. */
const warnings = (): string[] =>
  server.logged
    .map((line) => JSON.parse(line) as { level: number; reason?: string })
    .flatMap(({ level, reason }) => (level === 40 ? [reason ?? ''] : []));

describe('a token response of the provider', () => {
  it('signs the person in when the verifier fits the challenge', async () => {
    expect(await signIn()).toMatchObject({ status: 200, isIn: true });
    expect(provider.seen).toMatchObject({ verified: true });
  });

  const lies: [string, () => Faults | Promise<Faults>][] = [
    ['another nonce', () => ({ claims: { email: 'a@b.example', nonce: 'x'.repeat(43) } })],
    ['no nonce', () => ({ claims: { email: 'a@b.example', nonce: undefined } })],
    ['a signature by another key', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
    ['another issuer', () => ({ by: 'https://evil.test' })],
    ['another audience', () => ({ audience: 'someone-else' })],
    ['a token of yesterday', () => ({ expires: '-1d' })],
  ];
  it.each(lies)('is refused with %s', async (_what, lie) => {
    const { status, isIn } = await signIn(await lie());
    expect([[400, 503].includes(status), isIn]).toEqual([true, false]);
  });
});

const names = { token_endpoint_auth_methods_supported: undefined };

describe('how the client names itself', () => {
  const [basic, post] = ['client_secret_basic', 'client_secret_post'];
  it.each([
    ['by the default where the metadata say nothing', { ways: [basic], metadata: names }, basic],
    ['as the metadata say', { ways: [post] }, post],
    ['as the provider takes it, where it lists more', { ways: [post], listedWays: [basic, post] }, post],
    ['without a secret where the provider takes none', { ways: ['none'] }, 'none'],
  ])('is %s', async (_what, faults, way) => {
    expect(await signIn(faults)).toMatchObject({ status: 200, isIn: true });
    expect(provider.seen.way).toBe(way);
  });

  it('is named in the log where the provider takes neither', async () => {
    const { status, text } = await signIn({ ways: ['private_key_jwt'] });
    expect([status, text.includes('sign-in is set up wrongly')]).toEqual([503, true]);
    expect(warnings()).toEqual([expect.stringContaining('The provider takes private_key_jwt')]);
  });
});

describe('a signature with the secret of the client', () => {
  const secret = faultyClient.clientSecret;
  const listing = (...algorithms: string[]) => ({ id_token_signing_alg_values_supported: algorithms });

  it('signs people in where the metadata name it', async () => {
    expect(await signIn({ secret, metadata: listing('HS256') })).toMatchObject({ isIn: true });
    expect(await signIn({ secret, metadata: listing('RS256', 'HS256') })).toMatchObject({ isIn: true });
    minutes += 2;
    expect(await signIn({ metadata: listing('RS256', 'HS256') }), 'and so does the other one').toMatchObject({
      isIn: true,
    });
  });

  it.each([
    ['the metadata do not name it', { secret, metadata: listing('RS256') }],
    ['the metadata name nothing', { secret }],
    ['the secret is another one', { secret: 'another', metadata: listing('HS256') }],
  ])('signs nobody in where %s', async (_what, faults) => {
    expect(await signIn(faults)).toMatchObject({ status: 503, isIn: false });
    expect(warnings()).toHaveLength(1);
  });

  it('does not let another key sign', async () => {
    const { privateKey: key } = await generateKeyPair('RS256');
    expect(await signIn({ key, metadata: listing('RS256', 'HS256') })).toMatchObject({ status: 503, isIn: false });
  });
});

describe('what the userinfo endpoint says', () => {
  it('completes a token without an address, or with an empty one', async () => {
    const userinfo = { email: 'ada@example.com', email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };
    for (const claims of [{}, { email: '' }])
      expect((await signIn({ claims, userinfo })).person).toMatchObject({
        email: 'ada@example.com',
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Lovelace',
      });
  });

  it('adds names and whether the address is verified', async () => {
    const claims = { email: 'ada@example.com' };
    const userinfo = { email: 'ADA@example.com', email_verified: true, name: 'Ada Lovelace' };
    const known = { email: 'ada@example.com', emailVerified: true, firstName: 'Ada', lastName: 'Lovelace' };
    expect((await signIn({ claims, userinfo })).person).toMatchObject(known);
    const { email: _, ...rest } = userinfo;
    expect((await signIn({ claims, userinfo: rest })).person).toMatchObject(known);
  });

  it('verifies no other address than its own, and overrules no token', async () => {
    const userinfo = { email: 'eve@example.com', email_verified: true };
    const own = { email: 'ada@example.com' };
    expect((await signIn({ claims: own, userinfo })).person).toMatchObject({ ...own, emailVerified: false });
    const claims = { ...own, email_verified: false };
    const more = { ...own, email_verified: true };
    expect((await signIn({ claims, userinfo: more })).person).toMatchObject({ ...own, emailVerified: false });
  });

  it('may be missing where the token has an address', async () => {
    const faults = { userinfo: {}, userinfoStatus: 500 };
    expect((await signIn({ claims: { email: 'ada@example.com' }, ...faults })).isIn).toBe(true);
    expect((await signIn({ claims: {}, ...faults })).isIn).toBe(false);
  });
});

describe('the clock of the provider', () => {
  const at = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
  const claims = (seconds: number) => ({ email: 'ada@example.com', iat: at(seconds), nbf: at(seconds) });

  it('may be two minutes ahead or behind', async () => {
    expect((await signIn({ claims: claims(110) })).isIn).toBe(true);
    expect((await signIn({ expires: '-110s' })).isIn).toBe(true);
  });

  it('is named in the log when it is further ahead', async () => {
    expect(await signIn({ claims: claims(140) })).toMatchObject({ status: 503, isIn: false });
    expect(warnings()).toEqual([expect.stringContaining('clocks of this machine and of the provider differ')]);
  });
});

describe('a fault of the set-up', () => {
  const said = { error_description: 'ask ada@example.com to grant it' };
  it.each([
    [
      'a wrong secret',
      { ways: [], listedWays: ['client_secret_basic'] },
      'does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
      'invalid_client',
    ],
    ['a missing consent', { answerError: { error: 'consent_required', ...said } }, 'consent_required: ask', 'consent'],
    ['a scope it does not know', { answerError: { error: 'invalid_scope', ...said } }, 'invalid_scope: ask', 'scope'],
    ['a grant it does not allow', { tokenError: { error: 'unauthorized_client', ...said } }, 'the code flow', 'client'],
    ['an issuer that is not its own', { metadata: { issuer: 'https://evil.test' } }, 'OIDC_ISSUER is', 'wrong-issuer'],
    ['an address that leads nowhere', { metadataStatus: 404 }, 'answers 404: OIDC_ISSUER is wrong', 'no-metadata'],
    ['metadata without a token endpoint', { metadata: { token_endpoint: undefined } }, 'lack token_endpoint', 'meta'],
  ])('is said on the page and named in the log: %s', async (_what, faults, reason, code) => {
    const { status, text } = await signIn(faults);
    expect([status, text.includes('This site’s sign-in is set up wrongly')]).toEqual([503, true]);
    expect(text).toContain(code);
    expect(warnings()).toEqual([expect.stringContaining(reason)]);
    expect(server.logged.join(), 'without personal data').not.toContain('ada@example.com');
  });

  it('is none where the person declines, or where the provider has trouble of its own', async () => {
    expect((await signIn({ answerError: { error: 'access_denied' } })).text).toContain('Signing in was cancelled');
    expect((await signIn({ answerError: { error: 'server_error' } })).text).toContain('does not answer');
    expect((await signIn({ metadataStatus: 502 })).text).toContain('does not answer');
    expect((await signIn({ tokenError: { error: 'invalid_grant', ...said } })).text).toContain('took too long');
    expect(server.logged.join()).toContain('ask [address] to grant it');
  });
});
