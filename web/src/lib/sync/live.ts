import type { ChangedMessage, ReadyMessage } from '@upline/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { useClient } from './client.ts';
import type { Client } from './client.ts';

/**
 * Whether what is on screen follows the server: not yet said, at once, soon again, or not until the network is back.
 */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** After so long without a connection it is called reconnecting, and then offline, in ms. */
export const lostAfterMs = { reconnecting: 5000, offline: 20_000 } as const;

/**
 * Says how the connection is, from the news of a socket: a connection that is back within five seconds was never lost.
 * `lose` says nothing new while one is being awaited. Begins without a connection.
 */
export const followConnection = (onState: (state: LiveState) => void) => {
  let waiting: ReturnType<typeof setTimeout>[] = [];
  const clear = (): void => {
    waiting.forEach(clearTimeout);
    waiting = [];
  };
  const lose = (): void => {
    if (!navigator.onLine) {
      clear();
      onState('offline');
    } else if (waiting.length === 0)
      waiting = [
        setTimeout(() => onState('reconnecting'), lostAfterMs.reconnecting),
        setTimeout(() => onState('offline'), lostAfterMs.offline),
      ];
  };
  const have = (): void => {
    clear();
    onState('live');
  };
  lose();
  return { lose, have, end: clear };
};

/** Applies a live message: queries on screen that read one of its views are fetched until they reach its position. */
export const applyChanged = (client: Client, { positions }: ChangedMessage): void => {
  for (const [view, position] of Object.entries(positions)) client.positions.wantView(view, position);
  client.positions.catchUp();
};

/** Applies the first message of a connection: only views that changed meanwhile are fetched again. */
export const applyReady = (client: Client, ready: ReadyMessage): void => {
  if (wentBack(client, ready)) {
    // the server was restored from a backup: positions known here belong to a future that did not happen
    client.positions.clear();
    void client.queryClient.invalidateQueries();
  }
  for (const [view, position] of Object.entries(ready.positions)) client.positions.wantView(view, position);
  client.positions.catchUp();
  void client.queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
};

const wentBack = (client: Client, { positions }: ReadyMessage): boolean =>
  Object.entries(positions).some(([view, position]) => position < client.positions.ofView(view));

/** Whether a handshake was answered 403: the session has ended, or has all its connections. */
const isForbidden = (error: Error): boolean => 'description' in error && error.description === 403;

type Listeners = { client: Client; onState: (state: LiveState) => void };

const listen = (socket: Socket, { client, onState }: Listeners): (() => void) => {
  const { lose: lost, have, end } = followConnection(onState);
  const askWhoIAm = (): void => void client.queryClient.refetchQueries({ queryKey: ['currentUser'] });
  // a socket that lived through the gap may be dead without knowing it
  const online = (): void => void socket.disconnect().connect();

  socket.on('changed', (message: ChangedMessage) => applyChanged(client, message));
  socket.on('ready', (message: ReadyMessage) => {
    have();
    applyReady(client, message);
  });
  socket.on('disconnect', (reason) => {
    lost();
    // the server ended it: the session is over (the answer tells), or it restarts
    if (reason === 'io server disconnect') {
      askWhoIAm();
      setTimeout(() => socket.connect(), 1000);
    }
  });
  socket.on('connect_error', (error) => {
    lost();
    // refused rather than unreachable: the answer to an ordinary call tells why, and what follows from it
    if (!socket.active || isForbidden(error)) askWhoIAm();
    if (!socket.active) setTimeout(() => socket.connect(), 5000);
  });
  window.addEventListener('offline', lost);
  window.addEventListener('online', online);
  return () => {
    end();
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', online);
    socket.disconnect();
  };
};

/**
 * Keeps the page's views current while somebody is signed in; the cookie says who. Waits while the organization is
 * still undefined.
 */
export const useLiveConnection = (organizationId: string | null | undefined, userId: string | null): LiveState => {
  const client = useClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    if (organizationId === undefined) return undefined;
    const stop = new AbortController();
    // after the first screen is there: it does not need the socket
    void import('socket.io-client').then(({ io }) => {
      if (stop.signal.aborted) return;
      const socket = io({
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        auth: { ...(organizationId === null ? {} : { organization: organizationId }), person: userId },
        reconnectionDelay: 500,
        reconnectionDelayMax: 5000,
      });
      const close = listen(socket, { client, onState: setState });
      stop.signal.addEventListener('abort', close);
    });
    return () => stop.abort();
  }, [client, organizationId, userId]);
  return state;
};

const LiveContext = createContext<LiveState>('connecting');

export const LiveStateProvider = LiveContext.Provider;

/** Whether the screen follows the server. */
export const useLiveState = (): LiveState => useContext(LiveContext);
