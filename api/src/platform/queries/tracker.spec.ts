import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { changedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import { openSqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import type { SqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTracker } from './tracker.ts';
import type { Tracker } from './tracker.ts';

const generation = { view: 'things', version: 1, generation: '1-a' };
const audience = 'organization:o1';

describe('the tracker of the views', () => {
  let folder: string;
  let reads: SqliteReadStore;
  let bus: ReturnType<typeof openThreadBus>;
  let tracker: Tracker;
  let token: number;
  let isWhole: boolean;
  let gaps: Set<() => void>;
  let missed: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-tracker-'));
    reads = openSqliteReadStore({ file: join(folder, 'read.db'), readOnly: false });
    bus = openThreadBus({ name: randomUUID() });
    [isWhole, gaps, missed] = [true, new Set(), 0];
    // a bus between processes as this one sees it: it can be cut, and then reports a gap
    const between = {
      ...bus,
      isWhole: () => isWhole,
      onGap: (handle: () => void) => (gaps.add(handle), () => void gaps.delete(handle)),
    };
    tracker = createTracker(reads, between);
    tracker.onMissed(() => (missed += 1));
    token = (await reads.acquire('projector', 60_000))?.token ?? 0;
    await (await reads.beginBuild(token, generation, { indexes: {} })).publish();
    await save(1);
    await announce('p', 1, 1);
  });
  afterEach(async () => {
    tracker.close();
    await bus.close();
    await reads.close();
    rmSync(folder, { recursive: true });
  });

  /** The rows that the projector writes for an event. */
  const save = (position: number): Promise<void> => {
    const rows = [{ key: 'k', position, row: { organizationId: 'o1' } }];
    const checkpoint = { position, eventId: `e${position}`, count: position, hash: '' };
    return reads.save(token, [{ generation, rows, changes: [{ audience, position }], checkpoint }]);
  };
  /** The projector's message about the event. */
  const announce = async (
    from: string,
    number: number,
    position: number,
    changes: ChangedOnBus['changes'] = [],
  ): Promise<void> => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const end = tracker.onChange(() => resolve());
    const status = { generation: generation.generation, version: 1, position, running: true };
    bus.publish(changedChannel, {
      from,
      number,
      token,
      checkpoint: position,
      views: { things: status },
      changes,
    } satisfies ChangedOnBus);
    await arrived;
    end();
  };
  const known = async (): Promise<number[]> => [
    await tracker.positionOf(['things']),
    await tracker.changedAt('things', [audience]),
  ];

  it('follows the messages of the projector', async () => {
    expect(await known()).toEqual([1, 1]);
    await save(2);
    expect(await known()).toEqual([1, 1]);
    await announce('p', 2, 2, [{ view: 'things', audience, position: 2 }]);
    expect([await known(), missed]).toEqual([[2, 2], 1]);
  });

  // shows I7
  it.each<[string, () => Promise<void>]>([
    ['a message is missing', () => announce('p', 3, 2)],
    ['another projector sends a message', () => announce('another', 2, 2)],
    ['the bus was cut', async () => gaps.forEach((gap) => gap())],
  ])('reads the store again after %s, and says that messages may be lost', async (_what, happen) => {
    expect(await known()).toEqual([1, 1]);
    await save(2);
    await happen();
    expect([await known(), missed]).toEqual([[2, 2], 2]);
  });

  it('ignores a projector that has lost the lease and wakes up', async () => {
    const woken = { from: 'zombie', number: 9, token: token - 1, checkpoint: 0, changes: [] };
    const status = { generation: '0-dropped', version: 1, position: 0, running: true };
    bus.publish(changedChannel, { ...woken, views: { things: status } } satisfies ChangedOnBus);
    await announce('p', 2, 1);
    expect([await tracker.live('things'), await known(), missed]).toEqual([generation, [1, 1], 1]);
  });

  it('reads the store for every question while the bus is cut', async () => {
    expect(await known()).toEqual([1, 1]);
    isWhole = false;
    await save(2);
    expect(await known()).toEqual([2, 2]);
    await save(3);
    expect(await known()).toEqual([3, 3]);
  });

  it('lets a read wait for its position, with and without messages', async () => {
    await tracker.reach(['things'], 1);
    const notified = tracker.reach(['things'], 2);
    await announce('p', 2, 2);
    await notified;
    isWhole = false;
    const looked = tracker.reach(['things'], 3);
    await save(3);
    await looked;
    expect(await tracker.positionOf(['things'])).toBe(3);
    const gap = tracker.reach(['things'], 4);
    isWhole = true;
    await save(4);
    gaps.forEach((tell) => tell());
    await gap;
    expect(await tracker.positionOf(['things'])).toBe(4);
  });
});
