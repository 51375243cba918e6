import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { defaultLocale, directionOf, fillMarkers, message, screens } from '@upline/contracts';
import type { DrawnStyle, ScreenDefinition, ShownLocale, SignUp } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Context, Middleware } from 'koa';
import send from 'koa-send';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { html } from '../../lib/html.ts';
import { loadLandingRenderer } from './landing.ts';
import { noFirstViews } from './firstView/firstView.ts';
import type { FirstView, FirstViews } from './firstView/firstView.ts';
import { inScript } from './pageAnswers.ts';
import type { PageAnswers } from './pageAnswers.ts';
import { browserLanguageOf, pageLanguageOf } from '../request/language.ts';
import { createNonce, pagePolicy } from '../server/security.ts';

/** Where the built web client lies. */
export const webFolder = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

const allScreens = Object.values<ScreenDefinition>(screens).map((screen) => ({
  screen,
  path: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[\\w-]{1,500}')}$`),
}));

/** The screen at a path; null where there is none. */
const screenAt = (path: string): ScreenDefinition | null =>
  allScreens.find((one) => one.path.test(path))?.screen ?? null;

const immutableMs = 365 * 86_400_000;

const read = (folder: string, name: string): string | null => {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

const notBuilt = '<!doctype html><title>Upline</title><p>The web client is not built. Run "npm start".</p>';

type Values = Readonly<Record<string, string>>;

const compress = promisify(gzip);

/** A drawn page has five times the bytes: compressed, off this thread, it comes as soon as one that is not drawn. */
const smallestCompressed = 16 * 1024;

const compressedBody = async (ctx: Context, document: string): Promise<string | Buffer> => {
  ctx.vary('Accept-Encoding');
  if (document.length < smallestCompressed || ctx.acceptsEncodings('gzip') !== 'gzip') return document;
  ctx.set('Content-Encoding', 'gzip');
  return compress(document);
};

const styleElements = (styles: readonly DrawnStyle[], nonce: string): string =>
  styles.map(({ name, css }) => `<style data-emotion="${name}" nonce="${nonce}">${css}</style>`).join('');

const markersOf = (view: FirstView | null) => ({
  DRAWN: inScript(JSON.stringify(view?.surroundings ?? null)),
  SCREEN: view?.markup ?? '',
});

type Page = { values: Values & { PUBLIC_URL: string }; styles?: readonly DrawnStyle[] };

const filled = (ctx: Context, document: string, { values, styles = [] }: Page): string => {
  const nonce = createNonce();
  ctx.set('Content-Security-Policy', pagePolicy(nonce, values.PUBLIC_URL));
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  return fillMarkers(document, { ...values, NONCE: nonce, STYLES: styleElements(styles, nonce) });
};

const noParts = { json: '', view: null };

/** Addresses of the client's built files. */
export const filePaths = /^\/assets\/|^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/;

/** Serves the client's built files: those with a hash in their name may be kept for good. */
export const staticFiles =
  (folder = webFolder): Middleware =>
  async (ctx, next) => {
    if (!filePaths.test(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const options = ctx.path.startsWith('/assets/') ? { maxAge: immutableMs, immutable: true } : { maxAge: 3_600_000 };
    try {
      await send(ctx, ctx.path, { root: folder, ...options, gzip: true, brotli: true });
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : null;
      if (status === 400)
        throw new HttpProblem({
          status,
          code: 'malformed',
          detail: message('This address cannot be read. Check its encoding.'),
        });
      // 403 is a path that leaves the folder: outside it there is nothing to find
      if (status !== 403 && status !== 404) throw error;
      ctx.status = 404;
      ctx.body = '';
    }
  };

/**
 * Serves the client's pages: to a signed-in person every screen, to anyone else the landing page at `/` and public
 * screens. Every other path is the 404 page, with its status. `signUp` says who may make an account now, `contactUrl`
 * where people reach the operator.
 */
export const pages = (options: {
  publicUrl: string;
  signUp: () => Promise<SignUp>;
  contactUrl?: string | null;
  /** The language of a page for browsers that name none which the product speaks. */
  otherwise?: (path: string) => Promise<ShownLocale | null>;
  /** Finds the answers that the page of a screen holds for the signed-in person. */
  answers: PageAnswers;
  /** Draws the first view of a screen from them. */
  firstViews?: FirstViews;
  folder?: string;
}): Middleware => {
  const { publicUrl, signUp, contactUrl = null, otherwise = async () => null, folder = webFolder } = options;
  const { firstViews = noFirstViews } = options;
  const PUBLIC_URL = publicUrl.replace(/\/$/u, '');
  const app = read(folder, 'app.html') ?? notBuilt;
  const rendering = loadLandingRenderer(folder, { contactUrl });
  // a failure answers the requests that need the page, not the start
  rendering.catch(() => undefined);
  const serveGuest = async (ctx: Context): Promise<void> => {
    const documents = (await rendering)?.(pageLanguageOf(ctx));
    const isHome = ctx.path === '/';
    const document = isHome ? documents?.landing[await signUp()] : documents?.missing;
    const path = { PATH: html`${ctx.path}`.markup, RETURN_TO: encodeURIComponent(`${ctx.path}${ctx.search}`) };
    ctx.body = filled(ctx, document ?? notBuilt, { values: { PUBLIC_URL, ...path } });
  };
  const drawnParts = async (ctx: Context, screen: ScreenDefinition, locale: ShownLocale) => {
    if (ctx.method !== 'GET') return noParts;
    const answers = await options.answers(ctx, screen, locale);
    return { json: answers.json, view: await firstViews.draw(ctx, { screen, locale, answers }) };
  };
  const serveProduct = async (ctx: Context, screen: ScreenDefinition | null): Promise<void> => {
    const signedIn = Boolean(ctx.session);
    const locale = browserLanguageOf(ctx) ?? (await otherwise(ctx.path)) ?? defaultLocale;
    const t = translateTo(locale);
    const inShell = screen !== null && screen.access !== 'public' ? screen : null;
    const { json, view } = inShell ? await drawnParts(ctx, inShell, locale) : noParts;
    const values = {
      PUBLIC_URL,
      LANGUAGE: locale,
      DIRECTION: directionOf(locale),
      NEEDS_SCRIPT: html`${t('This page needs JavaScript.')}`.markup,
      CONTACT_URL: html`${contactUrl ?? ''}`.markup,
      SESSION: signedIn ? 'yes' : 'no',
      SIGN_UP: signedIn ? '' : await signUp(),
      SHELL: inShell ? 'yes' : 'no',
      ANSWERS: json,
      ...markersOf(view),
    };
    ctx.body = await compressedBody(ctx, filled(ctx, app, { values, styles: view?.styles ?? [] }));
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/socket.io/')) return next();
    const signedIn = Boolean(ctx.session);
    const screen = screenAt(ctx.path);
    const isPublic = screen?.access === 'public';
    const isFound = signedIn ? screen !== null : ctx.path === '/' || isPublic;
    ctx.status = isFound ? 200 : 404;
    return signedIn || isPublic ? serveProduct(ctx, screen) : serveGuest(ctx);
  };
};
