import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { ReadPosition } from '@eventstore/db-client';
import { Unavailable } from '../ports/unavailable.ts';
import { engine } from './eventStoreDbClient.ts';
import type { SharedClient } from './eventStoreDbClient.ts';
import { positionOf } from './eventStoreDbEvents.ts';
import { visitEvents } from './eventStoreDbVisit.ts';
import type { ReadLimits, Resolved } from './eventStoreDbVisit.ts';

/** A follower may lag behind acknowledged appends. */
export const leader = { requiresLeader: true };

/** Begins with the event at `position` when read, and after it when subscribed to; 0 is the start of the log. */
export const toReadPosition = (position: number): ReadPosition =>
  position > 0 ? { commit: BigInt(position), prepare: BigInt(position) } : START;

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 2;

/** Returns false to end the read. */
export type Visit = (event: Resolved, position: number) => boolean;

type Read = { from: ReadPosition; maxCount?: number; backwards?: boolean };

/** The log itself, with the server's own events. Everything throws Unavailable. */
export const createWholeLog = (shared: SharedClient, limits: ReadLimits) => {
  /** False when there is no event at `from`. Forwards the event at `from` is the first, backwards it is left out. */
  const read = (
    { from, maxCount = Number.MAX_SAFE_INTEGER, backwards = false }: Read,
    visit: Visit,
  ): Promise<boolean> =>
    shared.use(async (client) => {
      const direction = backwards ? BACKWARDS : FORWARDS;
      try {
        const events = client.readAll({ ...leader, fromPosition: from, maxCount, direction });
        await visitEvents(events, (event) => visit(event, positionOf(event)), limits);
        return true;
      } catch (cause) {
        // the server's error for such a position has no code of its own: any other failure shows again in the next
        // reads
        if (typeof from === 'object' && isUnknown(cause)) return false;
        throw new Unavailable(engine, { cause });
      }
    });

  const last = async (): Promise<number> => {
    let position = 0;
    await read({ from: END, maxCount: 1, backwards: true }, (_event, at) => {
      position = at;
      return true;
    });
    return position;
  };

  /** Goes through everything before: no server finds the event next to a number. */
  const scan = async (position: number): Promise<number> => {
    let before = 0;
    await read({ from: START }, (_event, at) => {
      if (at <= position) before = at;
      return at <= position;
    });
    return before;
  };

  return {
    read,
    /**
     * The position of the last event at or before this one, 0 when there is none: nothing else can be read from or
     * subscribed after.
     */
    boundary: async (position: number): Promise<number> => {
      if (position <= 0) return 0;
      let found = 0;
      await read({ from: toReadPosition(position), maxCount: 1 }, (_event, at) => {
        found = at;
        return true;
      });
      if (found === position) return position;
      const end = await last();
      return end <= position ? end : scan(position);
    },
  };
};
export type WholeLog = ReturnType<typeof createWholeLog>;
