import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RevisionConflict } from '../ports/eventStore.ts';
import { Unavailable } from '../ports/unavailable.ts';
import type { NewEvent } from '../ports/eventStore.ts';
import { idsOf, newStream, openDoubled, viewed } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import type { Doubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';

let doubled: Doubled;
beforeEach(async () => {
  doubled = await openDoubled();
});
afterEach(() => doubled.close());

/**
 * Appends to 64 streams at once, one event after the other, and notes the ids by what became of them, until `ended`.
 */
const appendMany = (rounds: number) => {
  const outcome = { acknowledged: new Array<string>(), unknown: new Array<string>(), refused: new Array<string>() };
  const write = async (): Promise<void> => {
    const stream = newStream();
    let revision: 'none' | number = 'none';
    for (let round = 0; round < rounds; round += 1) {
      const event = viewed();
      try {
        ({ revision } = await doubled.store.append(stream, revision, [event]));
        outcome.acknowledged.push(event.id);
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        (error.outcomeUnknown ? outcome.unknown : outcome.refused).push(event.id);
        return;
      }
    }
  };
  return { ...outcome, ended: Promise.all(Array.from({ length: 64 }, write)) };
};

const storedIds = async (): Promise<string[]> => idsOf(await doubled.store.readAll({ after: 0, limit: 100_000 }));

describe('an append whose answer is lost', () => {
  it('is found in the stream, with its revision and position', async () => {
    const stream = newStream();
    const events = [viewed(), viewed()];
    await doubled.store.append(stream, 'none', [viewed()]);
    doubled.double.faults.loseAnswers(1);
    const result = await doubled.store.append(stream, 0, events);
    const stored = await doubled.store.readStream(stream, { from: 1 });
    expect(idsOf(stored)).toEqual(idsOf(events));
    expect(result).toEqual({ revision: 2, position: stored[1]?.position });
  });

  it('is found although others appended after it', async () => {
    const stream = newStream();
    const event = viewed();
    doubled.double.faults.loseAnswers(1);
    const appending = doubled.store.append(stream, 'none', [event]);
    await expect.poll(() => doubled.store.readStream(stream)).toHaveLength(1);
    await doubled.open().append(stream, 0, [viewed()]);
    expect(await appending).toMatchObject({ revision: 0 });
  });

  it('is a conflict when another event took its revision', async () => {
    const stream = newStream();
    const other = doubled.open();
    await other.append(stream, 'none', [viewed()]);
    doubled.double.faults.loseAppends(1);
    const appending = doubled.store.append(stream, 0, [viewed()]);
    await other.readStream(stream);
    const winner = viewed();
    await expect.poll(() => other.append(stream, 0, [winner])).toMatchObject({ revision: 1 });
    await expect(appending).rejects.toBeInstanceOf(RevisionConflict);
    expect(idsOf(await other.readStream(stream, { from: 1 }))).toEqual([winner.id]);
  });
});

describe('an append that never arrived', () => {
  it('is sent again, and stored once', async () => {
    const stream = newStream();
    const event = viewed();
    doubled.double.faults.loseAppends(1);
    expect(await doubled.store.append(stream, 'none', [event])).toMatchObject({ revision: 0 });
    expect(idsOf(await doubled.store.readStream(stream))).toEqual([event.id]);
  });

  it('is given up after a few attempts, with an error that says the outcome is unknown', async () => {
    const stream = newStream();
    doubled.double.faults.loseAppends(1_000);
    await expect(doubled.store.append(stream, 'none', [viewed()])).rejects.toMatchObject({
      name: 'Unavailable',
      outcomeUnknown: true,
    });
    doubled.double.faults.loseAppends(0);
    expect(await doubled.store.append(stream, 'none', [viewed()])).toMatchObject({ revision: 0 });
  });
});

describe('an append to a server that stands still', () => {
  it('ends in time, and is written once although it is repeated before it arrives', async () => {
    const stream = newStream();
    const event = viewed();
    await doubled.store.append(stream, 'none', [viewed()]);
    doubled.double.faults.stall();
    const startedAt = performance.now();
    await expect(doubled.store.append(stream, 0, [event])).rejects.toMatchObject({
      name: 'Unavailable',
      outcomeUnknown: true,
    });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const repeated = doubled.store.append(stream, 0, [event]);
    doubled.double.faults.resume();
    expect(await repeated).toMatchObject({ revision: 1 });
    expect(await doubled.store.readStream(stream)).toHaveLength(2);
  });

  it('does not hold up the appends of another store in the same process', async () => {
    const other = await openDoubled();
    doubled.double.faults.stall();
    const stalled = doubled.store.append(newStream(), 'none', [viewed()]);
    const answered = Array.from({ length: 32 }, () => other.store.append(newStream(), 'none', [viewed()]));
    doubled.double.faults.drop();
    await expect(stalled).rejects.toBeInstanceOf(Unavailable);
    expect(await Promise.all(answered)).toHaveLength(32);
    await other.close();
  });
});

describe('appends while connections break', () => {
  it.each(['reset', 'drop', 'restart'] as const)('all have a true outcome after a %s', async (fault) => {
    const { acknowledged, unknown, refused, ended } = appendMany(20);
    await expect.poll(() => acknowledged).not.toHaveLength(0);
    await (fault === 'restart' ? doubled.double.restart() : doubled.double.faults[fault]());
    await ended;
    await expect.poll(() => doubled.store.head()).toBeGreaterThan(0);
    const stored = await storedIds();
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    expect(refused.filter((id) => stored.includes(id))).toEqual([]);
    expect(stored.filter((id) => !acknowledged.includes(id) && !unknown.includes(id))).toEqual([]);
  });

  it('fail at once while connections are refused, and work again by themselves', async () => {
    const { store, double } = doubled;
    await store.append(newStream(), 'none', [viewed()]);
    await double.faults.refuse();
    await expect(store.append(newStream(), 'none', [viewed()])).rejects.toBeInstanceOf(Unavailable);
    await expect(store.readStream(newStream())).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
    await expect(store.head()).rejects.toBeInstanceOf(Unavailable);
    await double.faults.accept();
    expect(await store.append(newStream(), 'none', [viewed()])).toMatchObject({ revision: 0 });
  });

  it('are unavailable while the server starts', async () => {
    const { store, double } = doubled;
    double.faults.notReady(true);
    await expect(store.append(newStream(), 'none', [viewed()])).rejects.toBeInstanceOf(Unavailable);
    await expect(store.readAll({ after: 0, limit: 1 })).rejects.toBeInstanceOf(Unavailable);
    const early = store.append(newStream(), 'none', [viewed()]);
    double.faults.notReady(false);
    expect(await early).toMatchObject({ revision: 0 });
  });

  it('get each its own answer when answers come in another order', async () => {
    doubled.double.faults.answerBackwards(3);
    const streams = [newStream(), newStream(), newStream()];
    const results = await Promise.all(
      streams.map((stream, index) =>
        doubled.store.append(
          stream,
          'none',
          Array.from({ length: index + 1 }, () => viewed()),
        ),
      ),
    );
    expect(results.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(results.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      results.map(({ position }) => position),
    );
  });
});

describe('repeating an append', () => {
  it('changes nothing, also after a restart of the server', async () => {
    const stream = newStream();
    const events = [viewed(), viewed()];
    const first = await doubled.store.append(stream, 'none', events);
    const second = await doubled.store.append(stream, 1, [viewed()]);
    await doubled.double.restart();
    await expect.poll(() => doubled.store.append(stream, 'none', events).catch(() => null)).toEqual(first);
    expect(await doubled.store.readStream(stream)).toHaveLength(second.revision + 1);
  });

  it('changes nothing where the server takes it for a conflict: after a deletion', async () => {
    const stream = newStream();
    const client = EventStoreDBClient.connectionString(doubled.double.url);
    await doubled.store.append(stream, 'none', [viewed(), viewed()]);
    await client.deleteStream(stream);
    expect(await doubled.store.readStream(stream)).toEqual([]);
    const event = viewed();
    const again = await doubled.store.append(stream, 'none', [event]);
    expect(again).toMatchObject({ revision: 2 });
    expect(await doubled.store.append(stream, 'none', [event])).toEqual(again);
    await client.tombstoneStream(stream);
    expect(await doubled.store.readStream(stream)).toEqual([]);
    await expect(doubled.store.append(stream, 'none', [viewed()])).rejects.toBeInstanceOf(RevisionConflict);
    await client.dispose();
  });
});

describe('what can never be stored', () => {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  it.each<[string, string, number | 'none', NewEvent]>([
    ['a number that JSON has not', newStream(), 'none', viewed({ large: 1n })],
    ['data without an end', newStream(), 'none', viewed(endless)],
    ['an id that is no UUID', newStream(), 'none', { ...viewed(), id: 'e1' }],
    ['an empty type', newStream(), 'none', { ...viewed(), type: '' }],
    ['a type of the server’s', newStream(), 'none', { ...viewed(), type: '$metadata' }],
    ['an empty stream name', '', 'none', viewed()],
    ['a stream of the server’s', '$$share-1', 'none', viewed()],
    ['a negative revision', newStream(), -1, viewed()],
    ['half a revision', newStream(), 0.5, viewed()],
    ['more than 1 MiB', newStream(), 'none', viewed({ text: 'x'.repeat(1_048_576) })],
  ])('is refused before it is sent: %s', async (_what, stream, expected, event) => {
    const refused = doubled.store.append(stream, expected, [viewed(), event]);
    await expect(refused).rejects.toBeInstanceOf(Error);
    await expect(refused).rejects.not.toBeInstanceOf(Unavailable);
    expect(await doubled.store.append(newStream(), 'none', [viewed()])).toMatchObject({ revision: 0 });
    expect(await storedIds()).toHaveLength(1);
  });

  it('accepts the largest event that fits', async () => {
    const stream = newStream();
    const event = viewed();
    const room = 1_048_576 - JSON.stringify(event.meta).length - JSON.stringify({ text: '' }).length;
    const full = { ...event, data: { text: 'x'.repeat(room) } };
    await expect(
      doubled.store.append(stream, 'none', [{ ...full, data: { text: 'x'.repeat(room + 1) } }]),
    ).rejects.toThrow('1048577 bytes');
    expect(await doubled.store.append(stream, 'none', [full])).toMatchObject({ revision: 0 });
  });
});
