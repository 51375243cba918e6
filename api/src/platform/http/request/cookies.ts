import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';

/** How long a cookie lasts, in seconds; null for one that is removed, or that ends with the browser. */
const secondsOf = (line: string): number | null => {
  const [, expires] = /;\s*expires=([^;]+)/i.exec(line) ?? [];
  const seconds = expires === undefined ? 0 : Math.round((Date.parse(expires) - Date.now()) / 1_000);
  return seconds > 0 && !/;\s*max-age=/i.test(line) ? seconds : null;
};

const lasting = (line: string): string => {
  const seconds = secondsOf(line);
  return seconds === null ? line : `${line}; max-age=${seconds}`;
};

/**
 * Adds `Max-Age` to the cookies that a response sets so far: the libraries write the date alone, and a client whose
 * clock is ahead by more than the time of a cookie drops it at once.
 */
export const addMaxAge = (response: Pick<ServerResponse, 'getHeader' | 'setHeader'>): void => {
  const lines = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
  if (lines.length > 0) response.setHeader('Set-Cookie', lines.map(lasting));
};

/** The attributes of every cookie: `Secure` exactly when PUBLIC_URL is https, and no signature over a secret value. */
export const cookieAttributes = (publicUrl: string) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: publicUrl.startsWith('https:'),
  signed: false,
  overwrite: true,
});

/** A cookie; the value null removes it. Scripts of the client read it only with `httpOnly: false`. */
type Written = { name: string; value: string | null; maxAge?: number; httpOnly?: boolean; path?: string };

/** Sets a cookie of the product, or removes it. */
export const writeCookie = (ctx: Context, { name, value, ...own }: Written, publicUrl: string): void => {
  const attributes = cookieAttributes(publicUrl);
  // follows PUBLIC_URL, not the socket: behind a proxy that is not trusted koa would refuse a secure cookie with a 500
  ctx.cookies.secure = attributes.secure;
  ctx.cookies.set(name, value, { ...attributes, ...own });
  addMaxAge(ctx.res);
};
