import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { closestLocale, directionOf, pseudoLocale } from '../contracts/src/index.ts';
import { catalogPrefix } from './catalogs.ts';

const names = z.array(z.string()).optional();
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: names, dynamicImports: names }));
type Manifest = z.infer<typeof manifestSchema>;

/**
 * JavaScript that a page may load, gzipped, in bytes. A screen weighs at most 205 kB, and 240 kB with its
 * language. No library is replaced or edited to stay below: the limit gives way first. The landing page comes from the
 * server in the visitor's language, and loads no catalog. `afterIdle` bounds a screen together with all that it fetches
 * by itself while nothing is pressed.
 */
const budgets = { landing: 90_000, screen: 205_000, screenInLanguage: 240_000, afterIdle: 300 * 1024 } as const;

/** The files that a screen fetches by itself as it opens, apart from its own: the settings begin on this tab. */
const settings = ['src/pages/settings/SettingsPage.tsx', 'src/features/identity/ProfileSettings.tsx'];

/** Turns the styles around for languages that run from right to left. */
const mirrored = 'src/app/language/mirrored.ts';

/** The messages of one language, apart from the pseudo-language, which nobody is offered. */
const isCatalog = (source: string): boolean =>
  source.includes(catalogPrefix) && !source.endsWith(`${catalogPrefix}${pseudoLocale}`);

/** Loaded by every signed-in page, though only after its first paint. */
const alwaysLoaded = /socket\.io-client/u;

/** Names what a page fetches once it is idle. */
const ahead = 'src/app/ahead.ts';

/** Fetched by every signed-in page beside that, in English. */
const isFetchedAnyway = (source: string): boolean =>
  /\/(?:ToastHost|AfterPaint|LanguageMenu)\.tsx$/u.test(source) || source.endsWith(`${catalogPrefix}en`);

const afterIdleOf = (manifest: Manifest): string[] => {
  const anyway = Object.keys(manifest).filter(isFetchedAnyway);
  const next = manifest[ahead]?.dynamicImports ?? [];
  if (anyway.length < 4 || next.length === 0)
    throw new Error('The build lacks what is fetched once a page is idle: correct the names in checkBudget.ts.');
  return [ahead, ...next, ...anyway];
};

/** A screen of its own, as opposed to what a screen loads when first needed. */
const isScreen = (source: string): boolean => /pages\/.*Page\.tsx$/u.test(source);

const closureOf = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const add = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}: correct the names in checkBudget.ts.`);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return found;
};

type Weight = { page: string; bytes: number; budget: number };

const heaviestOf = <Of extends { bytes: number }>(weights: readonly Of[]): Of =>
  weights.reduce((one, other) => (other.bytes > one.bytes ? other : one));

/**
 * The weight of each page of a build: the landing page in total, each screen with everything it needs. In bytes,
 * gzipped.
 */
const weighPages = (dist: string): Weight[] => {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const sizes = new Map<string, number>();
  const sizeOf = (key: string): number => {
    const file = manifest[key]?.file;
    if (file === undefined || !file.endsWith('.js')) return 0;
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    sizes.set(file, size);
    return size;
  };
  const weigh = (keys: readonly string[]): number =>
    [...closureOf(manifest, keys)].reduce((sum, key) => sum + sizeOf(key), 0);

  const always = Object.keys(manifest).filter((key) => alwaysLoaded.test(key));
  const screens = Object.keys(manifest).filter(isScreen);
  const catalogs = Object.keys(manifest).filter(isCatalog);
  if (screens.length === 0 || always.length === 0 || catalogs.length === 0)
    throw new Error('No screen or no catalog found in the build: correct the patterns of checkBudget.ts.');
  const screen = (page: string, keys: readonly string[]) => ({
    keys,
    page,
    bytes: weigh(['app.html', ...always, ...keys]),
    budget: budgets.screen,
  });
  const ofScreens = [
    ...screens.map((key) => screen(key.replace(/.*\//u, '').replace('.tsx', ''), [key])),
    screen('SettingsPage and its tab', settings),
  ];
  const heaviest = heaviestOf(ofScreens);
  const idle = ofScreens.map(({ page, keys }) => ({
    page: `${page} after idle`,
    bytes: weigh(['app.html', ...always, ...keys, ...afterIdleOf(manifest)]),
    budget: budgets.afterIdle,
  }));
  const inLanguages = catalogs.map((catalog) => {
    const language = catalog.split('/').at(-1) ?? '';
    const turned = directionOf(closestLocale([language])) === 'rtl' ? [mirrored] : [];
    return {
      page: `${heaviest.page} in ${language}`,
      bytes: weigh(['app.html', ...always, ...heaviest.keys, catalog, ...turned]),
      budget: budgets.screenInLanguage,
    };
  });
  return [
    {
      page: 'landing',
      bytes: weigh(['landing.html', ...(manifest['landing.html']?.dynamicImports ?? [])]),
      budget: budgets.landing,
    },
    ...ofScreens,
    heaviestOf(idle),
    heaviestOf(inLanguages),
  ];
};

const main = (): void => {
  const dist = join(import.meta.dirname, 'dist');
  if (!existsSync(dist)) throw new Error('There is no build: run "node web/buildIfChanged.ts" first.');
  const weights = weighPages(dist);
  for (const { page, bytes, budget } of weights) {
    const verdict = bytes > budget ? 'OVER' : 'ok';
    process.stdout.write(
      `${page.padEnd(40)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${budget / 1000} kB  ${verdict}\n`,
    );
  }
  const heaviest = heaviestOf(weights.filter(({ budget }) => budget === budgets.screen));
  process.stdout.write(`The heaviest screen is ${heaviest.page} with ${(heaviest.bytes / 1000).toFixed(1)} kB.\n`);
  if (weights.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
