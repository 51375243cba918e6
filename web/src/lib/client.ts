import { organizationHeader, positionHeader } from '@upline/contracts';
import { QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, request } from './api.ts';
import type { Answer, RequestOptions } from './api.ts';
import { trusted } from './kit.ts';
import { createWanted, isBehind } from './wanted.ts';
import type { Wanted } from './wanted.ts';

/** What every hook of this folder works with; one per page. */
export type Client = {
  queryClient: QueryClient;
  wanted: Wanted;
  /** Asks the server in the name of this tab's organization. A lost session or a switched organization is reported once, here. */
  call: <T>(method: string, path: string, options?: RequestOptions & { position?: number }) => Promise<Answer<T>>;
  /** Refetches what is shown and lags behind what is wanted. */
  catchUp: () => void;
  /** Tells which organization this tab is in, from the first answer of `currentUser` on. */
  enter: (organizationId: string | null) => void;
  organizationId: () => string | null;
};

type Hooks = {
  /** The session is over (a 401). Called at most once. */
  onUnauthorized: () => void;
  /** The session went to another organization in another tab. Called at most once. */
  onSwitched: () => void;
};

const once = (act: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
};

const createQueryClient = (wanted: Wanted): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: (query) => (isBehind(wanted, query) ? 0 : Infinity),
        gcTime: 30 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // an honest failure with a Retry button says more than a request that waits for the network
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const firstDelayMs = 500;
const maxDelayMs = 15_000;

/**
 * Keeps shown queries at the wanted positions. An announcement during a fetch is remembered and acted on when the fetch ends;
 * an answer that does not reach the position yet is asked for again, more and more slowly. Hidden tabs wait until shown.
 */
const createCatchUp = (queryClient: QueryClient, wanted: Wanted): (() => void) => {
  const cache = queryClient.getQueryCache();
  const delays = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const fetchIfBehind = (query: Query): void => {
    if (document.hidden || !query.isActive() || query.state.fetchStatus !== 'idle' || timers.has(query.queryHash))
      return;
    if (isBehind(wanted, query)) void query.fetch().catch(() => undefined);
    else delays.delete(query.queryHash);
  };
  const settle = (query: Query): void => {
    if (!isBehind(wanted, query)) delays.delete(query.queryHash);
    else if (query.isActive() && !timers.has(query.queryHash)) {
      const delay = delays.get(query.queryHash) ?? 0;
      delays.set(query.queryHash, Math.min(maxDelayMs, delay === 0 ? firstDelayMs : delay * 2));
      timers.set(
        query.queryHash,
        setTimeout(() => {
          timers.delete(query.queryHash);
          fetchIfBehind(query);
        }, delay),
      );
    }
  };
  cache.subscribe((event) => {
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error'))
      settle(trusted<Query>(event.query));
  });
  const catchUp = (): void => cache.getAll().forEach(fetchIfBehind);
  document.addEventListener('visibilitychange', catchUp);
  return catchUp;
};

/** Makes the page's client. */
export const createClient = (hooks: Hooks): Client => {
  const wanted = createWanted();
  const queryClient = createQueryClient(wanted);
  const unauthorized = once(hooks.onUnauthorized);
  const switched = once(hooks.onSwitched);
  let organizationId: string | null = null;

  return {
    queryClient,
    wanted,
    catchUp: createCatchUp(queryClient, wanted),
    enter: (id) => {
      organizationId = id;
    },
    organizationId: () => organizationId,
    call: async <T>(method: string, path: string, options: RequestOptions & { position?: number } = {}) => {
      const { position = 0, headers, ...rest } = options;
      const own = {
        ...(organizationId === null ? {} : { [organizationHeader]: organizationId }),
        ...(position > 0 ? { [positionHeader]: String(position) } : {}),
      };
      try {
        return await request<T>(method, path, { ...rest, headers: { ...own, ...headers } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) unauthorized();
        if (error instanceof ApiError && error.problem?.code === 'organization-switched') switched();
        throw error;
      }
    },
  };
};

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The page's client. */
export const useClient = (): Client => {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a ClientProvider above it');
  return client;
};
