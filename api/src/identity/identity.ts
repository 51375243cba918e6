import type { Config } from '@upline/infra/settings/config.ts';
import type { Logger } from '@upline/infra/log/log.ts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import type { RateLimits } from '@upline/infra/limits/limit.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Account } from './provider/accounts.ts';
import { createAccounts, embeddedIssuer, userIdOf } from './provider/accounts.ts';
import { createClientAddress } from '../platform/http/request/clientAddress.ts';
import type { SessionNow } from '../platform/http/request/rights.ts';
import type { RightsChanges } from '../platform/http/request/rightsChanges.ts';
import type { Session } from '../platform/http/request/session.ts';
import type { Embedded } from './provider/embedded.ts';
import { openEmbedded, providerSignOutPath } from './provider/embedded.ts';
import { createFactors } from './factor/factors.ts';
import type { LocaleOf } from '../platform/lib/locales.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import type { UnprovenAccounts } from './unprovenAccounts.ts';
import { forgetLinks } from './account/signInLinks.ts';
import type { SignUp } from './signIn/signUp.ts';
import type { InvitationProof, InvitedAddress } from '../platform/commands/countedAddress.ts';
import type { SignedInPerson, SignInResult } from './relyingParty/login.ts';
import { createCallback, createLogin } from './relyingParty/login.ts';
import { questionForeign, returnToOf } from './signIn/logout.ts';
import { answerFailure } from './signIn/failure.ts';
import { goOn } from './signIn/pageLayout.ts';
import { createRelyingParty } from './relyingParty/relyingParty.ts';
import type { Sessions } from './session/session.ts';
import { createSessions } from './session/session.ts';
import { openSessions } from './session/openSessions.ts';
import type { ListedSession } from './session/sessionStore.ts';
import { createSignInCookie } from './relyingParty/signInCookie.ts';
import { createSecurity } from './security/security.ts';
import type { Security } from './security/security.ts';
import { createKnownDevices, type KnownDevices } from './signIn/knownDevices.ts';
import type { SignInLimits } from './signIn/signInLimits.ts';
import { createSignInLimits } from './signIn/signInLimits.ts';

export type IdentityOptions = {
  app: Koa;
  documents: DocumentStore;
  limits: RateLimits;
  mailer: Mailing;
  queue: Pick<Queue, 'enqueue' | 'work'>;
  log: Logger;
  config: Pick<Config, 'publicUrl' | 'host' | 'oidc' | 'trustedProxies'> & {
    /** The port that this process listens on, for calls to itself. */
    port: () => number;
    sessionSecret: string;
  };
  /** Completes a sign-in before the session starts: registers the person and chooses the organization. */
  signedIn: (person: SignedInPerson) => Promise<SignInResult>;
  signUp: SignUp;
  /** Whether there is a mail server: without one a mailed link proves nothing. */
  sendsMails: boolean;
  localeOf: LocaleOf;
  invitationProof: InvitationProof;
  invitedAddress: InvitedAddress;
  unprovenAccounts: UnprovenAccounts;
  endSockets: (match: { sessionId?: string; userId?: string }) => void;
  rightsChanges: RightsChanges;
  now?: () => number;
  /** Waits for so many ms. */
  pause?: (ms: number) => Promise<unknown>;
};

/** Sign-in, sign-out, sessions and accounts. */
export type Identity = {
  /** Serves the sign-in pages and the embedded provider. It must come before middleware that reads request bodies. */
  middleware: Middleware;
  /** Puts the session of the request's cookie into `ctx.session`; null when there is none. */
  session: Middleware;
  /** The session of a `Cookie` header, for socket handshakes. */
  sessionOfCookie: (cookieHeader: string | undefined) => Promise<Session | null>;
  sessionNow: SessionNow;
  /** Makes an organization the current one of the request's session. Throws when the request has no session. */
  setOrganization: (ctx: Context, organizationId: string | null) => Promise<void>;
  /** The sessions of a person, last used first. */
  listSessions: (userId: string) => Promise<ListedSession[]>;
  /**
   * Ends a session of a person, its sockets and, with the embedded provider, the provider's session and the person's
   * sign-ins that are under way.
   */
  endSession: (session: Pick<Session, 'id' | 'userId'>) => Promise<void>;
  /** Ends all sessions of a person except one. */
  endSessionsOf: (userId: string, exceptId?: string) => Promise<void>;
  /** Removes the person's account at the embedded provider and ends all sessions. The address can be used again. */
  removeAccount: (userId: string) => Promise<void>;
  /** Second factors, and proofs of who uses a session; null with another provider, which looks after both. */
  security: Security | null;
  /** The person's account at the embedded provider, without the password; null with another provider. */
  findAccount: (userId: string) => Promise<Omit<Account, 'passwordHash'> | null>;
  userIdOf: (issuer: string, subject: string) => string;
  /** Stops sending mails; resolves when the mail server has taken those under way. */
  close: () => Promise<void>;
};

type Handler = (ctx: Context) => Promise<void>;

const createHandlers = (
  options: IdentityOptions,
  sessions: Sessions,
  { embedded, limits, devices }: { embedded: Embedded | null; limits: SignInLimits; devices: KnownDevices },
): Record<string, Handler> => {
  const { config, log, signedIn } = options;
  const { publicUrl, sessionSecret: secret } = config;
  const oidc = embedded?.oidc ?? config.oidc;
  if (oidc === null) throw new Error('there is no identity provider');
  const relyingParty = createRelyingParty({
    oidc,
    publicUrl,
    ...(embedded ? { fetch: embedded.fetch } : {}),
    ...(options.now ? { now: options.now } : {}),
  });
  const parts = {
    relyingParty,
    sessions,
    log,
    publicUrl,
    signedIn,
    limits,
    deviceOf: devices.any,
    signInCookie: createSignInCookie({ publicUrl, secret }),
    issuer: embedded ? embeddedIssuer : oidc.issuer,
    isEmbedded: embedded !== null,
    providerSessionOf: embedded?.providerSessionOf ?? (async () => null),
  };
  const logout: Handler = async (ctx) => {
    if (questionForeign(ctx)) return;
    const returnTo = returnToOf(ctx);
    const { idToken } = await sessions.stop(ctx);
    const elsewhere = idToken === null ? null : await relyingParty.endSessionUrl(idToken);
    goOn(
      ctx,
      embedded
        ? `${providerSignOutPath}?${new URLSearchParams({ returnTo }).toString()}`
        : (elsewhere?.href ?? returnTo),
    );
  };
  return { '/api/login': createLogin(parts), '/api/callback': createCallback(parts), '/api/logout': logout };
};

type Parts = { handlers: Record<string, Handler>; embedded: Embedded | null; log: Logger };

const createMiddleware =
  ({ handlers, embedded, log }: Parts): Middleware =>
  async (ctx, next) => {
    const handle = Object.hasOwn(handlers, ctx.path) && ctx.method === 'GET' ? handlers[ctx.path] : undefined;
    try {
      if (handle) return await handle(ctx);
      if (await embedded?.answer(ctx)) return undefined;
    } catch (error) {
      return answerFailure(ctx, error, log);
    }
    return next();
  };

/** Opens sign-in and sessions. With `config.oidc` set that provider is used, and the embedded one is off. */
export const openIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const { app, documents, config, now = Date.now, pause = sleep } = options;
  const { store, rounds, endSession, endSessionsOf } = openSessions(options);
  const accounts = createAccounts(documents);
  const { publicUrl, sessionSecret: secret } = config;
  const limits = createSignInLimits(options.limits, createClientAddress(config.trustedProxies), secret);
  const devices = createKnownDevices({ accounts, publicUrl, secret, now });
  const factors = createFactors({
    documents,
    limits: options.limits,
    now,
    secret,
    publicUrl,
    onChanged: async (accountId) => {
      options.rightsChanges.note(`factor ${userIdOf(embeddedIssuer, accountId)}`);
      await rounds.begin(accountId);
    },
  });
  const embedded =
    config.oidc === null
      ? await openEmbedded({ ...options, limits, devices, pause, accounts, factors, rounds, endSessionsOf })
      : null;
  // last, since it extends the app: what waits for an engine above is tried again as a whole
  const sessions = createSessions({ app, store, publicUrl, now });
  return {
    middleware: createMiddleware({
      handlers: createHandlers(options, sessions, { embedded, limits, devices }),
      embedded,
      log: options.log,
    }),
    session: sessions.middleware,
    sessionOfCookie: sessions.sessionOfCookie,
    sessionNow: store.now,
    setOrganization: sessions.setOrganization,
    listSessions: store.listOf,
    endSession,
    endSessionsOf,
    security: embedded && createSecurity({ documents, factors, limits, sessions, endSessionsOf }),
    removeAccount: async (userId) => {
      await forgetLinks(documents, userId);
      const id = await accounts.removeOf(userId);
      if (id !== null) await factors.remove(id);
      // an account that is left from before another provider was chosen has sessions only
      if (id !== null && embedded) await embedded.signOutEverywhere({ id });
      else await endSessionsOf(userId);
      if (id !== null) await rounds.forget(id);
    },
    findAccount: async (userId) => {
      const account = await accounts.findOf(userId);
      if (!account) return null;
      const { id, email, firstName, lastName, emailVerified, createdAt } = account;
      return { id, email, firstName, lastName, emailVerified, createdAt };
    },
    userIdOf,
    close: async () => embedded?.close(),
  };
};
