import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { QueryAnswer, QueryName, QueryParams, QuerySearchInput, queries } from '@upline/contracts';
import { queryRoutes } from 'virtual:upline-routes';
import { ApiError } from './apiError.ts';
import { pathOf, withSearch } from './api.ts';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import { trusted } from '../casts.ts';
import type { Fetched } from './positions.ts';

type Queries = typeof queries;

/** The answer of a query by its name. */
export type AnswerOf<N extends QueryName> = QueryAnswer<Queries[N]>;

export type ViewOptions<N extends QueryName> = {
  params?: QueryParams<Queries[N]>;
  search?: Partial<QuerySearchInput<Queries[N]>>;
  /** False waits, for a query that needs something first. */
  enabled?: boolean;
};

/** The address of a query's answer. */
export const addressOf = <N extends QueryName>(name: N, { params, search }: ViewOptions<N> = {}): string =>
  withSearch(pathOf(queryRoutes[name].path, trusted<Search>(params ?? {})), trusted<Search>(search ?? {}));

/** Where a query's answer lies in the cache. */
export const keyOf = <N extends QueryName>(name: N, { params, search }: ViewOptions<N> = {}) =>
  [name, params ?? null, search && Object.keys(search).length > 0 ? search : null] as const;

const dataOf = <T>(fetched: Fetched<T>): T => fetched.data;

/** Whether an error still lets the old answer stand: nobody answered, the server stumbled, or asks for a pause. */
export const keepsOld = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Shows what a query answers, kept current by live messages alone: never stale, no refetch on focus, no polling, no
 * retry (specification, section 9). Once there is an answer, a refetch that fails leaves it on screen and is made up
 * for later.
 */
export const useView = <N extends QueryName>(name: N, options: ViewOptions<N> = {}): UseQueryResult<AnswerOf<N>> => {
  const { call, queryClient, positions } = useClient();
  const queryKey = keyOf(name, options);
  return useQuery({
    queryKey,
    enabled: options.enabled ?? true,
    queryFn: async ({ signal }): Promise<Fetched<AnswerOf<N>>> => {
      try {
        const position = positions.ofQuery(name);
        const answer = await call<AnswerOf<N>>('GET', addressOf(name, options), { signal, position });
        return { data: answer.data, position: answer.position };
      } catch (error) {
        const old = queryClient.getQueryData<Fetched<AnswerOf<N>>>(queryKey);
        if (old && keepsOld(error) && !signal.aborted) return old;
        throw error;
      }
    },
    select: dataOf,
  });
};
