import { randomUUID } from 'node:crypto';
import type { StoredEvent } from '@upline/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RevisionConflict } from '../../src/ports/eventStore.ts';
import type { EventStore, NewEvent, StreamPart } from '../../src/ports/eventStore.ts';

/** `reopen` closes the store and opens the same one again, as a restart does. */
export type OpenedEventStore = {
  store: EventStore;
  close: () => Promise<void>;
  reopen?: () => Promise<OpenedEventStore>;
};

const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};

const withdrawn = (shareId: string): NewEvent => ({
  id: randomUUID(),
  type: 'ShareWithdrawn',
  data: { shareId, assetId: 'a1' },
  meta,
});

const newStream = (): string => `share-${randomUUID()}`;
const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);
const isRising = (events: readonly StoredEvent[]): boolean =>
  events.every(({ position }, index) => position > (events[index - 1]?.position ?? 0));

/**
 * What every event store does. The store may hold other events, before and at the same time: the suite looks at
 * streams of its own. Positions only rise; they need not follow each other.
 */
export const eventStoreContract = (name: string, open: () => Promise<OpenedEventStore>): void => {
  describe(`event store: ${name}`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;
    const stopping: AbortController[] = [];
    const use = (next: OpenedEventStore): void => {
      opened = next;
      store = next.store;
    };
    beforeAll(async () => use(await open()));
    afterEach(() => stopping.splice(0).forEach((stop) => stop.abort()));
    afterAll(() => opened.close());

    const stopper = (): AbortController => {
      const stop = new AbortController();
      stopping.push(stop);
      return stop;
    };

    /** Everything of these streams above `after`, in pages of `limit`. */
    const readAllOf = async (
      streams: readonly string[],
      { after, limit }: { after: number; limit: number },
    ): Promise<StoredEvent[]> => {
      const found: StoredEvent[] = [];
      for (let from = after; ;) {
        const page = await store.readAll({ after: from, limit });
        expect(page.length).toBeLessThanOrEqual(limit);
        found.push(...page.filter(({ stream }) => streams.includes(stream)));
        const last = page.at(-1);
        if (!last) return found;
        from = last.position;
      }
    };

    describe('appending', () => {
      it('answers revision and position of the last event', async () => {
        const stream = newStream();
        const first = await store.append(stream, 'none', [withdrawn('s1')]);
        const second = await store.append(stream, 0, [withdrawn('s1'), withdrawn('s1'), withdrawn('s1')]);
        expect([first.revision, second.revision]).toEqual([0, 3]);
        const events = await store.readStream(stream);
        expect(events.map(({ position }) => position)).toEqual([
          first.position,
          expect.any(Number),
          expect.any(Number),
          second.position,
        ]);
        expect(isRising(events)).toBe(true);
      });

      it('refuses a stream that exists when none was expected', async () => {
        const stream = newStream();
        const kept = withdrawn('s1');
        await store.append(stream, 'none', [kept]);
        const refused = store.append(stream, 'none', [withdrawn('s1')]);
        await expect(refused).rejects.toBeInstanceOf(RevisionConflict);
        await expect(refused).rejects.toHaveProperty('stream', stream);
        expect(idsOf(await store.readStream(stream))).toEqual([kept.id]);
      });

      it.each([0, 2, 7])(
        'refuses a stream at revision 1 when %i was expected, and writes nothing',
        async (expected) => {
          const stream = newStream();
          const kept = [withdrawn('s1'), withdrawn('s1')];
          await store.append(stream, 'none', kept);
          await expect(store.append(stream, expected, [withdrawn('s1')])).rejects.toBeInstanceOf(RevisionConflict);
          expect(idsOf(await store.readStream(stream))).toEqual(idsOf(kept));
        },
      );

      it('refuses a stream that does not exist when a revision was expected', async () => {
        const stream = newStream();
        await expect(store.append(stream, 0, [withdrawn('s1')])).rejects.toBeInstanceOf(RevisionConflict);
        expect(await store.readStream(stream)).toEqual([]);
      });

      it('writes all events of a refused append or none', async () => {
        const stream = newStream();
        const winner = [withdrawn('s1'), withdrawn('s1')];
        const outcomes = await Promise.allSettled([
          store.append(stream, 'none', winner),
          store.append(stream, 'none', [withdrawn('s2'), withdrawn('s2'), withdrawn('s2')]),
        ]);
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
        expect(idsOf(await store.readStream(stream))).toEqual(idsOf(winner));
      });

      // shows I9
      it('lets one of 64 racing appends win', async () => {
        const stream = newStream();
        await store.append(stream, 'none', [withdrawn('s1')]);
        const racing = Array.from({ length: 64 }, () => withdrawn('s1'));
        const outcomes = await Promise.allSettled(racing.map((event) => store.append(stream, 0, [event])));
        const winners = racing.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        expect(winners).toHaveLength(1);
        expect(
          outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof RevisionConflict),
        ).toHaveLength(63);
        expect(idsOf(await store.readStream(stream)).slice(1)).toEqual(idsOf(winners));
      });

      it('keeps the order of appends that were not awaited', async () => {
        const stream = newStream();
        const events = Array.from({ length: 50 }, () => withdrawn('s1'));
        await Promise.all(
          events.map((event, index) => store.append(stream, index === 0 ? 'none' : index - 1, [event])),
        );
        expect(idsOf(await store.readStream(stream))).toEqual(idsOf(events));
      });

      it('takes an append of nothing for the mistake it is', async () => {
        const stream = newStream();
        await expect(store.append(stream, 'none', [])).rejects.toThrow('nothing to append');
        expect(await store.append(stream, 'none', [withdrawn('s1')])).toMatchObject({ revision: 0 });
      });

      it('keeps type, data and meta as they were, whatever the text', async () => {
        const stream = newStream();
        const odd = 'Zoë 🎉 "quoted" \\ \u2028 \u0000 line\nbreak';
        const event: NewEvent = {
          ...withdrawn('s1'),
          data: { odd, none: null, deep: { list: [1, 2.5, true, { odd }] }, large: 'ö'.repeat(200_000) },
          meta: { ...meta, actorId: odd },
        };
        const { revision, position } = await store.append(stream, 'none', [event]);
        expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision, position }]);
      });
    });

    describe('reading a stream', () => {
      it('reads from a revision on, up to a limit, in either direction', async () => {
        const stream = newStream();
        const events = Array.from({ length: 5 }, () => withdrawn('s1'));
        await store.append(stream, 'none', events);
        const revisions = async (options?: StreamPart) =>
          (await store.readStream(stream, options)).map(({ revision }) => revision);
        expect(await revisions()).toEqual([0, 1, 2, 3, 4]);
        expect(await revisions({ from: 3 })).toEqual([3, 4]);
        expect(await revisions({ limit: 2 })).toEqual([0, 1]);
        expect(await revisions({ from: 1, limit: 2 })).toEqual([1, 2]);
        expect(await revisions({ from: 5 })).toEqual([]);
        expect(await revisions({ backwards: true })).toEqual([4, 3, 2, 1, 0]);
        expect(await revisions({ backwards: true, from: 2, limit: 2 })).toEqual([2, 1]);
        expect(await revisions({ backwards: true, from: 9, limit: 1 })).toEqual([4]);
      });

      it('finds nothing of a stream that does not exist', async () => {
        expect(await store.readStream(newStream())).toEqual([]);
      });

      it('says which streams have begun', async () => {
        const [one, other, longer] = [newStream(), newStream(), `${newStream()}-longer`];
        await store.append(one, 'none', [withdrawn('s1'), withdrawn('s1')]);
        await store.append(longer, 'none', [withdrawn('s2')]);
        expect(await store.begun([other, longer, one, longer.slice(0, -7)])).toEqual(new Set([longer, one]));
        expect(await store.begun([])).toEqual(new Set());
      });
    });

    describe('reading everything', () => {
      it('pages in order, each event once, after the position given', async () => {
        const streams = [newStream(), newStream(), newStream()];
        const after = await store.head();
        const events: NewEvent[] = [];
        for (let round = 0; round < 4; round += 1)
          for (const stream of streams) {
            const event = withdrawn(stream);
            events.push(event);
            await store.append(stream, round === 0 ? 'none' : round - 1, [event]);
          }
        for (const limit of [1, 5, 100]) {
          const read = await readAllOf(streams, { after, limit });
          expect(idsOf(read)).toEqual(idsOf(events));
          expect(isRising(read)).toBe(true);
        }
        const [, second] = await readAllOf(streams, { after, limit: 100 });
        expect(idsOf(await readAllOf(streams, { after: second?.position ?? 0, limit: 100 }))).toEqual(
          idsOf(events.slice(2)),
        );
      });

      it('finds the event at a position, and nothing where none begins', async () => {
        const stream = newStream();
        const { position } = await store.append(stream, 'none', [withdrawn('s1')]);
        const [stored] = await store.readStream(stream);
        expect(await store.at(position)).toEqual(stored);
        for (const elsewhere of [0, position + 1, position + 1_000_000]) expect(await store.at(elsewhere)).toBeNull();
      });

      it('has as its head the position of the last event', async () => {
        const { position } = await store.append(newStream(), 'none', [withdrawn('s1'), withdrawn('s1')]);
        expect(await store.head()).toBeGreaterThanOrEqual(position);
        expect(await store.readAll({ after: await store.head(), limit: 10 })).toEqual([]);
      });
    });

    describe('subscribing', () => {
      it('gives history and then what is appended meanwhile, each once and in order', async () => {
        const after = await store.head();
        const streams = Array.from({ length: 8 }, newStream);
        const write = async (rounds: readonly number[]): Promise<void> => {
          await Promise.all(
            streams.map(async (stream) => {
              for (const round of rounds)
                await store.append(stream, round === 0 ? 'none' : round - 1, [withdrawn(stream)]);
            }),
          );
        };
        await write([0, 1, 2, 3, 4]);
        const writing = write([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
        const stop = stopper();
        const seen: StoredEvent[] = [];
        for await (const batch of store.subscribe({ after, limit: 7, signal: stop.signal })) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(7);
          seen.push(...batch.filter(({ stream }) => streams.includes(stream)));
          if (seen.length >= 8 * 15) stop.abort();
        }
        await writing;
        expect(isRising(seen)).toBe(true);
        expect(idsOf(seen)).toEqual(idsOf(await readAllOf(streams, { after, limit: 500 })));
        expect(seen).toHaveLength(8 * 15);
      });

      it('wakes within a fraction of a second', async () => {
        const waits: number[] = [];
        // the quickest of some counts: one that only looks now and then is late each time
        for (let turn = 0; turn < 3; turn += 1) {
          const stream = newStream();
          const stop = stopper();
          const subscription = store.subscribe({ after: await store.head(), limit: 10, signal: stop.signal });
          const next = subscription[Symbol.asyncIterator]().next();
          const { position } = await store.append(stream, 'none', [withdrawn('s1')]);
          const appendedAt = performance.now();
          expect(await next).toMatchObject({ value: [{ stream, position }] });
          waits.push(performance.now() - appendedAt);
          stop.abort();
        }
        expect(Math.min(...waits)).toBeLessThan(500);
      });

      it('ends when its signal aborts, also while it waits', async () => {
        const stop = stopper();
        const seen: StoredEvent[][] = [];
        const ended = (async () => {
          for await (const batch of store.subscribe({ after: await store.head(), limit: 10, signal: stop.signal }))
            seen.push(batch);
        })();
        setImmediate(() => stop.abort());
        await ended;
        for await (const batch of store.subscribe({ after: 0, limit: 10, signal: stop.signal })) seen.push(batch);
        expect(seen).toEqual([]);
      });
    });

    // shows I1
    it('keeps everything over a restart', async ({ skip }) => {
      const stream = newStream();
      const appended = await store.append(stream, 'none', [withdrawn('s1'), withdrawn('s1')]);
      const before = await store.readStream(stream);
      if (!opened.reopen) return skip();
      use(await opened.reopen());
      expect(await store.readStream(stream)).toEqual(before);
      expect(await store.append(stream, 1, [withdrawn('s1')])).toMatchObject({ revision: 2 });
      const [first] = await store.readAll({ after: appended.position, limit: 1 });
      expect(first).toMatchObject({ stream, revision: 2 });
    });
  });
};
