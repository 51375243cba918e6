import { setTimeout as pause } from 'node:timers/promises';
import { beat } from './joinStores.ts';
import type { Stores } from './joinStores.ts';

/** How far apart the beats are while events are appended, in ms: a start compares the keys of later events itself. */
const usualMs = 60_000;

/** How long the last one may take when the process stops, in ms. */
const lastMs = 2_000;

/**
 * Beats while events are appended, and once more at the end. Several processes share the work. `stop` resolves when the
 * last one is stored, or given up: a missing one only means that the next start compares more.
 */
export const startHeartbeats = (stores: Stores, everyMs = usualMs) => {
  let reached = -1;
  let running: Promise<void> = Promise.resolve();

  const isOthers = async (): Promise<boolean> => {
    const at = (await stores.accounts.marks.read())?.details?.at ?? '';
    return Date.now() - Date.parse(at) < everyMs / 2;
  };
  const look = async (isLast: boolean): Promise<void> => {
    const head = await stores.log.head();
    if (head === reached || (!isLast && (await isOthers()))) return;
    await beat(stores);
    reached = head;
  };
  const tick = (isLast: boolean): Promise<void> => {
    running = running.then(() => look(isLast)).catch(() => undefined);
    return running;
  };
  const timer = setInterval(() => void tick(false), everyMs).unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      const waited = new AbortController();
      await Promise.race([tick(true), pause(lastMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
      waited.abort();
    },
  };
};
