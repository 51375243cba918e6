import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryName } from '@upline/contracts';
import { useCallback, useEffect, useRef } from 'react';
import type { Search } from './api.ts';
import { useClient } from './client.ts';
import { trusted } from '../casts.ts';
import { grown, isBehindInView, isInView, nextOf, placeOf, rowsIn, totalOf } from './listPages.ts';
import type { Page, Pages, Window } from './listPages.ts';
import type { PagesResult } from './pagesResult.ts';
import { addressOf, keepsOld, keyOf } from './useView.ts';
import type { AnswerOf, ViewOptions } from './useView.ts';

/** One row of a list query's answer. */
export type RowsOf<N extends QueryName> = AnswerOf<N> extends readonly (infer Row)[] ? Row : never;

export type PagesOptions<N extends QueryName> = ViewOptions<N> & {
  /** Rows asked for at once. */
  pageSize?: number;
  /** For lists that only grow on top, like the feed: the id that tells new rows from loaded ones. */
  growing?: (row: RowsOf<N>) => string;
  /** Shows the rows asked for before, of another search, until those asked for now are there. */
  keepsPrevious?: boolean;
};

/** A large screen with a step of scrolling; a third as many are loaded beyond the last that is drawn. */
const defaultPageSize = 60;

const topOf = (pageSize: number): Window => ({ first: 0, last: pageSize - 1, rows: pageSize });

const selectList = <Row>(list: Pages<Row>) => ({ list, rows: list.pages.flatMap((page) => page.rows) });

/**
 * A list of any length: loaded page by page along the server's `Link: rel="next"`, kept current where the reader looks.
 * Of the loaded pages only those in view are asked for again, so that a change costs the same however far the reader
 * has scrolled; pages behind one that shifted are dropped, and loaded again when the reader gets there.
 */
export const useViewPages = <N extends QueryName>(name: N, options: PagesOptions<N> = {}): PagesResult<RowsOf<N>> => {
  const { pageSize = defaultPageSize, enabled = true, keepsPrevious = false } = options;
  const { positions } = useClient();
  const windowRef = useRef<Window>(topOf(pageSize));
  const { queryKey, first, cached, fetchPage } = usePageSource(name, { ...options, pageSize }, windowRef);

  const query = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => {
      // however far the reader had come in the rows of another search
      if (!cached()) windowRef.current = topOf(pageSize);
      return fetchPage(pageParam, signal);
    },
    // asked on every refetch too: goes on while rows are lacking, or to a page that is loaded already
    getNextPageParam: ({ next }, pages) =>
      next !== null && (rowsIn(pages) < windowRef.current.rows || placeOf(cached(), next)) ? next : null,
    select: selectList<RowsOf<N>>,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });

  const { data, refetch, fetchNextPage, isFetching, isError, isPlaceholderData: isPrevious } = query;
  const next = data?.list.pages.at(-1)?.next ?? null;
  const load = useCallback(() => {
    if (!data || isPrevious) return;
    const { list, rows } = data;
    if (isBehindInView(list, windowRef.current, positions.ofQuery(name))) void refetch({ cancelRefetch: false });
    else if (next !== null && rows.length < windowRef.current.rows) void fetchNextPage({ cancelRefetch: false });
  }, [data, fetchNextPage, isPrevious, name, next, positions, refetch]);
  useEffect(() => {
    // no loop of failures: the next scroll or live message tries again
    if (!isFetching && !isError && data && data.rows.length < windowRef.current.rows) load();
  }, [data, isError, isFetching, load]);
  const onRange = useCallback(
    (from: number, to: number) => {
      windowRef.current = { first: from, last: to, rows: Math.max(to + Math.ceil(pageSize / 3), pageSize) };
      load();
    },
    [load, pageSize],
  );
  return {
    rows: data?.rows ?? [],
    total: data ? totalOf(data.list.pages) : null,
    isPending: query.isPending,
    isPrevious,
    error: data ? null : query.error,
    hasMore: next !== null,
    refetch: () => void refetch(),
    onRange,
  };
};

/** Where the pages of a list come from: the cache for those that need not be asked for again, else the server. */
const usePageSource = <N extends QueryName>(name: N, options: PagesOptions<N>, windowRef: { current: Window }) => {
  type Row = RowsOf<N>;
  const { pageSize = defaultPageSize, growing } = options;
  const { call, queryClient, positions } = useClient();
  const search = { ...trusted<Search>(options.search ?? {}), limit: pageSize };
  const view: ViewOptions<N> = { ...(options.params ? { params: options.params } : {}), search: trusted(search) };
  const queryKey = [...keyOf(name, view), 'pages'];
  const first = addressOf(name, view);
  const cached = (): Pages<Row> | undefined => queryClient.getQueryData(queryKey);

  const ask = async (address: string, signal: AbortSignal): Promise<Page<Row>> => {
    const position = positions.ofQuery(name);
    const answer = await call<readonly Row[]>('GET', address, { signal, position });
    const counted = answer.headers.get('X-Total-Count');
    return {
      address,
      rows: answer.data,
      position: answer.position,
      next: nextOf(answer.headers.get('Link')),
      total: counted === null ? null : Number(counted),
      isWatched: true,
    };
  };
  const fetchPage = async (address: string, signal: AbortSignal): Promise<Page<Row>> => {
    const place = placeOf(cached(), address);
    if (!place) return ask(address, signal);
    const { page } = place;
    const growingAt = address === first ? growing : undefined;
    const isWatched = growingAt !== undefined || isInView(place, windowRef.current);
    const isCurrent = !isWatched || page.position >= positions.ofQuery(name);
    if (isCurrent && !queryClient.getQueryState(queryKey)?.isInvalidated) return { ...page, isWatched };
    try {
      const fresh = await ask(address, signal);
      return growingAt ? grown(fresh, page, growingAt) : fresh;
    } catch (error) {
      if (keepsOld(error) && !signal.aborted) return { ...page, isWatched };
      throw error;
    }
  };
  return { queryKey, first, cached, fetchPage };
};
