import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Connect, Plugin, ProxyOptions, ViteDevServer } from 'vite';

import { translateTo } from '../contracts/catalogs/catalogs.ts';
import {
  closestLocale,
  commands,
  directionOf,
  fillMarkers,
  landingRenderer,
  queries,
  screens,
  signUps,
} from '../contracts/src/index.ts';
import type { CommandDefinition, QueryDefinition } from '../contracts/src/index.ts';
import { catalogs } from './catalogs.ts';
import { chunkOf } from './codeSplitting.ts';
import { targets } from './floor.ts';
import { pageHead } from './pageHead.ts';

const web = import.meta.dirname;
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// the object form keeps the Host header: sign-in and its cookies belong to the address in the browser
const proxied = (ws = false): ProxyOptions => ({ target: server, changeOrigin: false, xfwd: true, ws });

/** Whether the API knows the caller. */
const isSignedIn = async (cookie: string | undefined): Promise<boolean> => {
  const answer = await fetch(`${server}/api/auth/user`, { headers: cookie === undefined ? {} : { cookie } }).catch(
    () => null,
  );
  return answer?.ok ?? false;
};

const isPage = ({ method, headers, url = '/' }: Connect.IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/\.\w+(?:\?|$)/u.test(url);

/** The document of the product, or of a visitor who is not signed in, as the server would send it. */
const documentOf = async (
  dev: ViteDevServer,
  { url = '/', headers }: Connect.IncomingMessage,
  signedIn: boolean,
): Promise<[string, string]> => {
  const locale = closestLocale((headers['accept-language'] ?? '').split(/[;,]/u).map((tag) => tag.trim()));
  const translate = translateTo(locale);
  const spoken = { LANGUAGE: locale, DIRECTION: directionOf(locale) };
  const signUp = signUps.find((one) => one === process.env['SIGN_UP']) ?? 'open';
  const contactUrl = process.env['CONTACT_URL'] ?? null;
  const page = signedIn || /^\/(?:invite|confirm)\//.test(url) ? 'app.html' : 'landing.html';
  const document = readFileSync(join(web, page), 'utf8');
  const yesOrNo = signedIn ? 'yes' : 'no';
  if (page === 'app.html')
    return [
      page,
      fillMarkers(document, {
        SESSION: yesOrNo,
        SIGN_UP: signUp,
        ...spoken,
        SHELL: yesOrNo,
        ANSWERS: '',
        DRAWN: 'null',
        STYLES: '',
        SCREEN: '',
        CONTACT_URL: contactUrl ?? '',
      }),
    ];
  const { renderLanding, renderMissing } = landingRenderer.parse(
    await dev.ssrLoadModule('/src/pages/landing/renderLanding.tsx'),
  );
  const { head, body } =
    url === '/' ? renderLanding({ locale, translate, signUp, contactUrl }) : renderMissing({ locale, translate });
  const filled = fillMarkers(document, { ...spoken, HEAD: head, BODY: body });
  return [page, fillMarkers(filled, { PATH: encodeURI(url), RETURN_TO: encodeURIComponent(url), PUBLIC_URL: '' })];
};

const servePage =
  (dev: ViteDevServer): Connect.NextHandleFunction =>
  (request, response, next) => {
    if (!isPage(request)) return next();
    const url = request.url ?? '/';
    isSignedIn(request.headers.cookie)
      .then((signedIn) => documentOf(dev, request, signedIn))
      .then(([page, document]) => dev.transformIndexHtml(`/${page}`, document, url))
      .then((document) => response.setHeader('Content-Type', 'text/html').end(document))
      .catch(next);
  };

/**
 * Serves the two pages in development as the API server does: the product to a signed-in person, else the landing
 * page.
 */
const pages: Plugin = {
  name: 'upline-pages',
  configureServer: (dev) => () => {
    dev.middlewares.use(servePage(dev));
  },
};

const routesId = 'virtual:upline-routes';

/** What takes each command back: with the first undo alone. */
const undoId = 'virtual:upline-undo';
const undoCode = (): string => {
  const undos = Object.entries<CommandDefinition>(commands).map(([name, { undo }]) => [name, 'by' in undo && undo.by]);
  return `export const undos = ${JSON.stringify(Object.fromEntries(undos))};`;
};

/** The page says itself which answers it holds, and whether it is drawn. */
const withoutQueries = (name: string, value: unknown): unknown =>
  name === 'opensWith' || name === 'comesDrawn' ? undefined : value;

const routesCode = (): string => {
  const queryRoutes = Object.entries<QueryDefinition>(queries).map(([name, { path, views, joined, dated, daily }]) => [
    name,
    { path, views, joined, dated, daily },
  ]);
  const commandRoutes = Object.entries<CommandDefinition>(commands).map(([name, { method, path, shownIn }]) => [
    name,
    { method, path, shownIn },
  ]);
  return `export const queryRoutes = ${JSON.stringify(Object.fromEntries(queryRoutes))};
export const commandRoutes = ${JSON.stringify(Object.fromEntries(commandRoutes))};
export const screens = ${JSON.stringify(screens, withoutQueries)};`;
};

/**
 * The contract's addresses as plain data: the schemas, which weigh as much as a screen, come with the forms that
 * check with them.
 */
const routes: Plugin = {
  name: 'upline-routes',
  resolveId: (id) => (id === routesId || id === undoId ? `\0${id}` : null),
  load: (id) => {
    if (id === `\0${undoId}`) return undoCode();
    return id === `\0${routesId}` ? routesCode() : null;
  },
};

export default defineConfig({
  plugins: [react(), routes, catalogs(), pages, pageHead],
  appType: 'custom',
  html: { cspNonce: '__NONCE__' },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      '/api': proxied(),
      '/oidc': proxied(),
      '/login': proxied(),
      '/s/': proxied(),
      '/app.webmanifest': proxied(),
      '/icon-': proxied(),
      '/socket.io': proxied(true),
    },
  },
  build: {
    manifest: true,
    // of scripts and styles
    target: targets,
    // the page names the files of its screen itself (pageHead), and the others are fetched before they are needed
    modulePreload: false,
    // a data: address would need a wider Content-Security-Policy
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // what the router says to programmers about a wrong use of it
        manualPureFunctions: ['invariant', 'warning'],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      input: { landing: join(web, 'landing.html'), app: join(web, 'app.html') },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
      },
    },
  },
});
