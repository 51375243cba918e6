import { setTimeout as delay } from 'node:timers/promises';
import { pointerSeenChannel } from '@upline/infra/channels.ts';
import type { PointerSeenOnBus } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import type { Generation } from '@upline/infra/ports/rows.ts';
import { settings } from '../settings.ts';

const isSeen = (message: unknown): message is PointerSeenOnBus =>
  typeof message === 'object' &&
  message !== null &&
  'process' in message &&
  'view' in message &&
  'generation' in message;

/** Which generation of a view each api process reads, as these processes report on the bus. */
export const createPointers = (bus: Bus, signal: AbortSignal) => {
  const seen = new Map<string, Map<string, string>>();
  let switching: Promise<void> = Promise.resolve();

  const end = bus.subscribe(pointerSeenChannel, (message) => {
    if (!isSeen(message)) return;
    const views = seen.get(message.process) ?? new Map<string, string>();
    seen.set(message.process, views.set(message.view, message.generation));
  });

  const areRead = (generations: readonly Generation[]): boolean =>
    [...seen.values()].every((views) =>
      generations.every(({ view, generation }) => (views.get(view) ?? generation) === generation),
    );

  const waitUntilRead = async (generations: readonly Generation[]): Promise<void> => {
    const startedAt = performance.now();
    const waited = (): number => performance.now() - startedAt;
    do await delay(settings.restAfterMs, undefined, { signal, ref: false });
    while (!areRead(generations) && waited() < settings.restAtLatestMs);
  };

  return {
    /** Calls `then` once every process reads these generations, at the latest after `settings.restAtLatestMs`. */
    onceRead: (generations: readonly Generation[], then: () => Promise<void>): void => {
      switching = waitUntilRead(generations)
        .then(then)
        .catch(() => undefined);
    },
    /** Resolves when no `onceRead` waits any more. */
    switched: (): Promise<void> => switching,
    close: end,
  };
};
export type Pointers = ReturnType<typeof createPointers>;
