import { setTimeout as pause } from 'node:timers/promises';
import { positionHeader } from '@upline/contracts';
import { share } from '../dashboard.bench.ts';
import type { Installation } from '../programs/installation.ts';
import { openLiveClient } from './liveClient.ts';

const seconds = 10;
const warmUpSeconds = 2;
const perSecond = 50;

type Users = Installation['users'];
type Shared = { at: number; position: number };

/**
 * Shares at a steady pace, by another person each time. Answers when each began, in ms, and its position; those of the
 * first seconds, in which a server compiles what it has not run before, are left out.
 */
const shareSteadily = async (url: string, users: Users): Promise<Shared[]> => {
  const began = performance.now();
  const shared: Promise<Shared>[] = [];
  for (let count = 0; count < (warmUpSeconds + seconds) * perSecond; count += 1) {
    await pause(Math.max(0, began + (count * 1_000) / perSecond - performance.now()));
    const user = users[count % users.length];
    const at = performance.now();
    if (user) shared.push(share(url, user).then((position) => ({ at, position: Number(position) })));
  }
  return (await Promise.all(shared)).slice(warmUpSeconds * perSecond);
};

/**
 * Milliseconds from each of 50 shares a second in one organization until the feed on somebody else's screen, fetched
 * again after a live message, has it; in ascending order.
 */
export const measureBusyRoom = async (url: string, users: Users): Promise<number[]> => {
  const [watcher] = users;
  if (!watcher) throw new Error('there is nobody to watch');
  const shown: { position: number; at: number }[] = [];
  let fetching = Promise.resolve();
  const refetch = async (position: number): Promise<void> => {
    const headers = { cookie: watcher.cookie, [positionHeader]: String(position) };
    await (await fetch(`${url}/api/activities?limit=40`, { headers })).text();
    shown.push({ position, at: performance.now() });
  };
  const client = await openLiveClient(url, watcher.cookie, (position) => {
    fetching = fetching.then(() => refetch(position));
  });
  const shared = await shareSteadily(url, users.slice(1));
  const last = Math.max(...shared.map(({ position }) => position));
  while (!shown.some(({ position }) => position >= last)) await pause(20);
  await fetching;
  client.close();
  return shared
    .map(({ at, position }) => (shown.find((one) => one.position >= position)?.at ?? NaN) - at)
    .toSorted((one, other) => one - other);
};
