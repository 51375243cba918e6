import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import type { Session } from '../../platform/http/session.ts';
import { cookieName } from '../signIn/cookieNames.ts';
import { sessionMs, toSession } from './sessionStore.ts';
import type { SessionStore, StoredSession } from './sessionStore.ts';

/** The data that a sign-in gives a session. `idToken` is sent back to an outside provider at sign-out. */
export type NewSession = Pick<
  StoredSession,
  'userId' | 'organizationId' | 'email' | 'providerSession' | 'authenticatedAt'
> & {
  idToken: string | undefined;
};

type Managed = Partial<StoredSession> & {
  id?: string;
  idToken?: string;
  save: () => Promise<void>;
  regenerate: () => Promise<void>;
};

const isManaged = (value: unknown): value is Managed =>
  typeof value === 'object' && value !== null && 'regenerate' in value;

const show = (ctx: Context, session: Session | null): void => {
  Object.defineProperty(ctx, 'session', { value: session, configurable: true, enumerable: true });
};

const toStored = (session: Partial<Managed>): StoredSession => {
  const { id: _id, ...stored } = toSession(session);
  return { ...stored, providerSession: session.providerSession ?? null };
};

type CookieOptions = { httpOnly: boolean; sameSite: 'lax'; secure: boolean; signed: boolean; overwrite: boolean };

const openKoaSession = ({ app, store }: Pick<Options, 'app' | 'store'>, key: string, cookie: CookieOptions) =>
  createSession(
    {
      ...cookie,
      key,
      maxAge: sessionMs,
      // a random id needs no signature; committing by hand saves koa-session a checksum for each request
      autoCommit: false,
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        get: store.find,
        set: async (value: string, session: Partial<Managed>, ...[, { ctx }]: [number, { ctx?: Context }]) => {
          const written = await store.write(value, toStored(session), session.idToken);
          if (ctx) show(ctx, written);
        },
        destroy: store.endByCookie,
      },
    },
    app,
  );

type Options = {
  app: Koa;
  store: SessionStore;
  publicUrl: string;
  now: () => number;
};

/** Server-side sessions by koa-session, under random 256-bit ids. */
export const createSessions = ({ app, store, publicUrl, now }: Options) => {
  const secure = publicUrl.startsWith('https:');
  const name = cookieName(publicUrl, 'upline');
  const inHeader = new RegExp(`(?:^|;) *${name}=([^;]*)`);
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true } as const;

  const koaSession = openKoaSession({ app, store }, name, cookie);

  const managedOf = (ctx: Context): Managed => {
    const managed: unknown = Reflect.get(app.context, 'session', ctx);
    if (!isManaged(managed)) throw new Error('the session middleware has not run');
    return managed;
  };

  /** Loads the session of the request's cookie into `ctx.session`; null when there is none. */
  const middleware: Middleware = (ctx, next) => {
    // follows PUBLIC_URL, not the socket: behind a proxy that is not trusted koa would refuse a secure cookie with a
    // 500
    ctx.cookies.secure = secure;
    return koaSession(ctx, () => {
      const managed = managedOf(ctx);
      show(ctx, managed.id === undefined ? null : toSession(managed));
      return next();
    });
  };

  return {
    middleware,

    /** The session of a request's `Cookie` header, for socket handshakes. */
    sessionOfCookie: async (header: string | undefined): Promise<Session | null> => {
      const found = await store.find(inHeader.exec(header ?? '')?.[1]);
      return found && toSession(found);
    },

    /** Starts a session under a new id, and ends the browser's previous one. */
    start: async (ctx: Context, session: NewSession): Promise<void> => {
      const managed = managedOf(ctx);
      const userAgent = ctx.get('User-Agent').slice(0, 200) || null;
      Object.assign(managed, session, { createdAt: new Date(now()).toISOString(), userAgent });
      await managed.regenerate();
    },

    /** Makes an organization the current one of the request's session. */
    setOrganization: async (ctx: Context, organizationId: string | null): Promise<void> => {
      const managed = managedOf(ctx);
      if (managed.id === undefined) throw new Error('nobody is signed in');
      managed.organizationId = organizationId;
      await managed.save();
    },

    /** Notes in the request's session that the person has just proven who they are. */
    prove: async (ctx: Context): Promise<void> => {
      const managed = managedOf(ctx);
      if (managed.id === undefined) throw new Error('nobody is signed in');
      managed.authenticatedAt = new Date(now()).toISOString();
      await managed.save();
    },

    /**
     * Ends the request's session and removes its cookie. Returns the ID token that an outside provider's sign-out
     * needs.
     */
    stop: async (ctx: Context): Promise<{ idToken: string | null }> => {
      const { session } = ctx;
      const idToken = session && (await store.idTokenOf(session.id));
      if (session) await store.end(session.id);
      ctx.cookies.set(name, null, cookie);
      show(ctx, null);
      return { idToken };
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
