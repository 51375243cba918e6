import type { Query, QueryKey } from '@tanstack/react-query';
import type { QueryName } from '@upline/contracts';
import { queryRoutes } from 'virtual:upline-routes';
import { trusted } from './kit.ts';

/** What a query's cache holds: the answer and the store position it reflects. */
export type Fetched<T> = { data: T; position: number };

/** The positions that answers must reach before they count as fresh: announced live per view, or asked for after a command per query. */
export type Wanted = {
  /** Raises what is wanted of a view; an older announcement changes nothing. */
  raiseView: (view: string, position: number) => void;
  /** Raises what is wanted of one query, after a command that it must show. */
  raiseQuery: (name: QueryName, position: number) => void;
  /** The highest announced position of a view, 0 when none was. */
  ofView: (view: string) => number;
  /** The position that an answer to this query must reach. */
  ofQuery: (name: QueryName) => number;
  /** Forgets everything: after the store went back to a backup, old positions mean nothing. */
  clear: () => void;
};

const raise = (positions: Map<string, number>, name: string, position: number): void => {
  if (position > (positions.get(name) ?? 0)) positions.set(name, position);
};

export const createWanted = (): Wanted => {
  const byView = new Map<string, number>();
  const byQuery = new Map<string, number>();
  return {
    raiseView: (view, position) => raise(byView, view, position),
    raiseQuery: (name, position) => raise(byQuery, name, position),
    ofView: (view) => byView.get(view) ?? 0,
    ofQuery: (name) =>
      Math.max(byQuery.get(name) ?? 0, ...queryRoutes[name].views.map((view) => byView.get(view) ?? 0)),
    clear: () => {
      byView.clear();
      byQuery.clear();
    },
  };
};

/** The query that a cache key belongs to, or null for a key of someone else. */
export const queryNameOf = (key: QueryKey): QueryName | null => {
  const name = key[0];
  return typeof name === 'string' && isQueryName(name) ? name : null;
};

const isQueryName = (name: string): name is QueryName => Object.hasOwn(queryRoutes, name);

/** Whether a cached answer is older than what was announced for the views it reads. */
export const isBehind = (wanted: Wanted, query: Query): boolean => {
  const name = queryNameOf(query.queryKey);
  const fetched = trusted<Fetched<unknown> | undefined>(query.state.data);
  return name !== null && fetched !== undefined && fetched.position < wanted.ofQuery(name);
};
