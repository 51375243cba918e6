import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { addMaxAge } from '../../platform/http/request/lastingCookie.ts';
import { unauthorized } from '../../platform/http/request/caller.ts';
import type { Session } from '../../platform/http/request/session.ts';
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

/** The value of a cookie and what is stored of the session that it opens. */
type Opened = { value: string; stored: StoredSession };

const show = (ctx: Context, session: Session | null): void => {
  Object.defineProperty(ctx, 'session', { value: session, configurable: true, enumerable: true });
};

const orNull = (found: Awaited<ReturnType<SessionStore['find']>>): Session | null => found && toSession(found);

/** Finds the session of a request once: several layers ask for it before a handler. */
const createFindOnce = (find: (ctx: Context) => ReturnType<SessionStore['find']>): typeof find => {
  const found = new WeakMap<Context, ReturnType<SessionStore['find']>>();
  return (ctx) => {
    const finding = found.get(ctx) ?? find(ctx);
    found.set(ctx, finding);
    return finding;
  };
};

type Options = {
  store: SessionStore;
  publicUrl: string;
  now: () => number;
};

/** Server-side sessions under random 256-bit ids, in a cookie that needs no signature. */
export const createSessions = ({ store, publicUrl, now }: Options) => {
  const secure = publicUrl.startsWith('https:');
  const name = cookieName(publicUrl, 'upline');
  const inHeader = new RegExp(`(?:^|;) *${name}=([^;]*)`);
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true } as const;
  const opened = new WeakMap<Context, string>();

  const valueIn = (header: string | undefined): string | undefined =>
    header === undefined ? undefined : inHeader.exec(header)?.[1];
  const findOnce = createFindOnce((ctx) => store.find(valueIn(ctx.headers.cookie)));

  /** Writes the session of a cookie's value, and shows it to what handles the request after this. */
  const write = async (ctx: Context, { value, stored }: Opened, idToken?: string): Promise<void> => {
    show(ctx, await store.write(value, stored, idToken));
    opened.set(ctx, value);
  };

  /** Changes what is stored now: the request may have waited for its body since its session was read. */
  const change = async (ctx: Context, changed: Partial<StoredSession>): Promise<void> => {
    const value = opened.get(ctx);
    const current = await store.find(value);
    if (value === undefined || !current) throw unauthorized();
    const { id: _id, readAt: _readAt, ...stored } = current;
    await write(ctx, { value, stored: { ...stored, ...changed } });
  };

  /** Loads the session of the request's cookie into `ctx.session`; null when there is none. */
  const middleware: Middleware = async (ctx, next) => {
    // follows PUBLIC_URL, not the socket: behind a proxy that is not trusted koa would refuse a secure cookie with a
    // 500
    ctx.cookies.secure = secure;
    const value = valueIn(ctx.headers.cookie);
    const session = await findOnce(ctx);
    show(ctx, orNull(session));
    if (session && value !== undefined) opened.set(ctx, value);
    await next();
  };

  return {
    middleware,

    /** The session of a request's `Cookie` header, for socket handshakes. */
    sessionOfCookie: async (header: string | undefined): Promise<Session | null> =>
      orNull(await store.find(valueIn(header))),

    /** The session of a request, before `ctx.session` is there. */
    sessionOf: async (ctx: Context): Promise<Session | null> => orNull(await findOnce(ctx)),

    /** Starts a session under a new id, and ends the browser's previous one. */
    start: async (ctx: Context, { idToken, ...session }: NewSession): Promise<void> => {
      const before = opened.get(ctx);
      if (before !== undefined) await store.endByCookie(before);
      const value = randomBytes(32).toString('base64url');
      const userAgent = ctx.get('User-Agent').slice(0, 200) || null;
      const stored = { ...session, createdAt: new Date(now()).toISOString(), userAgent };
      await write(ctx, { value, stored }, idToken);
      ctx.cookies.set(name, value, { ...cookie, maxAge: sessionMs });
      addMaxAge(ctx.res);
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
      if (session) await store.end(session.id);
      ctx.cookies.set(name, null, cookie);
      opened.delete(ctx);
      show(ctx, null);
      return { idToken };
    },
  };
};
export type Sessions = ReturnType<typeof createSessions>;
