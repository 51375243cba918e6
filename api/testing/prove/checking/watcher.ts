import { isDeepStrictEqual } from 'node:util';
import { positionHeader, queries, readyMessage, changedMessage } from '@upline/contracts';
import type { QueryName } from '@upline/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { Answer, Browser } from '../../people/browser.ts';
import { pause } from './journal.ts';

/** The queries of each watcher: views of an organization and views of a person. */
const shown = [
  'listAssets',
  'listMembers',
  'listProspects',
  'listActivities',
  'dashboardMetrics',
  'topPerformers',
  'listNotifications',
] as const;

const retryMs = 300;

/** An answer on screen with its etag and position. */
type Shown = { body: unknown; etag: string | null; position: number };

const ask = async (browser: Browser, name: QueryName, headers: Record<string, string>): Promise<Answer> =>
  browser.json('GET', queries[name].path, undefined, headers);

/** Asks until the answer is no refusal for its cost: checks ask more often than a page does. */
const askPatiently = async (browser: Browser, name: QueryName): Promise<Answer> => {
  for (;;) {
    const answer = await ask(browser, name, {});
    if (answer.status !== 429) return answer;
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
  }
};

/**
 * A page that stays open. It fetches once, and again only when a live message or a new connection names a newer
 * position, with the etag of the answer on screen, as the web client and a browser's cache do.
 */
export const openWatcher = (
  url: string,
  { name, browser, organizationId }: { name: string; browser: Browser; organizationId: string },
) => {
  const wanted = new Map<string, number>();
  const screen = new Map<QueryName, Shown>();
  const stop = new AbortController();
  let connects = 0;
  let changed = Promise.withResolvers<void>();

  const wantedOf = (query: QueryName): number => Math.max(...queries[query].views.map((view) => wanted.get(view) ?? 0));
  const raise = (view: string, position: number): void => {
    if (position > (wanted.get(view) ?? 0)) wanted.set(view, position);
    changed.resolve();
  };

  const refetch = async (query: QueryName): Promise<void> => {
    const before = screen.get(query);
    const tag = before?.etag ? { 'if-none-match': before.etag } : {};
    const answer = await ask(browser, query, { [positionHeader]: String(wantedOf(query)), ...tag });
    const position = Number(answer.headers.get(positionHeader) ?? 0);
    if (answer.status === 304 && before) screen.set(query, { ...before, position });
    else if (answer.status === 200)
      screen.set(query, { body: answer.body, etag: answer.headers.get('etag'), position });
    else throw new Error(`${query} answered ${answer.status}`);
  };

  const isBehind = (query: QueryName): boolean => (screen.get(query)?.position ?? -1) < wantedOf(query);

  const keepUp = async (query: QueryName): Promise<void> => {
    while (!stop.signal.aborted) {
      const nextChange = changed.promise;
      if (!isBehind(query)) await nextChange;
      else if (
        await refetch(query).then(
          () => isBehind(query),
          () => true,
        )
      )
        await pause(retryMs);
    }
  };

  const socket: Socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie: browser.cookieHeader(), origin: url },
    auth: { organization: organizationId },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });
  socket.on('connect', () => void (connects += 1));
  socket.on('changed', (message: unknown) => {
    for (const [view, position] of Object.entries(changedMessage.parse(message).positions)) raise(view, position);
  });
  socket.on('ready', (message: unknown) => {
    for (const [view, position] of Object.entries(readyMessage.parse(message).positions)) raise(view, position);
  });
  // connects again after a refusal or an end by the server, as the web client does
  const again = (): void => void (stop.signal.aborted || setTimeout(() => socket.connect(), 1_000));
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && again()));
  socket.on('connect_error', () => void (socket.active || again()));

  const keeping = shown.map(keepUp);
  const resetting = (async () => {
    while (!stop.signal.aborted) {
      await changed.promise;
      changed = Promise.withResolvers<void>();
    }
  })();

  return {
    name,
    connects: (): number => connects,
    isConnected: (): boolean => socket.connected,
    /** Describes each answer on screen that differs from a fresh one. */
    stale: async (): Promise<string[]> => {
      const wrong: string[] = [];
      for (const query of shown) {
        // its page asks already: another question would only take from the same budget
        if (isBehind(query)) {
          wrong.push(
            `${name} shows an old ${query} (of position ${screen.get(query)?.position}, wanted ${wantedOf(query)})`,
          );
          continue;
        }
        const fresh = await askPatiently(browser, query);
        const { body, position } = screen.get(query) ?? { body: null, position: -1 };
        if (fresh.status === 200 && isDeepStrictEqual(fresh.body, body)) continue;
        const freshPosition = fresh.headers.get(positionHeader);
        wrong.push(
          `${name} shows an old ${query} (of position ${position}, wanted ${wantedOf(query)}, ` +
            `fresh ${freshPosition}, ${fresh.status})`,
        );
      }
      return wrong;
    },
    close: async (): Promise<void> => {
      stop.abort();
      changed.resolve();
      socket.disconnect();
      await Promise.allSettled([...keeping, resetting]);
    },
  };
};
export type Watcher = ReturnType<typeof openWatcher>;
