import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsOf, newStream, openDoubled, viewed } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import type { Doubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import { logDetailsOf, marksContract } from '../../testing/suites/marks.contract.ts';
import { recordTypes } from '../eventStore/recordedTypes.ts';
import { thisWriter } from '../marks/formats.ts';

const about = { name: 'a log in EventStoreDB', kind: 'events', detailsOf: logDetailsOf } as const;
marksContract(about, async () => {
  const doubled = await openDoubled();
  return { one: doubled.store.marks, other: doubled.open().marks, close: doubled.close };
});

describe('the mark in EventStoreDB', () => {
  let doubled: Doubled;
  beforeEach(async () => {
    doubled = await openDoubled();
  });
  afterEach(() => doubled.close());

  it('is no event to any reader of the log, also when it comes last', async () => {
    const { store } = doubled;
    const event = viewed();
    const { position } = await store.append(newStream(), 'none', [event]);
    await store.marks.change(() => logDetailsOf('a'));
    expect(idsOf(await store.readAll({ after: 0, limit: 10 }))).toEqual([event.id]);
    expect(await store.head()).toBe(position);
    expect(await store.latest?.(10)).toHaveLength(1);
    const subscription = store.subscribe({ after: 0, limit: 10, signal: AbortSignal.timeout(1_000) });
    for await (const batch of subscription) {
      expect(idsOf(batch)).toEqual([event.id]);
      break;
    }
  });

  it('survives a restart of the server, and an answer that is lost', async () => {
    doubled.double.faults.loseAnswers(1);
    await doubled.store.marks.change(() => logDetailsOf('a'));
    await doubled.double.restart();
    await expect.poll(() => doubled.store.marks.read().catch(() => null)).toMatchObject({ details: { id: 'a' } });
  });

  // shows I20.2
  it('keeps a type before the first event of it, once, and with the version that wrote it', async () => {
    const { store } = doubled;
    const append = recordTypes(store.append, store.marks);
    // the mark is lost for good, so that the event behind it must not be written
    doubled.double.faults.loseAppends(1_000);
    await expect(append(newStream(), 'none', [viewed()])).rejects.toMatchObject({
      name: 'Unavailable',
      outcomeUnknown: false,
    });
    doubled.double.faults.loseAppends(0);
    expect(await store.head()).toBe(0);
    await append(newStream(), 'none', [viewed()]);
    expect(await doubled.open().marks.types()).toEqual({ ShareViewed: thisWriter });
  });

  it('is not changed for types that are kept, by this process or another one', async () => {
    const [one, other] = [doubled.store, doubled.open()];
    await recordTypes(one.append, one.marks)(newStream(), 'none', [viewed()]);
    const before = await one.marks.types();
    const changes: unknown[] = [];
    const append = recordTypes(other.append, {
      addTypes: (types) => {
        changes.push(types);
        return other.marks.addTypes(types);
      },
    });
    for (let time = 0; time < 3; time += 1) await append(newStream(), 'none', [viewed()]);
    expect([changes.length, await one.marks.types()]).toEqual([1, before]);
  });
});
