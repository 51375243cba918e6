import { createHash, createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { serve } from '../servers/serve.ts';
import type { Browser } from '../people/browser.ts';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Json = Record<string, unknown>;

export const faultyClient = { clientId: 'upline-test', clientSecret: 'a secret: 100% known to both' };

/** What a provider of the tests does otherwise than it should, or than others do. */
export type Faults = {
  /** Claims of the ID token beside those that it must have. */
  claims?: Json;
  key?: Keys['privateKey'];
  audience?: string;
  expires?: string;
  by?: string;
  /** The secret that signs the ID token with HS256. */
  secret?: string;
  /** How the client may name itself; the metadata name `listedWays`, or these. */
  ways?: readonly string[];
  listedWays?: readonly string[];
  /** Other fields of the metadata. */
  metadata?: Json;
  metadataStatus?: number;
  /** The error with which the provider answers the browser, or the token request. */
  answerError?: Json;
  tokenError?: Json;
  /** The answer of the userinfo endpoint; null where there is none. */
  userinfo?: Json | null;
  userinfoStatus?: number;
};

type Asked = { path: string; authorization: string; body: URLSearchParams };
type Answer = { status?: number; body: Json };

const unescaped = (part: string | undefined): string => decodeURIComponent((part ?? '').replaceAll('+', ' '));

/** How a token request names its client, null when its secret is wrong. */
const wayOf = ({ authorization, body }: Asked): string | null => {
  const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const isRight = (given: readonly string[]): boolean =>
    given[0] === faultyClient.clientId && given[1] === faultyClient.clientSecret;
  if (authorization !== '') return isRight([unescaped(id), unescaped(secret)]) ? 'client_secret_basic' : null;
  if (!body.has('client_secret')) return 'none';
  const given = [body.get('client_id') ?? '', body.get('client_secret') ?? ''];
  return isRight(given) ? 'client_secret_post' : null;
};

const signed = async (claims: Json, { keys, faults, issuer }: { keys: Keys; faults: Faults; issuer: string }) => {
  const now = Math.floor(Date.now() / 1_000);
  const own = { sub: 'ada', iss: faults.by ?? issuer, aud: faults.audience ?? faultyClient.clientId, iat: now };
  if (faults.secret !== undefined) {
    const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'HS256' })}.${part({ exp: now + 60, ...own, ...claims })}`;
    return `${content}.${createHmac('sha256', faults.secret).update(content).digest('base64url')}`;
  }
  return new SignJWT({ ...own, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setExpirationTime(faults.expires ?? '1m')
    .sign(faults.key ?? keys.privateKey);
};

/** An OpenID provider of the tests' own whose every answer a test can spoil. It signs in the person `ada`. */
export const startFaultyProvider = async () => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const published = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  let faults: Faults = {};
  let begun = new URLSearchParams();
  /** Whether the verifier of the last token request fitted its challenge, and how its client named itself. */
  const seen = { verified: false, way: '' as string | null };

  const metadata = (): Json => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(faults.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
    ...((faults.listedWays ?? faults.ways) && {
      token_endpoint_auth_methods_supported: faults.listedWays ?? faults.ways,
    }),
    ...faults.metadata,
  });
  const token = async (asked: Asked): Promise<Answer> => {
    const verifier = asked.body.get('code_verifier') ?? '';
    seen.verified = createHash('sha256').update(verifier).digest('base64url') === begun.get('code_challenge');
    seen.way = wayOf(asked);
    if (seen.way === null || !(faults.ways ?? ['client_secret_basic']).includes(seen.way))
      return { status: 401, body: { error: 'invalid_client', error_description: 'no such client ada@example.com' } };
    if (faults.tokenError) return { status: 400, body: faults.tokenError };
    const usual = { email: 'ada@example.com', email_verified: true };
    const claims = { nonce: begun.get('nonce'), ...(faults.claims ?? usual) };
    const idToken = await signed(claims, { keys, faults, issuer });
    return { body: { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken } };
  };
  const answer = async (asked: Asked): Promise<Answer> => {
    if (asked.path === '/.well-known/openid-configuration')
      return { status: faults.metadataStatus ?? 200, body: metadata() };
    if (asked.path === '/jwks') return { body: { keys: [published] } };
    if (asked.path === '/token') return token(asked);
    if (asked.path === '/userinfo')
      return { status: faults.userinfoStatus ?? 200, body: { sub: 'ada', ...faults.userinfo } };
    return { status: 404, body: {} };
  };
  const server = await serve(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    const { authorization = '' } = request.headers;
    const { status = 200, body: json } = await answer({ path: request.url ?? '', authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  const issuer = `http://localhost:${server.port}`;
  return {
    issuer,
    seen,
    close: server.close,
    has: (next: Faults): void => {
      faults = next;
    },
    /** Signs a browser in as far as the provider's answers lead it. Returns the last page. */
    signIn: async (browser: Browser) => {
      const first = await browser.fetch('/api/login');
      const to = first.headers.get('location');
      if (to === null) return { status: first.status, text: await first.text() };
      begun = new URL(to).searchParams;
      const back = { ...(faults.answerError ?? { code: 'c' }), state: begun.get('state') ?? '' };
      return browser.open(`/api/callback?${new URLSearchParams(back as Record<string, string>).toString()}`);
    },
  };
};
export type FaultyProvider = Awaited<ReturnType<typeof startFaultyProvider>>;
