import type { Audience } from '@upline/infra/ports.ts';

/** Views that changed for an audience, each with the position of its last change. */
export type Notification = { audience: Audience; positions: Readonly<Record<string, number>> };

/** Calls back after some milliseconds. Returns what prevents it. */
export type After = (ms: number, run: () => void) => () => void;

const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Shortest interval of messages to a room. It grows in rooms of thousands: each makes every client there refetch. */
const intervalMs = 250;
const largeRoom = 500;
const msPerClient = 0.5;

const intervalFor = (size: number): number =>
  size <= largeRoom ? intervalMs : Math.max(intervalMs, size * msPerClient);

/** A room that was notified lately, and what changed there since. */
type Busy = { cancel: () => void; waiting: Map<string, number> };

const merge = (into: Map<string, number>, positions: Notification['positions']): void => {
  for (const [view, position] of Object.entries(positions))
    if (position > (into.get(view) ?? 0)) into.set(view, position);
};

/**
 * Sends the first notification to a quiet room at once, and what comes then together after the interval: at most four
 * a second, fewer in rooms of thousands.
 */
export const createThrottle = (
  send: (notification: Notification) => void,
  sizeOf: (room: string) => number,
  after = afterTimeout,
) => {
  const rooms = new Map<Audience, Busy>();

  const release = (audience: Audience): void => {
    const waiting = rooms.get(audience)?.waiting;
    rooms.delete(audience);
    if (waiting && waiting.size > 0) open({ audience, positions: Object.fromEntries(waiting) });
  };

  const open = (notification: Notification): void => {
    const { audience } = notification;
    const cancel = after(intervalFor(sizeOf(audience)), () => release(audience));
    rooms.set(audience, { cancel, waiting: new Map() });
    send(notification);
  };

  return {
    push: (notification: Notification): void => {
      const busy = rooms.get(notification.audience);
      if (busy) merge(busy.waiting, notification.positions);
      else open(notification);
    },
    close: (): void => {
      for (const { cancel } of rooms.values()) cancel();
      rooms.clear();
    },
  };
};
