import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The modules that are reached from one over some of its neighbours, itself among them. */
const reachedFrom = (id: string, next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set([id]);
  for (const one of seen) for (const neighbour of next(one)) seen.add(neighbour);
  return seen;
};

/** The modules from which a module is reached by static imports: entries, and those that are imported when needed. */
const rootsOf = (id: string, graph: Graph): string[] =>
  [...reachedFrom(id, (one) => graph.getModuleInfo(one)?.importers ?? [])].filter((one) => {
    const info = graph.getModuleInfo(one);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });

const unusedPrefix = '\0unused:';

const isPage = (id: string): boolean => /\/src\/pages\/\w+\/\w+Page\.tsx$/u.test(id);
const isApp = (id: string): boolean => /\/web\/(?:src\/app\.tsx|app\.html)$/u.test(id);
const isLanding = (id: string): boolean => /\/web\/(?:src\/landing\.ts|landing\.html)$/u.test(id);
const isReact = (id: string): boolean => /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/u.test(id);
const isRouter = (id: string): boolean => /[\\/]node_modules[\\/]react-router[\\/]/u.test(id);
// the words about what zod refuses come with it
const isZod = (id: string): boolean => /[\\/]node_modules[\\/]zod[\\/]|\/contracts\/src\/inputWords\.ts$/u.test(id);
// what all forms check with, in one file with zod
const isOfForms = (id: string): boolean => isZod(id) || /\/contracts\/src\/(?:fields|kit|nameRules)\.ts$/u.test(id);
const isContract = (id: string): boolean => id.includes('/contracts/src/');
// only the overviews draw the feed
const isFeed = (id: string): boolean => id.endsWith('/contracts/src/feed.ts');
/** What one screen shares with dialogs, in characters: below it a file of its own costs more than it spares. */
const smallest = 3000;

const isLarge = (id: string, graph: Graph): boolean => (graph.getModuleInfo(id)?.code ?? '').length > smallest;

const rowLists = join(import.meta.dirname, 'src/ui/ListScreen.tsx');

const overview = ['Dashboard', 'Activity', 'Leaderboard', 'Analytics'];
const isOverview = (id: string): boolean => overview.some((name) => id.endsWith(`/${name}Page.tsx`));

/** Screens on which somebody works with prospects. */
const isOfPerson = (id: string): boolean =>
  ['Today', 'Prospect', 'Prospects'].some((name) => id.endsWith(`/${name}Page.tsx`));

/** Those, and the screens that name the statuses of prospects. */
const isOfStatus = (id: string): boolean => isOfPerson(id) || /\/(?:Prospects|Messages)Page\.tsx$/u.test(id);

/** Pages without the shell: before a team is joined, and for what a mail leads to. */
const standalone = ['NoTeam', 'FactorNeeded', 'Confirmation', 'Invite'];
const isStandalone = (id: string): boolean => standalone.some((name) => id.endsWith(`/${name}Page.tsx`));

// everything reaches the contracts over their index. What checks with zod comes with the forms, as the bundler sees it
const chunkOfContract = (id: string, graph: Graph): string | null =>
  [...reachedFrom(id, (one) => graph.getModuleInfo(one)?.importedIds ?? [])].some(isZod) ? null : 'app';

const chunkOfPages = (pages: readonly string[], graph: Graph): string => {
  const lists = rootsOf(rowLists, graph);
  const [page, ...others] = pages;
  // what one screen shares with its dialogs alone: the other screens do without it
  if (page !== undefined && others.length === 0) return `${basename(page, '.tsx')}Parts`;
  if (pages.every((one) => lists.includes(one))) return 'lists';
  if (pages.every(isOverview)) return 'overview';
  if (pages.every(isOfPerson)) return 'person';
  if (pages.every(isStandalone)) return 'standalone';
  if (pages.every(isOfStatus)) return 'statuses';
  return pages.some((one) => lists.includes(one)) ? 'screens' : 'others';
};

/**
 * The chunk of a module, or null to leave it to the bundler. A screen loads few files: React, the libraries of the
 * shell, the shell, what screens share, what lists, overviews or other screens share, and the screen. Dialogs share a
 * file too.
 */
export const chunkOf = (id: string, graph: Graph): string | null => {
  if (isFeed(id)) return 'overview';
  if (isOfForms(id)) return 'schemas';
  if (isContract(id)) return chunkOfContract(id, graph);
  if (isReact(id)) return 'react';
  const roots = rootsOf(id, graph);
  // the landing page loads nothing of the product
  if (roots.some(isLanding)) return null;
  if (roots.some(isApp)) return id.includes('node_modules') || id.startsWith(unusedPrefix) ? 'base' : 'app';
  const pages = roots.filter(isPage);
  if (pages.length === 0) return roots.length >= 4 ? 'dialogs' : null;
  return pages.length === 1 && (roots.length === 1 || isLarge(id, graph)) ? null : chunkOfPages(pages, graph);
};

/** Parts of libraries that nothing here uses, as they are imported, with what stands in their place. */
const unused: Readonly<Record<string, string>> = {
  // the server offers websockets and polling
  './webtransport.js': 'export const WT = null;',
  // the theme switches ripples off
  './TouchRipple.mjs': 'export default () => null;',
  // brings the text fields of the library, which have a style of their own here
  './enhanceHighContrast.mjs': 'export default (theme) => theme;',
  // for withTheme of emotion
  'hoist-non-react-statics': 'export default (target) => target;',
};

/** Code of the router, whose build for production is not exported, with what stands in its place. */
const routerCode: readonly (readonly [text: string, instead: string])[] = [
  // says in the browser's console what a programmer did wrong
  ['ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'],
  // names that keep components in the build which nothing uses
  ['Form.displayName = "Form";', ''],
  ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
  ['ScrollRestoration.displayName = "ScrollRestoration";', ''],
  // for links that load the next screen's data, which no link here does
  ['createElement(PrefetchPageLinks,', 'createElement("link",'],
];

/** Leaves unused parts of libraries out of the build, and fails when one is no longer imported. */
export const leaveOut = (): Plugin => {
  const found = new Set<string>();
  return {
    name: 'upline-leave-out',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId: (id) => {
      if (unused[id] === undefined) return null;
      found.add(id);
      return unusedPrefix + id;
    },
    load: (id) => (id.startsWith(unusedPrefix) ? (unused[id.slice(unusedPrefix.length)] ?? null) : null),
    transform: (code, id) => {
      const parts = isRouter(id) ? routerCode.filter(([text]) => code.includes(text)) : [];
      if (parts.length === 0) return null;
      for (const [text] of parts) found.add(text);
      return { code: parts.reduce((whole, [text, instead]) => whole.replace(text, instead), code), map: null };
    },
    closeBundle: () => {
      const parts = [...Object.keys(unused), ...routerCode.map(([text]) => text)];
      const missing = parts.filter((part) => !found.has(part));
      if (missing.length > 0)
        throw new Error(`No library has ${missing.join(', ')} any more: correct the list in web/chunks.ts.`);
    },
  };
};
