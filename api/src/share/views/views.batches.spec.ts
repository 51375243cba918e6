import { describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import type { Link, ViewBatch, ViewCounts } from './views.batches.ts';
import { createViewBatches } from './views.batches.ts';

const link = (shareId: string): Link => ({ shareId, organizationId: 'o1' });
const counts = (people: number, bots = 0, teammates = 0): ViewCounts => ({ people, bots, teammates });

type Stored = { second: number; shareId: string; id: string; counts: ViewCounts };

/** Batches into a store that refuses, or holds its response back, when a test asks for it. */
const open = (limits: { maxLinks?: number; maxSending?: number } = {}) => {
  const clock = createHandClock(0);
  const stored: Stored[] = [];
  const tried: string[] = [];
  const store = { away: false, held: false };
  let release = (): void => undefined;
  let last = 0;
  let now = 0;
  let most = 0;
  const send = async ({ shareId }: Link, batch: ViewBatch): Promise<boolean> => {
    now += 1;
    most = Math.max(most, now);
    await (store.held ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve());
    now -= 1;
    tried.push(batch.id);
    if (store.away) return false;
    stored.push({ second: clock.now() / 1_000, shareId, id: batch.id, counts: batch.counts });
    return true;
  };
  const batches = createViewBatches({
    send,
    newBatch: () => ({ id: `b${(last += 1)}`, at: clock.date() }),
    scheduler: clock,
    maxLinks: limits.maxLinks ?? 100,
    maxSending: limits.maxSending ?? 10,
  });
  return { batches, clock, store, stored, tried, mostAtOnce: () => most, release: () => release() };
};

const about = (stored: readonly Stored[]) =>
  stored.map(({ second, counts: { people, bots, teammates } }) => [second, people, bots, teammates]);

describe('views of one link', () => {
  it('are announced at once when the link was quiet', async () => {
    const { batches, clock, stored } = open();
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(0);
    expect(about(stored)).toEqual([[0, 1, 0, 0]]);
  });

  it('go out together after the first, at most once in 5 s', async () => {
    const { batches, clock, stored } = open();
    for (let second = 0; second < 12; second += 1) {
      batches.add(link('s1'), 'people', { unseen: second === 0, points: 0 });
      await clock.pass(1_000);
    }
    await clock.pass(10_000);
    expect(about(stored)).toEqual([
      [0, 1, 0, 0],
      [5, 4, 0, 0],
      [10, 5, 0, 0],
      [15, 2, 0, 0],
    ]);
  });

  it('let programs and teammates wait for the next batch', async () => {
    const { batches, clock, stored } = open();
    batches.add(link('s1'), 'bots', { unseen: true, points: 0 });
    batches.add(link('s1'), 'teammates', { unseen: true, points: 0 });
    await clock.pass(4_000);
    expect(stored).toEqual([]);
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(0);
    expect(about(stored)).toEqual([[4, 1, 1, 1]]);
    batches.add(link('s1'), 'bots', { unseen: false, points: 0 });
    await clock.pass(10_000);
    expect(about(stored).slice(1)).toEqual([[9, 0, 1, 0]]);
  });

  it('announce the first person at once, even just after a batch of programs', async () => {
    const { batches, clock, stored } = open();
    batches.add(link('s1'), 'bots', { unseen: true, points: 0 });
    await clock.pass(6_000);
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(0);
    expect(about(stored)).toEqual([
      [5, 0, 1, 0],
      [6, 1, 0, 0],
    ]);
  });

  it('leave nothing behind once it is quiet again', async () => {
    const { batches, clock } = open({ maxLinks: 1 });
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(0);
    expect(batches.hasRoom('s2')).toBe(false);
    await clock.pass(5_000);
    expect([batches.hasRoom('s2'), clock.waiting()]).toEqual([true, 0]);
  });
});

describe('views of many links', () => {
  it('are batched for each link by itself', async () => {
    const { batches, clock, stored } = open();
    for (let round = 0; round < 3; round += 1)
      for (const id of ['s1', 's2']) batches.add(link(id), 'people', { unseen: round === 0, points: 0 });
    await clock.pass(5_000);
    expect(stored.map(({ shareId, counts: { people } }) => [shareId, people])).toEqual([
      ['s1', 1],
      ['s2', 1],
      ['s1', 2],
      ['s2', 2],
    ]);
  });

  it('have room for so many links only, and always for one that is known', () => {
    const { batches } = open({ maxLinks: 2 });
    batches.add(link('s1'), 'bots', { unseen: false, points: 0 });
    batches.add(link('s2'), 'bots', { unseen: false, points: 0 });
    expect([batches.hasRoom('s1'), batches.hasRoom('s3')]).toEqual([true, false]);
  });

  it('are stored a few at a time', async () => {
    const { batches, clock, stored, mostAtOnce } = open({ maxSending: 3 });
    for (let id = 0; id < 20; id += 1) batches.add(link(`s${id}`), 'people', { unseen: true, points: 0 });
    await clock.pass(5_000);
    expect([stored.length, mostAtOnce()]).toEqual([20, 3]);
  });
});

describe('when the store is away', () => {
  it('the same batch is sent again, and what came meanwhile after it', async () => {
    const { batches, clock, store, stored, tried } = open();
    store.away = true;
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(1_000);
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(8_000);
    store.away = false;
    await clock.pass(10_000);
    expect(tried).toEqual(['b1', 'b1', 'b1', 'b2']);
    expect(stored.map(({ id, counts: { people } }) => [id, people])).toEqual([
      ['b1', 1],
      ['b2', 2],
    ]);
  });

  it('no second batch of a link overtakes the first', async () => {
    const { batches, clock, store, stored, release } = open();
    store.held = true;
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    batches.add(link('s1'), 'people', { unseen: true, points: 0 });
    await clock.pass(30_000);
    expect(stored).toEqual([]);
    store.held = false;
    release();
    await clock.pass(5_000);
    expect(stored.map(({ counts: { people } }) => people)).toEqual([1, 1]);
  });
});

describe('closing', () => {
  it('sends what is left', async () => {
    const { batches, clock, stored } = open();
    for (let view = 0; view < 5; view += 1) batches.add(link('s1'), 'people', { unseen: view === 0, points: 0 });
    batches.add(link('s2'), 'bots', { unseen: false, points: 0 });
    expect(await batches.close()).toBe(0);
    expect(stored.map(({ shareId, counts: own }) => [shareId, own])).toEqual([
      ['s1', counts(1)],
      ['s1', counts(4)],
      ['s2', counts(0, 1)],
    ]);
    expect(clock.waiting()).toBe(0);
  });

  it('says how many views could not be stored', async () => {
    const { batches, store } = open();
    store.away = true;
    for (let view = 0; view < 5; view += 1) batches.add(link('s1'), 'people', { unseen: view === 0, points: 0 });
    expect(await batches.close()).toBe(5);
  });
});
