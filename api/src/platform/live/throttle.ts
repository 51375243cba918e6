import type { Audience } from '@upline/infra/ports.ts';

/** A change to tell, and to whom. */
export type Told = { audience: Audience; view: string; position: number };

/** Longest rate per view and room, and in rooms of thousands: each message makes every client there ask again. */
const intervalMs = 250;
const largeRoom = 500;
const msPerClient = 0.5;

const intervalFor = (size: number): number =>
  size <= largeRoom ? intervalMs : Math.max(intervalMs, size * msPerClient);

/**
 * Tells the first change at once and the last one of a burst after the interval, at most four times a second for a view and a
 * room, less in rooms of thousands (design, section 6).
 */
export const createThrottle = (tell: (told: Told) => void, sizeOf: (room: string) => number) => {
  const waiting = new Map<string, { timer: NodeJS.Timeout; latest: Told | null }>();

  const release = (key: string): void => {
    const entry = waiting.get(key);
    if (!entry) return;
    waiting.delete(key);
    if (entry.latest) open(key, entry.latest);
  };

  const open = (key: string, told: Told): void => {
    const timer = setTimeout(() => release(key), intervalFor(sizeOf(told.audience)));
    waiting.set(key, { timer, latest: null });
    tell(told);
  };

  return {
    push: (told: Told): void => {
      const key = `${told.audience} ${told.view}`;
      const entry = waiting.get(key);
      if (!entry) open(key, told);
      else if (!entry.latest || told.position > entry.latest.position) entry.latest = told;
    },
    close: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
