import type { Config } from '@upline/infra/settings/config.ts';
import * as client from 'openid-client';
import * as z from 'zod';
import { hasAddress, lacksClaims, parseClaims } from './claims.ts';
import type { Claims } from './claims.ts';
import { waysOf, withAccepted } from './clientAuthentication.ts';
import { checkSignature, signsWithSecret } from './idTokenSignature.ts';
import { ProviderDown, SetUpWrongly, SignInRefused, toDiscoveryError, toSignInError } from './signInErrors.ts';

/** The data of one sign-in that its callback needs. */
export const transaction = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  timeZone: z.string(),
  /** The language of the page at its beginning. */
  locale: z.string().optional(),
  /** The sign-in at the provider must be at most this old, in seconds. */
  maxAge: z.number().optional(),
});
export type Transaction = z.infer<typeof transaction>;

type Options = {
  oidc: NonNullable<Config['oidc']>;
  publicUrl: string;
  /** Reaches the embedded provider without leaving the machine. */
  fetch?: client.CustomFetch;
  now?: () => number;
};

const timeoutSeconds = 10;

/**
 * How long the discovered configuration is used for new sign-ins. Then a provider that is away is noticed, and a page
 * says so.
 */
const freshMs = 60_000;

/** How far the clocks of the provider and of this machine may differ, in seconds. */
const skewSeconds = 120;

/** A provider as its metadata describe it, with one configuration for each way in which a client may name itself. */
type Provider = { metadata: client.ServerMetadata; configs: client.Configuration[] };

/** Whether the provider is asked without TLS; the scheme may be in capitals. */
const isPlain = ({ issuer }: Options['oidc']): boolean => new URL(issuer).protocol === 'http:';

const configure = ({ oidc, fetch }: Options, metadata: client.ServerMetadata, way: client.ClientAuth) => {
  const own = { client_secret: oidc.clientSecret, [client.clockTolerance]: skewSeconds };
  const config = new client.Configuration(metadata, oidc.clientId, own, way);
  config.timeout = timeoutSeconds;
  if (fetch) config[client.customFetch] = fetch;
  if (isPlain(oidc)) client.allowInsecureRequests(config);
  // the library knows no shared key: then the signature is checked here
  if (!signsWithSecret(metadata)) client.enableNonRepudiationChecks(config);
  return config;
};

const readProvider = async (options: Options): Promise<Provider> => {
  const { oidc, fetch } = options;
  const execute = isPlain(oidc) ? [client.allowInsecureRequests] : [];
  const reading = { execute, timeout: timeoutSeconds, ...(fetch ? { [client.customFetch]: fetch } : {}) };
  const found = await client.discovery(new URL(oidc.issuer), oidc.clientId, oidc.clientSecret, undefined, reading);
  const metadata = found.serverMetadata();
  for (const name of ['authorization_endpoint', 'token_endpoint'] as const)
    if (metadata[name] === undefined)
      throw new SetUpWrongly('no-metadata', `The metadata of OIDC_ISSUER lack ${name}.`);
  return { metadata, configs: waysOf(metadata, oidc.clientSecret).map((way) => configure(options, metadata, way)) };
};

/** Discovers the provider at the first use; after a failure the next use tries again. */
const createDiscovery = (options: Options) => {
  const { oidc, now = Date.now } = options;
  let found: Promise<Provider> | null = null;
  let foundAt = 0;

  const get = async (): Promise<Provider> => {
    if (!found) [found, foundAt] = [readProvider(options), now()];
    const attempt = found;
    try {
      return await attempt;
    } catch (error) {
      if (found === attempt) found = null;
      throw toDiscoveryError(error, oidc.issuer);
    }
  };

  return {
    get,
    /** The provider, discovered again after a minute: it may have moved, or be away. */
    getFresh: (): Promise<Provider> => {
      if (now() - foundAt >= freshMs) found = null;
      return get();
    },
    /** Makes the next use discover again: the provider may have moved or changed its keys. */
    forget: (): void => void (found = null),
  };
};

/** Anyone can write the address of the callback: what does not answer this sign-in says nothing of the provider. */
const checkAnswer = ({ searchParams: search }: URL, { metadata }: Provider, { state }: Transaction): void => {
  const issuers = search.getAll('iss');
  const isOwn = issuers.length === 1 && issuers[0] === metadata.issuer;
  const isIssuerRight = isOwn || (issuers.length === 0 && !metadata.authorization_response_iss_parameter_supported);
  const answers = search.getAll('error').length + search.getAll('code').length;
  if (search.getAll('state').join(' ') !== state || answers !== 1 || !isIssuerRight)
    throw new SignInRefused('wrong-answer');
};

/** What the userinfo endpoint adds to a token that lacks claims. It must answer for a token without an address. */
const moreClaims = async (
  config: client.Configuration,
  claims: client.IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> => {
  if (config.serverMetadata().userinfo_endpoint === undefined || !lacksClaims(claims)) return {};
  const asked = client.fetchUserInfo(config, accessToken, claims.sub);
  return hasAddress(claims) ? asked.catch(() => ({})) : asked;
};

const exchange = async ({ oidc }: Options, provider: Provider, { url, begun }: { url: URL; begun: Transaction }) => {
  const { state, nonce, verifier, maxAge } = begun;
  checkAnswer(url, provider, begun);
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(maxAge === undefined ? {} : { maxAge }),
  };
  return withAccepted(provider.configs, async (config) => {
    const tokens = await client.authorizationCodeGrant(config, url, checks);
    const { access_token: accessToken, id_token: idToken } = tokens;
    const claims = tokens.claims();
    if (!claims || idToken === undefined) throw new SetUpWrongly('no-id-token', 'The provider sends no ID token.');
    if (signsWithSecret(provider.metadata))
      await checkSignature(idToken, { metadata: provider.metadata, secret: oidc.clientSecret });
    const more = await moreClaims(config, claims, accessToken);
    return { ...parseClaims(claims, more), idToken, accessToken };
  });
};

/** Our side of OpenID Connect: the code flow with PKCE, state and nonce. */
export const createRelyingParty = (options: Options) => {
  const { publicUrl } = options;
  const discovery = createDiscovery(options);
  return {
    /**
     * The address at the provider that begins a sign-in, and the data for its callback. Throws ProviderDown or
     * SetUpWrongly.
     */
    begin: async (
      asked: Pick<Transaction, 'returnTo' | 'timeZone' | 'locale' | 'maxAge'>,
      hints: Record<string, string>,
    ): Promise<{ url: URL; begun: Transaction }> => {
      const [config] = (await discovery.getFresh()).configs;
      if (!config) throw new Error('a provider has no way for its client');
      const begun = {
        ...asked,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        ...hints,
        ...(asked.maxAge === undefined ? {} : { max_age: String(asked.maxAge) }),
        redirect_uri: `${publicUrl}/api/callback`,
        scope: 'openid email profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      });
      return { url, begun };
    },

    /** The person who signed in, from the callback's query. Throws SignInRefused, ProviderDown or SetUpWrongly. */
    complete: async (
      search: string,
      begun: Transaction,
    ): Promise<Claims & { idToken: string | undefined; accessToken: string }> => {
      const provider = await discovery.get();
      try {
        return await exchange(options, provider, { url: new URL(`/api/callback${search}`, publicUrl), begun });
      } catch (error) {
        const problem = toSignInError(error);
        if (problem instanceof ProviderDown) discovery.forget();
        throw problem;
      }
    },

    /** The address that ends the provider's own session, or null when it has none or does not answer. */
    endSessionUrl: async (idToken: string): Promise<URL | null> => {
      const [config] = (await discovery.get().catch(() => null))?.configs ?? [];
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/` });
    },
  };
};
export type RelyingParty = ReturnType<typeof createRelyingParty>;
