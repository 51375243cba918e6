import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Retries } from '@upline/contracts';
import { PermanentFailure } from '../../src/queue/permanentFailure.ts';
import type { Job, Queue } from '../../src/ports/queue.ts';

/**
 * A queue on data of its own. `crash` opens it again as after the sudden death of the process: running jobs are
 * abandoned.
 */
export type OpenedQueue = { readonly queue: Queue; crash: () => Promise<void>; close: () => Promise<void> };

const job = (id: string, rest: Partial<Job> = {}): Job => ({ id, kind: 'mail', data: { of: id }, ...rest });

/** A time within some seconds of another, both in epoch ms. */
const near = (time: number): unknown =>
  expect.toSatisfy((value) => typeof value === 'number' && Math.abs(value - time) < 60_000, 'a time of now');

const quickly = (tries: number): Retries => ({ tries, firstPauseMs: 1, longestPauseMs: 2 });

type Gate = { promise: Promise<void>; open: () => void };
const gate = (): Gate => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: () => resolve() };
};

/** Promises of every queue. */
export const queueContract = (name: string, open: () => Promise<OpenedQueue>): void => {
  describe(`queue ${name}`, () => {
    let opened: OpenedQueue;
    let done: string[];
    beforeEach(async () => {
      opened = await open();
      done = [];
    });
    afterEach(() => opened.close());

    const record = async ({ id }: { id: string }): Promise<void> => void done.push(id);

    it('hands each job with its data to the worker of its kind', async () => {
      const seen: unknown[] = [];
      opened.queue.work('mail', async (given) => void seen.push(given));
      opened.queue.work('other', record);
      await opened.queue.enqueue([
        job('a', { data: { text: 'Grüße', list: [1, null] } }),
        job('b', { kind: 'other' }),
        job('c', { kind: 'nobody' }),
      ]);
      await expect.poll(() => seen).toEqual([{ id: 'a', data: { text: 'Grüße', list: [1, null] }, attempt: 1 }]);
      await expect.poll(() => done).toEqual(['b']);
    });

    it('hands over jobs that were queued before the worker started, in order', async () => {
      await opened.queue.enqueue([]);
      await opened.queue.enqueue(['a', 'b', 'c'].map((id) => job(id)));
      opened.queue.work('mail', record, { concurrency: 1 });
      await expect.poll(() => done).toEqual(['a', 'b', 'c']);
    });

    it('accepts an id once: while it waits, while it runs and after it is done', async () => {
      const hold = gate();
      await opened.queue.enqueue([job('a'), job('a')]);
      await opened.queue.enqueue([job('a')]);
      const worker = opened.queue.work('mail', async (given) => {
        await record(given);
        await hold.promise;
      });
      await expect.poll(() => done).toEqual(['a']);
      await opened.queue.enqueue([job('a'), job('b')]);
      await expect.poll(() => done).toEqual(['a', 'b']);
      hold.open();
      await worker.stop();
      await opened.queue.enqueue([job('a')]);
      await opened.crash();
      opened.queue.work('mail', record, { concurrency: 1 });
      await opened.queue.enqueue([job('a'), job('c')]);
      await expect.poll(() => done).toEqual(['a', 'b', 'c']);
    });

    it('waits for the delay', async () => {
      const asked = Date.now();
      let ran = 0;
      opened.queue.work('mail', async ({ id }) => {
        if (id === 'late') ran = Date.now();
        done.push(id);
      });
      await opened.queue.enqueue([job('late', { delayMs: 150 }), job('now')]);
      await expect.poll(() => done).toEqual(['now', 'late']);
      expect(ran - asked).toBeGreaterThanOrEqual(149);
    });

    it('tries again with growing pauses until it works, up to the longest pause', async () => {
      const at: number[] = [];
      opened.queue.work(
        'mail',
        async ({ attempt }) => {
          at.push(performance.now());
          if (attempt < 4) throw new Error(`attempt ${attempt}`);
          done.push(`worked at attempt ${attempt}`);
        },
        { retries: { tries: 5, firstPauseMs: 20, longestPauseMs: 40 } },
      );
      await opened.queue.enqueue([job('a')]);
      await expect.poll(() => done).toEqual(['worked at attempt 4']);
      const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
      [17, 34, 34].forEach((least, index) => expect(waits[index]).toBeGreaterThanOrEqual(least));
      expect(await opened.queue.dead()).toEqual([]);
    });

    it('gives up in the end, keeps the last error, and runs a dead job again on request', async () => {
      let broken = true;
      opened.queue.work(
        'mail',
        async ({ id, attempt }) => {
          if (broken) throw new Error(`refused ${attempt}`);
          done.push(`${id} at attempt ${attempt}`);
        },
        { retries: quickly(3) },
      );
      await opened.queue.enqueue([job('a'), job('z', { kind: 'other' })]);
      const dead = {
        id: 'a',
        kind: 'mail',
        data: { of: 'a' },
        attempts: 3,
        error: 'refused 3',
        diedAt: near(Date.now()),
      };
      await expect.poll(() => opened.queue.dead()).toEqual([dead]);
      await opened.queue.enqueue([job('a')]);
      expect(await opened.queue.retry('z')).toBe(false);
      expect(await opened.queue.retry('unknown')).toBe(false);
      expect(done).toEqual([]);
      broken = false;
      const both = await Promise.all([opened.queue.retry('a'), opened.queue.retry('a')]);
      expect(both.toSorted(), 'one of two that retry it at once').toEqual([false, true]);
      await expect.poll(() => done).toEqual(['a at attempt 1']);
      expect(await opened.queue.dead()).toEqual([]);
      expect(await opened.queue.retry('a')).toBe(false);
    });

    it('gives up at once where no further try can help', async () => {
      const work = opened.queue.work(
        'mail',
        async ({ attempt }) => {
          throw new PermanentFailure(`550 refused ${attempt}`);
        },
        { retries: quickly(5) },
      );
      await opened.queue.enqueue([job('a')]);
      await expect.poll(() => opened.queue.dead()).toMatchObject([{ id: 'a', attempts: 1, error: '550 refused 1' }]);
      await work.stop();
      opened.queue.work('mail', record);
      expect(await opened.queue.retry('a')).toBe(true);
      await expect.poll(() => done).toEqual(['a']);
    });

    // shows I21
    it('lists a job that failed for good twice behind those that failed before it', async () => {
      let why = 'refused';
      const refuse = async ({ attempt }: { attempt: number }): Promise<never> =>
        Promise.reject(new Error(`${why} ${attempt}`));
      const listed = async (): Promise<string[]> =>
        (await opened.queue.dead()).map(({ id, error }) => `${id}: ${error}`);
      for (const kind of ['mail', 'other']) opened.queue.work(kind, refuse, { retries: quickly(2) });
      expect(await opened.queue.countDead()).toBe(0);
      await opened.queue.enqueue([job('a')]);
      await expect.poll(listed).toEqual(['a: refused 2']);
      await opened.queue.enqueue([job('b', { kind: 'other' })]);
      await expect.poll(listed).toEqual(['a: refused 2', 'b: refused 2']);
      why = 'still refused';
      expect(await opened.queue.retry('a')).toBe(true);
      await expect.poll(listed).toEqual(['b: refused 2', 'a: still refused 2']);
      expect(await opened.queue.countDead()).toBe(2);
    });

    it('counts jobs that are due, later or dead, and says how long the oldest is due', async () => {
      const nothing = { due: 0, later: 0, dead: 0, oldestDueMs: 0 };
      expect(await opened.queue.figures()).toEqual(nothing);
      const refuse = async (): Promise<never> => Promise.reject(new Error('refused'));
      opened.queue.work('mail', refuse, { retries: quickly(1) });
      await opened.queue.enqueue([job('dead'), job('later', { kind: 'other', delayMs: 60_000 })]);
      await expect.poll(() => opened.queue.figures()).toEqual({ ...nothing, later: 1, dead: 1 });
      await opened.queue.enqueue([job('due', { kind: 'other' })]);
      const waited: unknown = expect.toSatisfy((ms: number) => ms > 0 && ms < 60_000, 'some ms');
      await expect.poll(() => opened.queue.figures()).toEqual({ due: 1, later: 1, dead: 1, oldestDueMs: waited });
    });

    // shows I21
    it('drops a dead job for good: it is not run, and its id not taken, again', async () => {
      const refuse = async (): Promise<never> => Promise.reject(new Error('refused'));
      const refusing = opened.queue.work('mail', refuse, { retries: quickly(1) });
      await opened.queue.enqueue([job('a'), job('b')]);
      await expect.poll(() => opened.queue.countDead()).toBe(2);
      await refusing.stop();
      await opened.queue.enqueue([job('alive')]);
      expect(await opened.queue.drop('alive')).toBe(false);
      expect(await opened.queue.drop('unknown')).toBe(false);
      expect(await opened.queue.drop('a')).toBe(true);
      expect((await opened.queue.dead()).map(({ id }) => id)).toEqual(['b']);
      expect(await opened.queue.countDead()).toBe(1);
      expect([await opened.queue.drop('a'), await opened.queue.retry('a')]).toEqual([false, false]);
      await opened.crash();
      await opened.queue.enqueue([job('a'), job('last')]);
      opened.queue.work('mail', record, { concurrency: 1 });
      await expect.poll(() => done).toEqual(['alive', 'last']);
      await opened.queue.enqueue([job('a'), job('very last')]);
      await expect.poll(() => done).toEqual(['alive', 'last', 'very last']);
    });

    it('runs as many jobs at once as asked, for each kind by itself', async () => {
      const hold = gate();
      let most = 0;
      let now = 0;
      const handle = async ({ id }: { id: string }): Promise<void> => {
        most = Math.max(most, (now += 1));
        await hold.promise;
        now -= 1;
        done.push(id);
      };
      opened.queue.work('mail', handle, { concurrency: 3 });
      opened.queue.work('other', record, { concurrency: 1 });
      await opened.queue.enqueue([
        ...Array.from({ length: 10 }, (_, at) => job(`m${at}`)),
        job('o', { kind: 'other' }),
      ]);
      await expect.poll(() => now).toBe(3);
      await expect.poll(() => done).toEqual(['o']);
      hold.open();
      await expect.poll(() => done.length).toBe(11);
      expect(most).toBe(3);
    });

    it('waits for running handlers when a worker stops, and starts no more', async () => {
      const [started, hold] = [gate(), gate()];
      const worker = opened.queue.work('mail', async (given) => {
        started.open();
        await hold.promise;
        await record(given);
      });
      await opened.queue.enqueue([job('a')]);
      await started.promise;
      const stopped = worker.stop().then(() => done.push('stopped'));
      await opened.queue.enqueue([job('b')]);
      hold.open();
      await stopped;
      expect(done).toEqual(['a', 'stopped']);
      opened.queue.work('mail', record);
      await expect.poll(() => done).toEqual(['a', 'stopped', 'b']);
    });

    it('keeps jobs over a crash and runs those again that were running', async () => {
      const started = gate();
      const quick = opened.queue.work('mail', record);
      await opened.queue.enqueue([job('quick')]);
      await expect.poll(() => done).toEqual(['quick']);
      await quick.stop();
      opened.queue.work('mail', async () => {
        started.open();
        await new Promise(() => undefined);
      });
      await opened.queue.enqueue([job('slow'), job('other', { kind: 'other' }), job('later', { delayMs: 50 })]);
      await started.promise;
      await opened.crash();
      const attempts = new Map<string, number>();
      const handle = async ({ id, attempt }: { id: string; attempt: number }): Promise<void> =>
        void attempts.set(id, attempt);
      opened.queue.work('mail', handle);
      opened.queue.work('other', handle);
      await expect.poll(() => [...attempts.keys()].sort()).toEqual(['later', 'other', 'slow']);
      expect(done).toEqual(['quick']);
    });
  });
};
