import { randomUUID } from 'node:crypto';
import { BACKWARDS, END, EventStoreDBClient, FORWARDS, jsonEvent } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, AppendExpectedRevision, Position } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const newStream = (): string => `share-${randomUUID()}`;
const happened = (text = '') => jsonEvent({ id: randomUUID(), type: 'ShareViewed', data: { text } });
const batched = {};
/** With credentials the client makes a call of its own for each append. */
const alone = { credentials: { username: 'upline', password: 'upline' }, deadline: 10_000 };

/**
 * What our adapter relies on in an EventStoreDB server, asked through its own client. It holds for the test double as
 * for a real server: where the two part, the double is wrong.
 */
export const eventStoreServerContract = (
  name: string,
  open: () => Promise<{ url: string; close: () => Promise<void> }>,
): void => {
  describe(`an EventStoreDB server: ${name}`, () => {
    let client: EventStoreDBClient;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      client = EventStoreDBClient.connectionString(opened.url);
      close = opened.close;
    });
    afterAll(async () => {
      await client.dispose();
      await close();
    });

    type Events = Parameters<EventStoreDBClient['appendToStream']>[1];
    const append = async (
      stream: string,
      events: Events,
      expectedRevision: AppendExpectedRevision,
      path: object = batched,
    ) => {
      const { nextExpectedRevision, position } = await client.appendToStream(stream, events, {
        expectedRevision,
        ...path,
      });
      return { revision: nextExpectedRevision, position };
    };
    const revisionsOf = async (stream: string): Promise<bigint[]> => {
      const found: bigint[] = [];
      for await (const { event } of client.readStream(stream)) if (event) found.push(event.revision);
      return found;
    };
    const readAll = async (
      options: Parameters<EventStoreDBClient['readAll']>[0],
    ): Promise<AllStreamResolvedEvent[]> => {
      const found: AllStreamResolvedEvent[] = [];
      for await (const event of client.readAll(options)) found.push(event);
      return found;
    };
    const idsOf = (events: readonly AllStreamResolvedEvent[]): (string | undefined)[] =>
      events.map(({ event }) => event?.id);
    const after = (position: Position | undefined, bytes: bigint): Position => {
      const commit = (position?.commit ?? 0n) + bytes;
      return { commit, prepare: commit };
    };
    const wrong = { type: 'wrong-expected-version' };

    describe.each([
      ['in a shared call', batched],
      ['in a call of its own', alone],
    ])('an append %s', (_way, path) => {
      it('answers revision and position of its last event', async () => {
        const stream = newStream();
        const events = [happened(), happened(), happened()];
        const { revision, position } = await append(stream, events, 'no_stream', path);
        expect(revision).toBe(2n);
        const read = await readAll({ fromPosition: position ?? END, maxCount: 1 });
        expect(idsOf(read)).toEqual([events[2]?.id]);
        expect(read[0]?.event?.position).toEqual(position);
      });

      it('is refused at any other revision than the exact one', async () => {
        const stream = newStream();
        await expect(append(stream, [happened()], 0n, path)).rejects.toMatchObject(wrong);
        await append(stream, [happened(), happened()], 'no_stream', path);
        for (const expected of ['no_stream', 0n, 2n, 7n] as const)
          await expect(append(stream, [happened()], expected, path)).rejects.toMatchObject(wrong);
        expect(await revisionsOf(stream)).toEqual([0n, 1n]);
      });

      it('is answered as before when it is repeated exactly, also after others', async () => {
        const stream = newStream();
        const first = [happened(), happened()];
        const second = [happened()];
        const original = await append(stream, first, 'no_stream', path);
        expect(await append(stream, first, 'no_stream', path)).toEqual(original);
        const next = await append(stream, second, 1n, path);
        await append(stream, [happened()], 2n, path);
        expect(await append(stream, first, 'no_stream', path)).toEqual(original);
        expect(await append(stream, second, 1n, path)).toEqual(next);
        expect(await revisionsOf(stream)).toEqual([0n, 1n, 2n, 3n]);
      });

      it('is written again when it is repeated at the current revision, and refused at any other', async () => {
        const stream = newStream();
        const events = [happened()];
        await append(stream, [happened(), happened()], 'no_stream', path);
        await append(stream, events, 1n, path);
        await expect(append(stream, events, 0n, path)).rejects.toMatchObject(wrong);
        expect(await append(stream, events, 2n, path)).toMatchObject({ revision: 3n });
      });

      it('accepts 1 MiB, and stores nothing of a larger append', async () => {
        const stream = newStream();
        const bytes = Buffer.byteLength(JSON.stringify({ text: '' }));
        const tooMuch = [happened(), happened('x'.repeat(1_048_576 - 2 * bytes + 1))];
        await expect(append(stream, tooMuch, 'no_stream', path)).rejects.toMatchObject({
          type: 'maximum-append-size-exceeded',
        });
        expect(
          await append(stream, [happened(), happened('x'.repeat(1_048_576 - 2 * bytes))], 'no_stream', path),
        ).toMatchObject({
          revision: 1n,
        });
      });
    });

    it('recognises a repeat by its beginning, and refuses one with more events', async () => {
      const stream = newStream();
      const [first, second] = [happened(), happened()];
      await append(stream, [first, second], 'no_stream');
      expect(await append(stream, [first], 'no_stream')).toMatchObject({ revision: 0n });
      await expect(append(stream, [first, second, happened()], 'no_stream')).rejects.toMatchObject(wrong);
    });

    it('acknowledges an append of nothing, after which there is no stream', async () => {
      const stream = newStream();
      await append(stream, [], 'no_stream');
      await expect(revisionsOf(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
      expect(await append(stream, [happened()], 'no_stream')).toMatchObject({ revision: 0n });
    });

    it('continues the revisions after a deletion, and keeps deleted events in the log', async () => {
      const stream = newStream();
      const events = [happened(), happened()];
      const { position } = await append(stream, events, 'no_stream');
      await client.deleteStream(stream);
      await expect(revisionsOf(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(append(stream, [happened()], 0n)).rejects.toMatchObject(wrong);
      const again = [happened()];
      expect(await append(stream, again, 'no_stream')).toMatchObject({ revision: 2n });
      // the one repeat that the server does not recognize: only a read of the stream shows it
      await expect(append(stream, again, 'no_stream')).rejects.toMatchObject(wrong);
      expect(await revisionsOf(stream)).toEqual([2n]);
      const [kept, marked] = await readAll({ fromPosition: position ?? END, maxCount: 2 });
      expect([kept?.event?.id, marked?.event?.type, marked?.event?.streamId]).toEqual([
        events[1]?.id,
        '$metadata',
        `$$${stream}`,
      ]);
    });

    it('accepts no append after a tombstone, and deletes no stream that does not exist', async () => {
      const stream = newStream();
      await expect(client.deleteStream(stream)).rejects.toMatchObject(wrong);
      await append(stream, [happened()], 'no_stream');
      await client.tombstoneStream(stream);
      await expect(append(stream, [happened()], 0n)).rejects.toMatchObject({ type: 'stream-deleted' });
      await expect(append(stream, [happened()], 'no_stream', alone)).rejects.toMatchObject({ type: 'stream-deleted' });
      await expect(revisionsOf(stream)).rejects.toMatchObject({ type: 'stream-deleted' });
    });

    it('reads the event at the position forwards, and leaves it out backwards', async () => {
      const stream = newStream();
      const events = [happened(), happened()];
      const { position = { commit: 0n, prepare: 0n } } = await append(stream, events, 'no_stream');
      expect(idsOf(await readAll({ fromPosition: position, maxCount: 1 }))).toEqual([events[1]?.id]);
      expect(idsOf(await readAll({ fromPosition: position, maxCount: 1, direction: BACKWARDS }))).toEqual([
        events[0]?.id,
      ]);
      expect(await readAll({ fromPosition: after(position, 1_000_000n) })).toEqual([]);
    });

    it('gives each event its own position, with gaps, and no answer for a position between', async () => {
      const { position } = await append(newStream(), [happened(), happened(), happened()], 'no_stream');
      const [last, middle, first] = await readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 3 });
      const places = [first, middle, last].map((event) => event?.event?.position);
      expect(places[2]).toEqual(position);
      for (const place of places) expect(place?.prepare).toBe(place?.commit);
      expect((places[1]?.commit ?? 0n) - (places[0]?.commit ?? 0n)).toBeGreaterThan(1n);
      for (const direction of [BACKWARDS, FORWARDS] as const)
        await expect(readAll({ fromPosition: after(places[0], 1n), direction })).rejects.toMatchObject({ code: 2 });
    });

    it('reads a stream from a revision on, nothing beyond its end, and backwards from the end', async () => {
      const stream = newStream();
      await append(stream, [happened(), happened(), happened()], 'no_stream');
      const read = async (
        options: Parameters<EventStoreDBClient['readStream']>[1],
      ): Promise<(bigint | undefined)[]> => {
        const found: (bigint | undefined)[] = [];
        for await (const { event } of client.readStream(stream, options)) found.push(event?.revision);
        return found;
      };
      expect(await read({ fromRevision: 1n })).toEqual([1n, 2n]);
      expect(await read({ fromRevision: 1n, maxCount: 1 })).toEqual([1n]);
      expect(await read({ fromRevision: 9n })).toEqual([]);
      expect(await read({ fromRevision: END, direction: BACKWARDS, maxCount: 2 })).toEqual([2n, 1n]);
    });

    describe('a subscription', () => {
      const subscribe = (fromPosition: Position | typeof END) => {
        const subscription = client.subscribeToAll({ fromPosition });
        const ids: (string | undefined)[] = [];
        const errors: unknown[] = [];
        const states: string[] = [];
        subscription.on('data', ({ event }) => ids.push(event?.id)).on('error', (error) => errors.push(error));
        subscription.on('confirmation', () => states.push('confirmed')).on('caughtUp', () => states.push('live'));
        return { subscription, ids, errors, states };
      };

      it('begins after its position, and continues with appended events', async () => {
        const stream = newStream();
        const { position = { commit: 0n, prepare: 0n } } = await append(stream, [happened()], 'no_stream');
        const next = [happened(), happened()];
        await append(stream, next, 0n);
        const { subscription, ids, states } = subscribe(position);
        await expect.poll(() => ids).toEqual(next.map(({ id }) => id));
        const live = happened();
        await append(stream, [live], 2n);
        await expect.poll(() => ids.at(-1)).toBe(live.id);
        expect(ids).toHaveLength(3);
        expect(states).toContain('confirmed');
        await subscription.unsubscribe();
      });

      it('is refused at a position between events', async () => {
        const { position } = await append(newStream(), [happened()], 'no_stream');
        const { errors, ids } = subscribe(after(position, -1n));
        await expect.poll(() => errors).toMatchObject([{ code: 2 }]);
        expect(ids).toEqual([]);
      });

      it('is dropped when it is live and too slow', async () => {
        const { subscription, ids, errors, states } = subscribe(END);
        await expect.poll(() => states).toContain('confirmed');
        subscription.pause();
        for (let round = 0; round < 40; round += 1)
          await append(
            newStream(),
            Array.from({ length: 50 }, () => happened('x'.repeat(1000))),
            'no_stream',
          );
        subscription.resume();
        await expect.poll(() => errors).toMatchObject([{ type: 'timeout', code: 10 }]);
        expect(ids.length).toBeLessThan(2000);
      });
    });
  });
};
