import { pause } from '../session/backoff.ts';
import { settings } from '../settings.ts';

/** A batch of a loop: how many events it had, how long it took and how long they had come in for, in ms. */
type Applied = { events: number; tookMs: number; sinceMs: number };

/**
 * How long a loop lets events gather after a batch, in ms, so that one commit writes a page once for many of them.
 * Nothing gathers where events come one by one, nor while the loop catches up, which batches of the full size show.
 * Batches begin further apart the more events come, measured over at least the shortest such time: a burst is no rate.
 * A batch of a rate that has fallen ends it, so that a peak slows down nothing after it.
 */
export const pauseMsAfter = ({ events, tookMs, sinceMs }: Applied): number => {
  if (events < settings.gatherFrom || events === settings.liveEvents) return 0;
  if (events < settings.gatherFromPerSecond * (sinceMs / 1_000)) return 0;
  const perSecond = (events * 1_000) / Math.max(sinceMs, settings.gatherMs);
  const apartMs = Math.min(Math.max(settings.gatherMs, perSecond * settings.gatherMsPerRate), settings.gatherAtMostMs);
  return Math.max(0, apartMs - tookMs);
};

/** Makes the function that applies a batch of a loop and then lets events gather until the next one. */
export const createBatchPacing = (signal: AbortSignal) => {
  let lastAt = performance.now();
  return async (events: number, apply: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    await apply();
    if (signal.aborted) return;
    const tookMs = performance.now() - startedAt;
    const waitMs = pauseMsAfter({ events, tookMs, sinceMs: startedAt - lastAt });
    lastAt = startedAt;
    if (waitMs > 0) await pause(waitMs, signal);
  };
};
