import type { Audience } from '@upline/infra/ports/rows.ts';

/** Views that changed for an audience, each with the position of its last change. */
export type Notification = { audience: Audience; positions: Readonly<Record<string, number>> };

/** Calls back after some milliseconds. Returns a function that cancels the call. */
export type After = (ms: number, run: () => void) => () => void;

const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Milliseconds between two messages to a room. Each message makes every page of the room fetch again, so the interval
 * grows with the clients of all rooms that change at the moment: together they cost a share of one processor, however
 * many they are. Four a second is the pace from about 80 clients on; rooms of thousands get fewer.
 */
const interval = { shortest: 60, ofManyClients: 250, perBusyClient: 3, perClientOfLargeRoom: 0.5 } as const;

const intervalFor = (size: number, busyClients: number): number => {
  const { shortest, ofManyClients, perBusyClient, perClientOfLargeRoom } = interval;
  const ofBusyRooms = Math.min(Math.max(shortest, busyClients * perBusyClient), ofManyClients);
  return Math.max(ofBusyRooms, size * perClientOfLargeRoom);
};

/** A room that was notified lately: its number of clients at that time, and the changes since. */
type Busy = { cancel: () => void; size: number; waiting: Map<string, number> };

const merge = (into: Map<string, number>, positions: Notification['positions']): void => {
  for (const [view, position] of Object.entries(positions))
    if (position > (into.get(view) ?? 0)) into.set(view, position);
};

/**
 * Sends the first notification to a quiet room at once, and the changes that follow together after an interval: about
 * sixteen messages a second to a small room, four where many clients fetch again, fewer in rooms of thousands.
 */
export const createThrottle = (
  send: (notification: Notification) => void,
  sizeOf: (room: string) => number,
  after = afterTimeout,
) => {
  const rooms = new Map<Audience, Busy>();
  let busyClients = 0;

  const release = (audience: Audience): void => {
    const busy = rooms.get(audience);
    if (!busy) return;
    rooms.delete(audience);
    busyClients -= busy.size;
    if (busy.waiting.size > 0) open({ audience, positions: Object.fromEntries(busy.waiting) });
  };

  const open = (notification: Notification): void => {
    const { audience } = notification;
    const size = sizeOf(audience);
    busyClients += size;
    const cancel = after(intervalFor(size, busyClients), () => release(audience));
    rooms.set(audience, { cancel, size, waiting: new Map() });
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
