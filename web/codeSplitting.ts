import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The modules that are reached from one over some of its neighbours, itself among them. */
const reachedFrom = (id: string, next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set([id]);
  for (const one of seen) for (const neighbour of next(one)) seen.add(neighbour);
  return seen;
};

/** Exported by the index of the component library's styles, with text fields that nothing else in the shell imports. */
const isNeverCalled = (id: string): boolean => id.endsWith('/@mui/material/styles/enhanceHighContrast.mjs');

/** The modules from which a module is reached by static imports: entries, and those that are imported when needed. */
const rootsOf = (id: string, graph: Graph): string[] =>
  [...reachedFrom(id, (one) => (isNeverCalled(one) ? [] : (graph.getModuleInfo(one)?.importers ?? [])))].filter(
    (one) => {
      const info = graph.getModuleInfo(one);
      return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
    },
  );

const isPage = (id: string): boolean => /\/src\/pages\/\w+\/\w+Page\.tsx$/u.test(id);
/** Few people import, and seldom: what the other pages share is divided as if these were not there. */
const isOfImports = (id: string): boolean => /\/src\/(?:pages\/imports|features\/import)\//u.test(id);
const isApp = (id: string): boolean => /\/web\/(?:src\/app\.tsx|app\.html)$/u.test(id);
const isLanding = (id: string): boolean => /\/web\/(?:src\/landing\.ts|landing\.html)$/u.test(id);
// what every other chunk imports: React, and lingui for the texts of the contracts
const isBase = (id: string): boolean =>
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|@lingui[\\/]core)[\\/]/u.test(id);
// the words about what zod refuses come with it
const isZod = (id: string): boolean =>
  /[\\/]node_modules[\\/]zod[\\/]|\/contracts\/src\/fields\/inputWords\.ts$/u.test(id);
/** What declares the events, commands and queries of the contracts. */
const definitions = /\/contracts\/src\/definitions\/(?:command|event|personalData|query|view)\.ts$/u;
// what all forms check with, in one file with zod
const isOfForms = (id: string): boolean =>
  isZod(id) ||
  definitions.test(id) ||
  /\/contracts\/src\/fields\/(?:fields|nameRules)\.ts$/u.test(id) ||
  /\/@hookform\/resolvers\/|\/lib\/forms\/zodCheck\.ts$/u.test(id);
// the landing page reads the browser's time zone
const isZones = (id: string): boolean => id.endsWith('/contracts/src/time/zones.ts');
/** What folds searched words: the palette and the forms have it, no screen at first. */
const isSearched = (id: string): boolean => /\/contracts\/src\/search\/(?:spellings|words)\.ts$/u.test(id);
/** Follows calls that were begun: every screen has it after its first paint, and few of them begin calls. */
const isOfCalls = (id: string): boolean => id.endsWith('/lib/browser/calls.ts');
/** What reads pasted names: the page has it on which they are pasted. */
const isOfPasted = (id: string): boolean => /\/contracts\/src\/import\/\w+\.ts$/u.test(id);
/** The bounds of next steps: the days to choose from have them, and forms. */
const isOfSteps = (id: string): boolean => id.endsWith('/contracts/src/prospect/followUpBounds.ts');
const isLeftToBundler = (id: string): boolean =>
  isOfSteps(id) || isZones(id) || isSearched(id) || isOfCalls(id) || isOfPasted(id);
// facts that screens and forms read, and the shell does not
const screenFacts = /\/contracts\/src\/\w+\/(?:bands|points|ratios)\.ts$/u;
const isForScreens = (id: string): boolean => screenFacts.test(id);
/** How somebody or a page is reached: the overviews show neither. */
const reachFacts =
  /\/contracts\/src\/fields\/(?:phone|emailAddress|invisible|completedAddress)\.ts$|\/lib\/browser\/reach\.ts$/u;
const isForReach = (id: string): boolean => reachFacts.test(id);
const isContract = (id: string): boolean => id.includes('/contracts/src/');
// only the overviews draw the feed
const isFeed = (id: string): boolean => id.endsWith('/contracts/src/overview/feed.ts');
// the dashboard and Today show the first steps, in one file for both
const isFirstSteps = (id: string): boolean => id.includes('/features/checklist/');

const chunkOfShown = (id: string): string | null => {
  if (isFeed(id)) return 'overview';
  if (isForScreens(id)) return 'screens';
  if (isForReach(id)) return 'reach';
  return isFirstSteps(id) ? 'firstSteps' : null;
};

/** What one screen shares with dialogs, in characters: below it a file of its own costs more than it spares. */
const smallest = 3000;

const isLarge = (id: string, graph: Graph): boolean => (graph.getModuleInfo(id)?.code ?? '').length > smallest;

const rowLists = join(import.meta.dirname, 'src/ui/list/ListScreen.tsx');

/** Gives the test whether a module is one of these pages. */
const isOneOf =
  (...names: readonly string[]) =>
  (id: string): boolean =>
    names.some((name) => id.endsWith(`/${name}Page.tsx`));

const isOverview = isOneOf('Dashboard', 'Activity', 'Leaderboard', 'Analytics');

/** Screens on which somebody works with prospects. */
const isOfPerson = isOneOf('Today', 'Prospect', 'Prospects');

/** Those, and the screen that names the statuses of prospects. */
const isOfStatus = isOneOf('Today', 'Prospect', 'Prospects', 'Messages');

/** Screens that list people: they show no asset. */
const isOfPeople = isOneOf('Prospects', 'Leaderboard', 'Team');

/** Pages without the shell: before a team is joined, and for the links of mails. */
const isStandalone = isOneOf('NoTeam', 'FactorNeeded', 'Confirmation', 'Invite');

// everything reaches the contracts over their index. What checks with zod comes with the forms, as the bundler sees it
const chunkOfContract = (id: string, graph: Graph): string | null =>
  [...reachedFrom(id, (one) => graph.getModuleInfo(one)?.importedIds ?? [])].some(isZod) ? null : 'app';

/** Tabs of the settings, which show forms without a dialog and no lists: most of what screens share is not for them. */
const isTab = (id: string): boolean => /\/\w+Settings\.tsx$/u.test(id);

const chunkOfPages = (pages: readonly string[], roots: readonly string[], graph: Graph): string => {
  const lists = rootsOf(rowLists, graph);
  const [page, ...others] = pages;
  // what one screen shares with its dialogs alone: the other screens do without it
  if (page !== undefined && others.length === 0) return `${basename(page, '.tsx')}Parts`;
  if (pages.every((one) => lists.includes(one))) return 'lists';
  if (pages.every(isOverview)) return roots.some(isTab) ? 'common' : 'overview';
  if (pages.every(isOfPerson)) return roots.some(isTab) ? 'common' : 'person';
  if (pages.every(isStandalone)) return 'standalone';
  if (pages.every(isOfStatus)) return 'statuses';
  if (roots.some(isTab)) return 'common';
  if (!pages.some((one) => lists.includes(one))) return 'others';
  if (!pages.some(isOverview)) return 'work';
  return pages.some(isOfPeople) ? 'screens' : 'assets';
};

/** What the selections of lists share. */
const isOfSelections = (id: string): boolean => /\/ui\/list\/SelectionBar\.tsx$|\/lib\/lists\/useBulk\.ts$/u.test(id);

/** The frame of dialogs without a form, and the days to choose from: most dialogs have neither. */
const isWithoutForm = (id: string): boolean => /\/(?:InfoDialog|NextDateChoice)\.tsx$/u.test(id);

const chunkOfDialogs = (id: string, roots: readonly string[]): string | null => {
  if (roots.length < 4) return null;
  if (isOfSelections(id)) return 'selections';
  if (isWithoutForm(id)) return null;
  return roots.some(isTab) ? 'forms' : 'dialogs';
};

/**
 * The chunk of a module, or null to leave it to the bundler. A screen loads few files: React with the libraries of the
 * shell, the shell, what screens share, what lists, overviews or other screens share, and the screen. Dialogs share a
 * file too, and forms.
 */
export const chunkOf = (id: string, graph: Graph): string | null => {
  const shown = chunkOfShown(id);
  if (shown !== null) return shown;
  if (isOfForms(id)) return 'schemas';
  if (isLeftToBundler(id)) return null;
  if (isContract(id)) return chunkOfContract(id, graph);
  if (isBase(id)) return 'base';
  const roots = rootsOf(id, graph).filter((root) => !isOfImports(root));
  // the landing page loads nothing of the product
  if (roots.some(isLanding)) return null;
  if (roots.some(isApp)) return id.includes('node_modules') ? 'base' : 'app';
  const pages = roots.filter(isPage);
  if (pages.length === 0) return chunkOfDialogs(id, roots);
  return pages.length === 1 && (roots.length === 1 || isLarge(id, graph)) ? null : chunkOfPages(pages, roots, graph);
};
