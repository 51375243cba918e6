import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryName } from '@upline/contracts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import { trusted } from './kit.ts';
import { isShown, loadPages } from './pages.ts';
import type { Pages, Window } from './pages.ts';
import { addressOf, keepsOld, keyOf } from './useView.ts';
import type { AnswerOf, ViewOptions } from './useView.ts';
import type { Fetched } from './wanted.ts';

/** One row of a list query's answer. */
export type RowsOf<N extends QueryName> = AnswerOf<N> extends readonly (infer Row)[] ? Row : never;

export type PagesOptions<N extends QueryName> = ViewOptions<N> & {
  /** Rows asked for at once. */
  pageSize?: number;
  /** For lists that only grow on top, like the feed: the id by which new rows are told from known ones. */
  growing?: (row: RowsOf<N>) => string;
  /** Shows the rows asked for before, of another search, until those asked for now are there. */
  keepsPrevious?: boolean;
};

export type PagesResult<Row> = {
  rows: readonly Row[];
  /** All rows on the server, loaded or not; null until known. */
  total: number | null;
  isPending: boolean;
  isFetching: boolean;
  /** Whether the rows are still those asked for before. */
  isPrevious: boolean;
  /** Set only while there is nothing to show. */
  error: Error | null;
  hasMore: boolean;
  refetch: () => void;
  /** Tells which rows are in view: these are kept current, and more are loaded before the reader gets there. */
  onRange: (first: number, last: number) => void;
};

const defaultPageSize = 120;

/** A list of any length: loaded page by page along the server's `Link: rel="next"`, kept current where the reader looks. */
export const useViewPages = <N extends QueryName>(name: N, options: PagesOptions<N> = {}): PagesResult<RowsOf<N>> => {
  type Row = RowsOf<N>;
  const { pageSize = defaultPageSize, growing, enabled = true, keepsPrevious = false } = options;
  const { call, queryClient, wanted } = useClient();
  const search = { ...trusted<Search>(options.search ?? {}), limit: pageSize };
  const view: ViewOptions<N> = { ...(options.params ? { params: options.params } : {}), search: trusted(search) };
  const queryKey = [...keyOf(name, view), 'pages'];
  const window = useRef<Window>(topOf(pageSize));

  const query = useQuery({
    queryKey,
    enabled,
    queryFn: async ({ signal }): Promise<Fetched<Pages<Row>>> => {
      const old = queryClient.getQueryData<Fetched<Pages<Row>>>(queryKey)?.data;
      const position = wanted.ofQuery(name);
      // however far one had come in the rows of another search
      if (!old) window.current = topOf(pageSize);
      try {
        const data = await loadPages<Row>(old, {
          first: addressOf(name, view),
          window: window.current,
          wanted: position,
          ...(growing ? { growing: { idOf: growing } } : {}),
          fetchPage: (address) => call<readonly Row[]>('GET', address, { signal, position }),
        });
        return { data, position: data.position };
      } catch (error) {
        if (!old || !keepsOld(error) || signal.aborted) throw error;
        // no loop of failures: the next scroll or live message tries again
        window.current.rows = loadedIn(old);
        return { data: old, position: old.position };
      }
    },
    select: (fetched) => fetched.data,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });

  const { data, refetch, isFetching, isPlaceholderData: isPrevious } = query;
  const lacks = useCallback(
    () =>
      data !== undefined &&
      !isPrevious &&
      (isShort(data, window.current) || isBehindInView(data, window.current, wanted.ofQuery(name))),
    [data, isPrevious, name, wanted],
  );
  useEffect(() => {
    if (!isFetching && lacks() && data && isShort(data, window.current)) void refetch();
  }, [data, isFetching, lacks, refetch]);
  const onRange = useCallback(
    (first: number, last: number) => {
      window.current = { first, last, rows: Math.max(last + Math.ceil(pageSize / 2), pageSize) };
      if (lacks()) void refetch({ cancelRefetch: false });
    },
    [lacks, pageSize, refetch],
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    total: data?.total ?? null,
    isPending: query.isPending,
    isFetching,
    isPrevious,
    error: data ? null : query.error,
    hasMore: data?.pages.at(-1)?.next !== null && data !== undefined,
    refetch: () => void refetch(),
    onRange,
  };
};

const topOf = (pageSize: number): Window => ({ first: 0, last: pageSize - 1, rows: pageSize });

const loadedIn = <Row>(list: Pages<Row>): number => list.pages.reduce((count, page) => count + page.rows.length, 0);

const isShort = <Row>(list: Pages<Row>, window: Window): boolean =>
  list.pages.at(-1)?.next !== null && loadedIn(list) < window.rows;

const isBehindInView = <Row>(list: Pages<Row>, window: Window, position: number): boolean => {
  let start = 0;
  return list.pages.some((page) => {
    const shown = isShown({ first: start, count: page.rows.length }, window);
    start += page.rows.length;
    return shown && page.position < position;
  });
};
