import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../ports/startError.ts';
import { createLog } from '../log/log.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { follow, idsOf, newStream, openDoubled, viewed } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import type { Doubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';

let doubled: Doubled;
beforeEach(async () => {
  doubled = await openDoubled();
});
afterEach(() => doubled.close());

/** Appends events, one stream each, and answers their ids. */
const append = async (count: number): Promise<string[]> => {
  const events = Array.from({ length: count }, () => viewed());
  for (const event of events) await doubled.store.append(newStream(), 'none', [event]);
  return idsOf(events);
};

describe('a subscription', () => {
  it.each(['reset', 'drop', 'dropSubscribers', 'muteSubscribers'] as const)(
    'goes on after the last event it gave when there is a %s',
    async (fault) => {
      const ids = await append(5);
      const { seen, end } = follow(doubled.store, { after: 0 });
      await expect.poll(() => seen).toHaveLength(5);
      doubled.double.faults[fault]();
      ids.push(...(await append(5)));
      await expect.poll(() => seen.length).toBe(10);
      expect(idsOf(seen)).toEqual(ids);
      await end();
    },
  );

  it('survives restarts, refused connections and a server that is still starting', async () => {
    const ids = await append(3);
    const { seen, end } = follow(doubled.store, { after: 0 });
    await expect.poll(() => seen).toHaveLength(3);
    await doubled.double.restart();
    doubled.double.faults.notReady(true);
    await doubled.double.faults.refuse();
    await expect(doubled.store.head()).rejects.toThrow();
    await doubled.double.faults.accept();
    await expect(doubled.store.head()).rejects.toThrow();
    doubled.double.faults.notReady(false);
    ids.push(...(await append(3)));
    await expect.poll(() => idsOf(seen)).toEqual(ids);
    await end();
  });

  it('survives a server that pauses', async () => {
    const { seen, end } = follow(doubled.store, { after: 0 });
    const ids = await append(3);
    await expect.poll(() => seen).toHaveLength(3);
    doubled.double.faults.stall();
    await expect(doubled.store.head()).rejects.toThrow();
    doubled.double.faults.resume();
    ids.push(...(await append(3)));
    await expect.poll(() => idsOf(seen)).toEqual(ids);
    await end();
  });

  it('begins while the server is down', async () => {
    const ids = await append(2);
    await doubled.double.faults.refuse();
    const { seen, end } = follow(doubled.store, { after: 0 });
    await expect(doubled.store.head()).rejects.toThrow();
    await doubled.double.faults.accept();
    await expect.poll(() => idsOf(seen)).toEqual(ids);
    await end();
  });

  it('delivers each event once to a consumer that is too slow for live events', async () => {
    const ids: string[] = [];
    const seen: string[] = [];
    const stop = new AbortController();
    const appended = Promise.withResolvers<void>();
    const consuming = (async () => {
      for await (const batch of doubled.store.subscribe({ after: 0, limit: 20, signal: stop.signal })) {
        seen.push(...idsOf(batch));
        await appended.promise;
      }
    })();
    for (let round = 0; round < 30; round += 1) {
      const events = Array.from({ length: 50 }, () => viewed({ text: 'x'.repeat(1000) }));
      await doubled.store.append(newStream(), 'none', events);
      ids.push(...idsOf(events));
    }
    appended.resolve();
    await expect.poll(() => seen.length).toBe(1500);
    expect(seen).toEqual(ids);
    stop.abort();
    await consuming;
  });

  it('ends with its store', async () => {
    const { seen, end } = follow(doubled.store, { after: 0 });
    await append(1);
    await expect.poll(() => seen).toHaveLength(1);
    await doubled.store.close();
    await end();
  });
});

describe('positions between events', () => {
  it('are read from and subscribed to after like those of events', async () => {
    const ids = await append(4);
    const [, second, third] = await doubled.store.readAll({ after: 0, limit: 10 });
    const rest = ids.slice(2);
    for (const after of [(second?.position ?? 0) + 1, (third?.position ?? 0) - 1]) {
      expect(idsOf(await doubled.store.readAll({ after, limit: 10 }))).toEqual(rest);
      expect(idsOf(await doubled.store.readAll({ after, limit: 1 }))).toEqual(rest.slice(0, 1));
      const { seen, end } = follow(doubled.store, { after });
      await expect.poll(() => idsOf(seen)).toEqual(rest);
      await end();
    }
  });

  it('may lie beyond the end: no earlier event is delivered', async () => {
    await append(1);
    const after = (await doubled.store.head()) + 500;
    expect(await doubled.store.readAll({ after, limit: 10 })).toEqual([]);
    const { seen, end } = follow(doubled.store, { after });
    await append(10);
    const all = await doubled.store.readAll({ after: 0, limit: 20 });
    const above = idsOf(all.filter(({ position }) => position > after));
    expect([above.length > 0, above.length < 10]).toEqual([true, true]);
    await expect.poll(() => idsOf(seen)).toEqual(above);
    await end();
  });
});

describe('what the server and other programs wrote', () => {
  it('is left out where it belongs to the server, in pages and at the end too', async () => {
    const client = EventStoreDBClient.connectionString(doubled.double.url);
    expect(await doubled.store.head()).toBe(0);
    const ids = await append(2);
    const head = await doubled.store.head();
    for (let round = 0; round < 70; round += 1) {
      const stream = newStream();
      await client.appendToStream(stream, jsonEvent({ type: '$note', data: {} }), { expectedRevision: 'no_stream' });
      await client.deleteStream(stream);
    }
    await client.appendToStream('$settings', jsonEvent({ type: 'ShareViewed', data: {} }));
    expect(await doubled.store.head()).toBe(head);
    const { seen, end } = follow(doubled.store, { after: 0 });
    ids.push(...(await append(2)));
    for (const limit of [1, 3, 100]) {
      const found: string[] = [];
      for (let after = 0; ;) {
        const page = await doubled.store.readAll({ after, limit });
        if (page.length === 0) break;
        found.push(...idsOf(page));
        after = page.at(-1)?.position ?? 0;
      }
      expect(found).toEqual(ids);
    }
    await expect.poll(() => idsOf(seen)).toEqual(ids);
    await end();
    await client.dispose();
  });

  it('is delivered without data or origin where it has another shape', async () => {
    const client = EventStoreDBClient.connectionString(doubled.double.url);
    const stream = newStream();
    const event = jsonEvent({ type: 'Imported', data: ['a', 'list'], metadata: { by: 'someone' } });
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream' });
    const [found] = await doubled.store.readStream(stream);
    expect(found).toMatchObject({
      id: event.id,
      type: 'Imported',
      data: {},
      meta: { organizationId: null, commandId: '' },
    });
    await client.dispose();
  });
});

it('finds the server through a cluster’s gossip', async () => {
  const url = doubled.double.url.replace('esdb:', 'esdb+discover:');
  const store = openEventStoreDb({ url, log: createLog({ logLevel: 'silent' }) });
  expect(await store.append(newStream(), 'none', [viewed()])).toMatchObject({ revision: 0 });
  expect(await store.readAll({ after: 0, limit: 10 })).toHaveLength(1);
  await store.close();
});

it('says so when the address is none', () => {
  expect(() => openEventStoreDb({ url: 'esdb://:nowhere:1', log: createLog({ logLevel: 'silent' }) })).toThrow(
    StartError,
  );
});
