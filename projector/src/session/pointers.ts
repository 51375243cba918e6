import { setTimeout as delay } from 'node:timers/promises';
import { pointerSeenChannel } from '@upline/infra/channels.ts';
import type { PointerSeenOnBus } from '@upline/infra/channels.ts';
import type { Bus, Generation } from '@upline/infra/ports.ts';
import { settings } from '../settings.ts';

const isSeen = (message: unknown): message is PointerSeenOnBus =>
  typeof message === 'object' &&
  message !== null &&
  'process' in message &&
  'view' in message &&
  'generation' in message;

/** Which process reads which generation, as far as they said. */
export const createPointers = (bus: Bus, signal: AbortSignal) => {
  const seen = new Map<string, Map<string, string>>();
  let resting: Promise<void> = Promise.resolve();

  const end = bus.subscribe(pointerSeenChannel, (message) => {
    if (!isSeen(message)) return;
    const views = seen.get(message.process) ?? new Map<string, string>();
    seen.set(message.process, views.set(message.view, message.generation));
  });

  const isUsed = (generations: readonly Generation[]): boolean =>
    [...seen.values()].every((views) =>
      generations.every(({ view, generation }) => (views.get(view) ?? generation) === generation),
    );

  const waitUntilUsed = async (generations: readonly Generation[]): Promise<void> => {
    const startedAt = performance.now();
    const waited = (): number => performance.now() - startedAt;
    do await delay(settings.restAfterMs, undefined, { signal, ref: false });
    while (!isUsed(generations) && waited() < settings.restAtLatestMs);
  };

  return {
    /** Lets the old generations rest once every process reads the new ones. */
    rest: (generations: readonly Generation[], then: () => Promise<void>): void => {
      resting = waitUntilUsed(generations)
        .then(then)
        .catch(() => undefined);
    },
    /** Resolves when nothing waits for its rest. */
    settled: (): Promise<void> => resting,
    close: end,
  };
};
export type Pointers = ReturnType<typeof createPointers>;
