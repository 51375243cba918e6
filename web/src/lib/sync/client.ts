import { organizationHeader, positionHeader } from '@upline/contracts';
import { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, isProofNeeded } from './apiError.ts';
import { request } from './api.ts';
import type { Answer, RequestOptions } from './api.ts';
import { createPositions } from './positions.ts';
import type { Positions } from './positions.ts';

/** The cache of a page and its calls to the server; one per page. */
export type Client = {
  queryClient: QueryClient;
  positions: Positions;
  /**
   * Asks the server in the name of this tab's organization. A lost session or a switched organization is reported
   * once, here.
   */
  call: <T>(method: string, path: string, options?: RequestOptions & { position?: number }) => Promise<Answer<T>>;
  /**
   * Says who uses this tab, and in which organization, from the first answer of `currentUser` on. A tab in which
   * somebody else signed in meanwhile is reported as switched.
   */
  enter: (organizationId: string | null, userId: string | null) => void;
};

type Hooks = {
  /** The session is over (a 401). Called at most once. */
  onUnauthorized: () => void;
  /** The session went to another organization in another tab. Called at most once. */
  onSwitched: () => void;
  /** The server wants to know again who uses the session. Resolves with true when the person has proven it. */
  onProofNeeded: () => Promise<boolean>;
};

const once = (act: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
};

// an honest failure with a Retry button says more than a request that waits for the network
const queryDefaults = {
  retry: false,
  networkMode: 'always',
  gcTime: 30 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Makes the page's client. */
export const createClient = (hooks: Hooks): Client => {
  const queryClient = new QueryClient();
  const positions = createPositions(queryClient);
  queryClient.setDefaultOptions({
    queries: { ...queryDefaults, staleTime: (query) => (positions.isBehind(query) ? 0 : Infinity) },
    mutations: { retry: false, networkMode: 'always' },
  });
  const unauthorized = once(hooks.onUnauthorized);
  const switched = once(hooks.onSwitched);
  let organizationId: string | null = null;
  let userId: string | null = null;

  return {
    queryClient,
    positions,
    enter: (id, user) => {
      organizationId = id;
      if (userId !== null && user !== null && user !== userId) switched();
      userId = user ?? userId;
    },
    call: async <T>(method: string, path: string, options: RequestOptions & { position?: number } = {}) => {
      const { position = 0, headers, ...rest } = options;
      const own = {
        ...(organizationId === null ? {} : { [organizationHeader]: organizationId }),
        ...(position > 0 ? { [positionHeader]: String(position) } : {}),
      };
      const send = () => request<T>(method, path, { ...rest, headers: { ...own, ...headers } });
      try {
        try {
          return await send();
        } catch (error) {
          if (!isProofNeeded(error) || !(await hooks.onProofNeeded())) throw error;
          return await send();
        }
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
