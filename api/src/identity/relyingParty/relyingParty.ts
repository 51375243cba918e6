import type { Config } from '@upline/infra/config.ts';
import * as client from 'openid-client';
import * as z from 'zod';
import { parseClaims } from './claims.ts';
import type { Claims } from './claims.ts';
import { ProviderDown, SignInRefused, toSignInError } from './signInErrors.ts';

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

/** Discovers the provider at the first use; after a failure the next use tries again. */
const createDiscovery = ({ oidc, fetch, now = Date.now }: Options) => {
  let found: Promise<client.Configuration> | null = null;
  let foundAt = 0;

  const discover = (): Promise<client.Configuration> => {
    const insecure = oidc.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    const execute = [...insecure, client.enableNonRepudiationChecks];
    const options = { execute, timeout: timeoutSeconds, ...(fetch ? { [client.customFetch]: fetch } : {}) };
    return client.discovery(new URL(oidc.issuer), oidc.clientId, oidc.clientSecret, undefined, options);
  };

  const get = async (): Promise<client.Configuration> => {
    if (!found) [found, foundAt] = [discover(), now()];
    const attempt = found;
    try {
      return await attempt;
    } catch (error) {
      if (found === attempt) found = null;
      throw new ProviderDown(error);
    }
  };

  return {
    get,
    /** The configuration, discovered again after a minute: the provider may have moved, or be away. */
    getFresh: (): Promise<client.Configuration> => {
      if (now() - foundAt >= freshMs) found = null;
      return get();
    },
    /** Makes the next use discover again: the provider may have moved or changed its keys. */
    forget: (): void => void (found = null),
  };
};

const exchange = async (config: client.Configuration, url: URL, begun: Transaction) => {
  const { state, nonce, verifier, maxAge } = begun;
  const checks = {
    ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    ...(maxAge === undefined ? {} : { maxAge }),
  };
  const tokens = await client.authorizationCodeGrant(config, url, checks);
  const { access_token: accessToken, id_token: idToken } = tokens;
  const claims = tokens.claims();
  if (!claims) throw new SignInRefused('no-id-token');
  const isComplete = typeof claims['email'] === 'string' || config.serverMetadata().userinfo_endpoint === undefined;
  const more = isComplete ? {} : await client.fetchUserInfo(config, accessToken, claims.sub);
  return { ...parseClaims({ ...more, ...claims }), idToken, accessToken };
};

/** Our side of OpenID Connect: the code flow with PKCE, state and nonce. */
export const createRelyingParty = (options: Options) => {
  const { publicUrl } = options;
  const discovery = createDiscovery(options);
  return {
    /** The address at the provider that begins a sign-in, and the data for its callback. Throws ProviderDown. */
    begin: async (
      asked: Pick<Transaction, 'returnTo' | 'timeZone' | 'locale' | 'maxAge'>,
      hints: Record<string, string>,
    ): Promise<{ url: URL; begun: Transaction }> => {
      const config = await discovery.getFresh();
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

    /** The person who signed in, from the callback's query. Throws SignInRefused or ProviderDown. */
    complete: async (
      search: string,
      begun: Transaction,
    ): Promise<Claims & { idToken: string | undefined; accessToken: string }> => {
      const config = await discovery.get();
      try {
        return await exchange(config, new URL(`/api/callback${search}`, publicUrl), begun);
      } catch (error) {
        const problem = toSignInError(error);
        if (problem instanceof ProviderDown) discovery.forget();
        throw problem;
      }
    },

    /** The address that ends the provider's own session, or null when it has none or does not answer. */
    endSessionUrl: async (idToken: string): Promise<URL | null> => {
      const config = await discovery.get().catch(() => null);
      if (config?.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/` });
    },
  };
};
export type RelyingParty = ReturnType<typeof createRelyingParty>;
