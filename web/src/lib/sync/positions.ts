/*
 * How a page shows what was just saved, here or by somebody else, without guessing what a command does.
 *
 * Every event has a position in the store, an increasing number. A command answers with the position of its last event,
 * a query with the position its answer reflects, and a live message says at which position a view changed.
 *
 * 1. A live message raises the wanted position of a view, a command that of the queries which must show it. 2. A query
 * on screen whose answer is behind its wanted position is fetched again, and the request names that position:
 *    the server waits a moment for its views to get there.
 * 3. A command holds "Saving…" until the queries it names have reached its position, for two seconds at most.
 *
 * `scheduleRefetches.ts` decides when a query that is behind is fetched.
 */
import { notifyManager } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { QueryName } from '@upline/contracts';
import { queryRoutes } from 'virtual:upline-routes';
import { scheduleRefetches } from './scheduleRefetches.ts';
import { trusted } from '../casts.ts';

/** The cached answer of a query and the store position it reflects. */
export type Fetched<T> = { data: T; position: number };

/** The cached pages of a list; a page that nobody looks at may stay behind. */
type FetchedPages = { pages: readonly { rows: unknown; total: unknown; position: number; isWatched: boolean }[] };

/** The positions that answers must reach before they count as current. */
export type Positions = {
  /** Raises the wanted position of a view; an older one changes nothing. `catchUp` then fetches. */
  wantView: (view: string, position: number) => void;
  /** The highest wanted position of a view, 0 when none was announced. */
  ofView: (view: string) => number;
  /** The position that an answer of this query must reach. */
  ofQuery: (name: QueryName) => number;
  isBehind: (query: Query) => boolean;
  /** Fetches the queries on screen that are behind. */
  catchUp: () => void;
  /** Wants a position of these queries; resolves when those on screen have reached it, or after two seconds. */
  reach: (names: readonly QueryName[], position: number) => Promise<void>;
  /** Forgets all wanted positions: the store went back to a backup, in which they mean nothing. */
  clear: () => void;
};

const maxWaitMs = 2000;

const isQueryName = (name: string): name is QueryName => Object.hasOwn(queryRoutes, name);

/** The query of the contracts that a cache key belongs to, or null. */
export const queryNameOf = ([name]: QueryKey): QueryName | null =>
  typeof name === 'string' && isQueryName(name) ? name : null;

type Answered = Fetched<unknown> | FetchedPages;

/** The answer of a query of the contracts; other calls have no position. */
const answerOf = ({ queryKey, state }: Query): Answered | undefined =>
  queryNameOf(queryKey) === null ? undefined : trusted<Answered | undefined>(state.data);

/** The position of a query's answer. One without an answer is not behind. */
const positionOf = (query: Query): number => {
  const answer = answerOf(query);
  if (!answer) return Infinity;
  if (!('pages' in answer)) return answer.position;
  return Math.min(...answer.pages.filter(({ isWatched }) => isWatched).map(({ position }) => position));
};

// the query client puts the objects of the answer before in place of those that say the same
const partsOf = (query: Query): readonly unknown[] => {
  const answer = answerOf(query);
  if (!answer) return [];
  return 'pages' in answer ? answer.pages.flatMap(({ rows, total }) => [rows, total]) : [answer.data];
};

const raise = (positions: Map<string, number>, name: string, position: number): void => {
  if (position > (positions.get(name) ?? 0)) positions.set(name, position);
};

const createWanted = () => {
  const byView = new Map<string, number>();
  const byQuery = new Map<string, number>();
  const ofView = (view: string): number => byView.get(view) ?? 0;
  const ofQuery = (name: QueryName): number => Math.max(byQuery.get(name) ?? 0, ...queryRoutes[name].views.map(ofView));
  const wanted = ({ queryKey }: Query): number => {
    const name = queryNameOf(queryKey);
    return name === null ? 0 : ofQuery(name);
  };
  const isAwaited = (query: Query): boolean => {
    const name = queryNameOf(query.queryKey);
    return name !== null && positionOf(query) < (byQuery.get(name) ?? 0);
  };
  // the other views of that query change with whatever a team does
  const isOfTitle = (query: Query): boolean =>
    queryNameOf(query.queryKey) === 'currentUser' && positionOf(query) < ofView('inbox');
  return {
    wantView: (view: string, position: number): void => raise(byView, view, position),
    wantQuery: (name: QueryName, position: number): void => raise(byQuery, name, position),
    ofView,
    ofQuery,
    progress: { wanted, reached: positionOf, isOfTitle, isAwaited, partsOf },
    isBehind: (query: Query): boolean => positionOf(query) < wanted(query),
    clear: (): void => {
      byView.clear();
      byQuery.clear();
    },
  };
};

type IsBehind = Positions['isBehind'];

/** Resolves when every query of these names that is on screen shows its wanted position, or after two seconds. */
const reached = (queryClient: QueryClient, names: readonly QueryName[], isBehind: IsBehind): Promise<void> => {
  const cache = queryClient.getQueryCache();
  const isOneBehind = (): boolean =>
    cache.getAll().some((query) => {
      const name = queryNameOf(query.queryKey);
      return name !== null && names.includes(name) && query.isActive() && isBehind(query);
    });
  return new Promise((resolve) => {
    const finish = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, maxWaitMs);
    // after the screens have been notified, which happens later than the cache's own event
    const check = (): void => {
      if (!isOneBehind()) notifyManager.schedule(finish);
    };
    const unsubscribe = cache.subscribe(check);
    check();
  });
};

/** Keeps the queries of one page at their wanted positions. */
export const createPositions = (queryClient: QueryClient): Positions => {
  const { wantQuery, progress, ...wanted } = createWanted();
  const catchUp = scheduleRefetches(queryClient, progress);
  return {
    ...wanted,
    catchUp,
    reach: async (names, position) => {
      if (names.length === 0) return;
      for (const name of names) wantQuery(name, position);
      catchUp();
      await reached(queryClient, names, wanted.isBehind);
    },
  };
};
