import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '@upline/contracts';
import { createLagOf } from './viewLag.ts';

const now = Date.parse('2026-11-26T12:00:00Z');

/** An event at a position, so many seconds ago. */
const event = (position: number, secondsAgo: number): StoredEvent => ({
  id: randomUUID(),
  stream: 'team-1',
  revision: position,
  position,
  type: 'TeamFounded',
  data: {},
  meta: {
    organizationId: 'o1',
    actorId: 'u1',
    commandId: 'c1',
    requestHash: null,
    correlationId: 'r1',
    occurredAt: new Date(now - secondsAgo * 1_000).toISOString(),
    localDate: '2026-11-26',
  },
});

/** A log whose positions are bytes, as those of EventStoreDB are; it counts how often it is read. */
const logOf = (events: readonly StoredEvent[]) => {
  let reads = 0;
  return {
    reads: () => reads,
    head: async () => events.at(-1)?.position ?? 0,
    readAll: async ({ after, limit }: { after: number; limit: number }) => {
      reads += 1;
      return events.filter(({ position }) => position > after).slice(0, limit);
    },
  };
};

describe('the lag of views', () => {
  const log = logOf([event(848, 500), event(9_604, 90), event(12_070, 5)]);

  it('is the age of the first event that a view does not reflect, in seconds', async () => {
    expect(await createLagOf(log, () => now)([0, 848, 9_604])).toEqual([500, 90, 5]);
  });

  it('is 0 for a view at the end of the log, however long ago its last event was, and in an empty log', async () => {
    const later = now + 86_400_000;
    expect(await createLagOf(log, () => later)([12_070])).toEqual([0]);
    expect(await createLagOf(logOf([]), () => later)([0])).toEqual([0]);
  });

  it('is not below 0 where the clock went back', async () => {
    expect(await createLagOf(log, () => now - 60_000)([9_604])).toEqual([0]);
  });

  it('grows while a view is stopped, without another look at the log', async () => {
    let at = now;
    const own = logOf([event(848, 500), event(9_604, 90)]);
    const lagOf = createLagOf(own, () => at);
    expect(await lagOf([848, 848])).toEqual([90, 90]);
    at += 30_000;
    expect(await lagOf([848])).toEqual([120]);
    expect(own.reads()).toBe(1);
  });
});
