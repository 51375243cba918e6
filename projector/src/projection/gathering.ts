import { settings } from '../settings.ts';

/** A batch of the live loop: how many events it had, how long it took and how long they had come in for, in ms. */
type Applied = { events: number; tookMs: number; sinceMs: number };

/**
 * How long the live loop lets events gather after a batch, in ms, so that one commit writes a page once for many of
 * them. Nothing gathers where events come one by one, nor while the loop catches up, which batches of the full size
 * show. A batch of a rate that has fallen ends it, so that a peak slows down nothing after it.
 */
export const gatheringMs = ({ events, tookMs, sinceMs }: Applied): number => {
  if (events < settings.gatherFrom || events === settings.liveEvents) return 0;
  if (events < settings.gatherFromPerSecond * (sinceMs / 1_000)) return 0;
  return Math.max(0, settings.gatherMs - tookMs);
};
