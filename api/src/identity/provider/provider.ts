import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Account as ProviderAccount, Configuration, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { Provider } from 'oidc-provider';
import { message } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { addMaxAge } from '../../platform/http/request/cookies.ts';
import type { Account, Accounts } from './accounts.ts';
import { answerPage, providerPolicy, troublePage } from '../signIn/pageLayout.ts';
import type { SignInRounds } from '../signIn/signInRounds.ts';
import { HostProvider, providerCookies } from './hostProvider.ts';
import { askAgain } from './currentLogins.ts';
import { createProviderAdapter } from './providerAdapter.ts';
import type { ProviderKeys, ProviderStore } from './providerKeys.ts';
import { loadProviderKeys, signingAlgorithm } from './providerKeys.ts';

/** The path of the embedded provider; its issuer is PUBLIC_URL with this path. */
export const mountPath = '/oidc';

/** The provider's authorization endpoint. */
export const authorizationPath = `${mountPath}/auth`;

/** Our own client at the embedded provider. */
export const ownClientId = 'upline';

/** How long a sign-in page may stay open, in seconds. */
export const interactionSeconds = 3_600;

const day = 86_400;

const cookieOptions = (publicUrl: string) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl.startsWith('https:'),
  signed: true,
  overwrite: true,
});

/** Options of the cookie that keeps the provider's session; over http it is sent to the provider only. */
const sessionCookie = (publicUrl: string) => {
  const options = cookieOptions(publicUrl);
  return { ...options, path: options.secure ? '/' : mountPath };
};

const toProviderAccount = (account: Account): ProviderAccount => ({
  accountId: account.id,
  claims: () => ({
    sub: account.id,
    email: account.email,
    email_verified: account.emailVerified,
    ...(account.firstName === null ? {} : { given_name: account.firstName }),
    ...(account.lastName === null ? {} : { family_name: account.lastName }),
  }),
});

const renderError = (ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void => {
  const down = error instanceof Unavailable;
  const page = troublePage({
    status: down ? 503 : ctx.status,
    title: down ? message('Signing in is not possible right now') : message('This sign-in has ended'),
    text: down
      ? message('Please try again in a moment.')
      : message('The sign-in took too long, or was continued somewhere else. Please start again.'),
    code: out.error,
  });
  if (down) ctx.set('Retry-After', '5');
  answerPage(ctx, page);
};

// the product itself needs no consent: it receives the data that the person has just typed
const grantOwnClient = async (ctx: KoaContextWithOIDC) => {
  const { provider, session, client, account } = ctx.oidc;
  const grantId = client && session?.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing) return existing;
  if (!client || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

type ProviderOptions = ProviderStore & { accounts: Accounts; rounds: SignInRounds; publicUrl: string; log: Logger };

const configurationOf = (
  { documents, secret, accounts, rounds, publicUrl }: ProviderOptions,
  keys: ProviderKeys,
): Configuration => ({
  adapter: (model: string) => createProviderAdapter({ documents, secret }, model),
  jwks: keys.jwks,
  clients: [
    {
      client_id: ownClientId,
      client_secret: keys.clientSecret,
      redirect_uris: [`${publicUrl}/api/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      // shows how long ago the person gave their password
      require_auth_time: true,
      id_token_signed_response_alg: signingAlgorithm,
    },
  ],
  cookies: {
    keys: keys.cookieKeys,
    names: providerCookies(publicUrl),
    long: sessionCookie(publicUrl),
    short: cookieOptions(publicUrl),
  },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  scopes: ['openid', 'email', 'profile'],
  responseTypes: ['code'],
  pkce: { required: () => true },
  extraParams: ['screen', 'invitation'],
  clientBasedCORS: () => false,
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    // without userinfo the ID token carries the claims, which saves a call
    userinfo: { enabled: false },
    // /api/logout ends the provider's session itself, with no page in between
    rpInitiatedLogout: { enabled: false },
  },
  interactions: { url: (_ctx, { uid }) => `${mountPath}/sign-in/${uid}`, policy: askAgain(rounds) },
  findAccount: async (_ctx, id) => {
    const account = await accounts.find(id);
    return account ? toProviderAccount(account) : undefined;
  },
  loadExistingGrant: grantOwnClient,
  renderError,
  ttl: {
    AccessToken: 60,
    AuthorizationCode: 60,
    Grant: 3_600,
    IdToken: 3_600,
    Interaction: interactionSeconds,
    Session: 14 * day,
  },
});

/**
 * Sets the host headers to PUBLIC_URL: the provider publishes them in its endpoints, and a request's own may be forged.
 */
const asPublic = (request: IncomingMessage, publicUrl: string): void => {
  const { host, protocol } = new URL(publicUrl);
  Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
};

const ownPaths = /^\/oidc\/(?:auth(?:\/[\w-]+)?|token|jwks|session\/end\/confirm|\.well-known\/openid-configuration)$/;

/** Whether a path belongs to the provider's protocol. */
export const isProtocolPath = (path: string): boolean => ownPaths.test(path);

/** Opens the embedded identity provider with its persistent keys. */
export const openProvider = async (options: ProviderOptions) => {
  const { publicUrl, log } = options;
  const keys = await loadProviderKeys(options);
  const Opened = publicUrl.startsWith('https:') ? HostProvider : Provider;
  const provider = new Opened(`${publicUrl}${mountPath}`, configurationOf(options, keys));
  // trusted because `asPublic` writes these headers itself
  provider.proxy = true;
  provider.on('server_error', (_ctx: KoaContextWithOIDC, error: Error) => {
    // an outage is no fault of the provider: the page says when to try again
    if (error instanceof Unavailable) log.warn({ err: error }, 'the identity provider waits for an engine');
    else log.error({ err: error }, 'the identity provider failed');
  });
  // the provider writes the end of its session into the cookie when everything else is done
  provider.use(async (ctx, next) => {
    await next();
    addMaxAge(ctx.res);
  });
  const handle = provider.callback();

  const protocol = async (ctx: Context): Promise<void> => {
    const { req, res } = ctx;
    ctx.respond = false;
    res.setHeader('Content-Security-Policy', providerPolicy);
    res.setHeader('Cache-Control', 'no-store');
    const { url = '' } = req;
    Object.assign(req, { originalUrl: url, url: url.slice(mountPath.length) });
    await handle(req, res);
  };

  return {
    provider,
    clientSecret: keys.clientSecret,
    asPublic: (request: IncomingMessage): void => asPublic(request, publicUrl),
    /** Answers the provider's protocol under `/oidc`. */
    protocol,
    /** Ends the provider's session of this browser. */
    endSession: async (ctx: Context): Promise<void> => {
      const own = provider.createContext(ctx.req, ctx.res);
      const session = await provider.Session.get(own);
      if (session.accountId !== undefined) await session.destroy();
      own.cookies.secure = publicUrl.startsWith('https:');
      own.cookies.set(provider.cookieName('session'), null, sessionCookie(publicUrl));
    },
  };
};
export type EmbeddedProvider = Awaited<ReturnType<typeof openProvider>>;
