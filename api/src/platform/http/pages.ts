import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screens } from '@upline/contracts';
import type { ScreenDefinition } from '@upline/contracts';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import { HttpProblem } from '../lib/httpProblem.ts';
import { createNonce, pagePolicy } from './security.ts';

/** Where the built web client lies. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const pathsOf = (all: readonly ScreenDefinition[]): RegExp[] =>
  all.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[\\w-]{1,500}')}$`));

const screenPaths = pathsOf(Object.values(screens));
const publicPaths = pathsOf(Object.values<ScreenDefinition>(screens).filter(({ access }) => access === 'public'));
const isIn = (paths: readonly RegExp[], path: string): boolean => paths.some((one) => one.test(path));

const immutableMs = 365 * 86_400_000;

const read = (folder: string, name: string): string | null => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const notBuilt = '<!doctype html><title>Upline</title><p>The web client is not built. Run "npm start".</p>';

const servePage = (
  ctx: Context,
  html: string,
  options: { publicUrl: string; signedIn: boolean; signUp: string },
): void => {
  const nonce = createNonce();
  ctx.set('Content-Security-Policy', pagePolicy(nonce, options.publicUrl));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = html
    .replaceAll('__NONCE__', nonce)
    .replaceAll('__SESSION__', options.signedIn ? 'yes' : 'no')
    .replaceAll('__SIGN_UP__', options.signUp);
};

/** Serves the client's built files: those with a hash in their name may be kept for good. */
export const staticFiles =
  (folder = webFolder): Middleware =>
  async (ctx, next) => {
    const isFile = ctx.path.startsWith('/assets/') || /^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/.test(ctx.path);
    if (!isFile || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const options = ctx.path.startsWith('/assets/') ? { maxAge: immutableMs, immutable: true } : { maxAge: 3_600_000 };
    try {
      await send(ctx, ctx.path, { root: folder, ...options, gzip: true, brotli: true });
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : null;
      if (status === 400)
        throw new HttpProblem({
          status,
          code: 'malformed',
          detail: 'This address cannot be read. Check its encoding.',
        });
      // 403 is a path that leaves the folder: outside it there is nothing to find
      if (status !== 403 && status !== 404) throw error;
      ctx.status = 404;
      ctx.body = '';
    }
  };

/**
 * Serves the client's pages: to a signed-in person every screen, to anyone else the landing page at `/` and public
 * screens. Every other path is the 404 page, with its status. `signUp` names who may make an account now.
 */
export const pages = (options: { publicUrl: string; signUp: () => Promise<string>; folder?: string }): Middleware => {
  const { publicUrl, signUp, folder = webFolder } = options;
  const landing = read(folder, 'landing.html') ?? notBuilt;
  const app = read(folder, 'app.html') ?? notBuilt;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/socket.io/')) return next();
    const signedIn = Boolean(ctx.session);
    const isPublic = isIn(publicPaths, ctx.path);
    const isFound = signedIn ? isIn(screenPaths, ctx.path) : ctx.path === '/' || isPublic;
    ctx.status = isFound ? 200 : 404;
    const page = signedIn || isPublic ? app : landing;
    servePage(ctx, page, { publicUrl, signedIn, signUp: signedIn ? '' : await signUp() });
    return undefined;
  };
};
