import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import { cookieAttributes, writeCookie } from '../../platform/http/request/cookies.ts';
import { unauthorized } from '../../platform/http/request/caller.ts';
import type { Session } from '../../platform/http/request/session.ts';
import { cookieName } from '../signIn/cookieNames.ts';
import { sessionMs, toSession, toStored } from './sessionStore.ts';
import type { FoundSession, SessionStore, StoredSession } from './sessionStore.ts';

/** The data that a sign-in gives a session. `idToken` is sent back to an outside provider at sign-out. */
export type NewSession = Pick<
  StoredSession,
  'userId' | 'organizationId' | 'email' | 'providerSession' | 'authenticatedAt'
> & {
  idToken: string | undefined;
};

type Written = Partial<StoredSession> & { idToken?: string | undefined };

/**
 * The library's own object, which exists for nobody too: the session that was found, and what is to be stored. It
 * copies and compares its properties with each request, so it has few.
 */
type Managed = {
  found?: FoundSession;
  written?: Written;
  externalKey: string;
  save: () => Promise<void>;
  regenerate: () => Promise<void>;
  manuallyCommit: () => Promise<void>;
};

const isManaged = (value: unknown): value is Managed =>
  typeof value === 'object' && value !== null && 'regenerate' in value;

const show = (ctx: Context, session: Session | null): void => {
  Object.defineProperty(ctx, 'session', { value: session, configurable: true, enumerable: true });
};

type Options = {
  app: Koa;
  store: SessionStore;
  publicUrl: string;
  now: () => number;
};

/** Opens koa-session on the product's store and cookie. `ctx.session` shows its object to nobody else. */
const openLibrary = ({ app, store, publicUrl, now }: Options) => {
  const name = cookieName(publicUrl, 'upline');
  const inHeader = new RegExp(`(?:^|;) *${name}=([^;]*)`);
  const valueIn = (header: string | undefined): string => inHeader.exec(header ?? '')?.[1] ?? '';
  const layer = createSession(
    {
      ...cookieAttributes(publicUrl),
      key: name,
      maxAge: sessionMs,
      // a random id needs no signature; committing by hand saves a comparison, and a write, for each request
      autoCommit: false,
      genid: () => randomBytes(32).toString('base64url'),
      externalKey: {
        get: ({ headers }: Context) => valueIn(headers.cookie),
        set: (ctx: Context, value) => {
          // a late answer of an older session would otherwise end the sign-in after it
          if (value !== valueIn(ctx.headers.cookie)) writeCookie(ctx, { name, value, maxAge: sessionMs }, publicUrl);
        },
      },
      store: {
        get: async (value: string) => {
          const found = await store.find(value);
          return found && { found };
        },
        set: async (value, { written = {} }: Pick<Managed, 'written'>, ...[, { ctx }]: [number, { ctx?: Context }]) => {
          const { idToken, ...stored } = written;
          const session = await store.write(value, toStored(stored, now()), idToken);
          if (ctx) show(ctx, session);
        },
        destroy: store.endByCookie,
      },
    },
    app,
  );
  const accessor = Object.getOwnPropertyDescriptor(app.context, 'session');
  Object.defineProperty(app.context, 'session', { value: null, configurable: true });
  return {
    layer,
    valueIn,
    managedOf: (ctx: Context): Managed => {
      const managed: unknown = accessor?.get?.call(ctx);
      if (!isManaged(managed)) throw new Error('the session middleware has not run');
      return managed;
    },
    drop: (ctx: Context): void => accessor?.set?.call(ctx, null),
  };
};

/** Sessions of koa-session under random 256-bit ids, stored by the server. */
export const createSessions = (options: Options) => {
  const { store, publicUrl, now } = options;
  const { layer, valueIn, managedOf, drop } = openLibrary(options);
  const { secure } = cookieAttributes(publicUrl);

  /** Changes what is stored now: the request may have waited for its body since its session was read. */
  const change = async (ctx: Context, changed: Partial<StoredSession>): Promise<void> => {
    const managed = managedOf(ctx);
    const current = await store.find(managed.externalKey);
    if (!current) throw unauthorized();
    managed.written = { ...current, ...changed };
    await managed.save();
  };

  /** Loads the session of the request's cookie into `ctx.session`; null when there is none. */
  const middleware: Middleware = (ctx, next) => {
    // follows PUBLIC_URL, not the socket: behind a proxy that is not trusted koa would refuse a secure cookie with a
    // 500
    ctx.cookies.secure = secure;
    return layer(ctx, () => {
      const { found } = managedOf(ctx);
      show(ctx, found ? toSession(found) : null);
      return next();
    });
  };

  return {
    middleware,

    /** The session of a request's `Cookie` header, for socket handshakes. */
    sessionOfCookie: async (header: string | undefined): Promise<Session | null> => {
      const found = await store.find(valueIn(header));
      return found && toSession(found);
    },

    /** Starts a session under a new id, and ends the browser's previous one. */
    start: async (ctx: Context, session: NewSession): Promise<void> => {
      const managed = managedOf(ctx);
      const userAgent = ctx.get('User-Agent').slice(0, 200) || null;
      managed.written = { ...session, createdAt: new Date(now()).toISOString(), userAgent };
      await managed.regenerate();
    },

    /** Makes an organization the current one of the request's session. */
    setOrganization: (ctx: Context, organizationId: string | null): Promise<void> => change(ctx, { organizationId }),

    /** Notes in the request's session that the person has just proven who they are. */
    prove: (ctx: Context): Promise<void> => change(ctx, { authenticatedAt: new Date(now()).toISOString() }),

    /**
     * Ends the request's session and removes its cookie. Returns the ID token that an outside provider's sign-out
     * needs.
     */
    stop: async (ctx: Context): Promise<{ idToken: string | null }> => {
      const { session } = ctx;
      const idToken = session && (await store.idTokenOf(session.id));
      const managed = managedOf(ctx);
      drop(ctx);
      await managed.manuallyCommit();
      show(ctx, null);
      return { idToken };
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
