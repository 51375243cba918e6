import type { ChangedMessage, ReadyMessage } from '@upline/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { useClient } from './client.ts';
import type { Client } from './client.ts';

/** Whether what is on screen follows the server: at once, soon again, or not until the network is back. */
export type LiveState = 'live' | 'reconnecting' | 'offline';

/** After so long without a connection it is called offline. */
const offlineAfterMs = 20_000;

/**
 * Applies a live message: the queries on screen that read the view are fetched until they have reached its position.
 */
export const applyChanged = (client: Client, { view, position }: ChangedMessage): void => {
  client.positions.wantView(view, position);
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
  let slow: ReturnType<typeof setTimeout> | undefined;
  const set = (state: LiveState): void => {
    clearTimeout(slow);
    if (state === 'reconnecting') slow = setTimeout(() => onState('offline'), offlineAfterMs);
    onState(state);
  };
  const lost = (): void => set(navigator.onLine ? 'reconnecting' : 'offline');
  const askWhoIAm = (): void => void client.queryClient.refetchQueries({ queryKey: ['currentUser'] });
  // a socket that lived through the gap may be dead without knowing it
  const online = (): void => void socket.disconnect().connect();

  socket.on('changed', (message: ChangedMessage) => applyChanged(client, message));
  socket.on('ready', (message: ReadyMessage) => {
    set('live');
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
    clearTimeout(slow);
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', online);
    socket.disconnect();
  };
};

/**
 * Keeps the page's views current while somebody is signed in; the cookie says who. Waits while the organization is
 * still undefined.
 */
export const useLiveConnection = (organizationId: string | null | undefined): LiveState => {
  const client = useClient();
  const [state, setState] = useState<LiveState>('reconnecting');
  useEffect(() => {
    if (organizationId === undefined) return undefined;
    const stop = new AbortController();
    // after the first screen is there: it does not need the socket
    void import('socket.io-client').then(({ io }) => {
      if (stop.signal.aborted) return;
      const socket = io({
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        auth: organizationId === null ? {} : { organization: organizationId },
        reconnectionDelay: 500,
        reconnectionDelayMax: 5000,
      });
      const close = listen(socket, { client, onState: setState });
      stop.signal.addEventListener('abort', close);
    });
    return () => stop.abort();
  }, [client, organizationId]);
  return state;
};

const LiveContext = createContext<LiveState>('reconnecting');

export const LiveStateProvider = LiveContext.Provider;

/** Whether the screen follows the server. */
export const useLiveState = (): LiveState => useContext(LiveContext);
