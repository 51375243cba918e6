import type { Audience } from '@upline/infra/ports.ts';

/** A view changed for an audience, up to a position. */
export type Notification = { audience: Audience; view: string; position: number };

/**
 * Shortest interval of a view's messages to a room, which grows in rooms of thousands: each makes every client there
 * refetch.
 */
const intervalMs = 250;
const largeRoom = 500;
const msPerClient = 0.5;

const intervalFor = (size: number): number =>
  size <= largeRoom ? intervalMs : Math.max(intervalMs, size * msPerClient);

/**
 * Sends the first notification of a view to a room at once and the last one of a burst after the interval: at most four
 * a second, fewer in rooms of thousands.
 */
export const createThrottle = (send: (notification: Notification) => void, sizeOf: (room: string) => number) => {
  const waiting = new Map<string, { timer: NodeJS.Timeout; latest: Notification | null }>();

  const release = (key: string): void => {
    const entry = waiting.get(key);
    if (!entry) return;
    waiting.delete(key);
    if (entry.latest) open(key, entry.latest);
  };

  const open = (key: string, notification: Notification): void => {
    const timer = setTimeout(() => release(key), intervalFor(sizeOf(notification.audience)));
    waiting.set(key, { timer, latest: null });
    send(notification);
  };

  return {
    push: (notification: Notification): void => {
      const key = `${notification.audience} ${notification.view}`;
      const entry = waiting.get(key);
      if (!entry) open(key, notification);
      else if (!entry.latest || notification.position > entry.latest.position) entry.latest = notification;
    },
    close: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
};
