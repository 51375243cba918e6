import { randomUUID } from 'node:crypto';
import type { OperatorReplyOnBus, OperatorResult } from '@upline/contracts';
import { operatorBeatChannel, operatorReplyChannel, operatorRequestChannel } from '@upline/infra/channels.ts';
import { LeaseLost } from '@upline/infra/ports/lease.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProjectorBusy } from './operator.ts';
import { serveOperator } from './serveOperator.ts';

const result: OperatorResult = { name: 'rebuild', views: ['assets'], events: 1, ms: 1, failed: [] };
let bus: ReturnType<typeof openThreadBus>;
let stop: AbortController;
let end: () => void;
/** The requests to the projector, with the ends of the work. */
let works: { done: () => void; fail: (error: Error) => void }[];
let heard: { replies: OperatorReplyOnBus[]; beats: unknown[] };

beforeEach(() => {
  bus = openThreadBus({ name: randomUUID() });
  stop = new AbortController();
  works = [];
  heard = { replies: [], beats: [] };
  bus.subscribe(operatorReplyChannel, (message) => void heard.replies.push(message as OperatorReplyOnBus));
  bus.subscribe(operatorBeatChannel, (message) => void heard.beats.push(message));
  const request = () =>
    new Promise<OperatorResult>((resolve, reject) => {
      works.push({ done: () => resolve(result), fail: reject });
    });
  end = serveOperator(bus, { request, onBug: () => undefined, signal: stop.signal });
});
afterEach(async () => {
  end();
  await bus.close();
});

const ask = (request: string): void =>
  bus.publish(operatorRequestChannel, { request, command: { name: 'rebuild', views: ['assets'] } });
const kinds = (): string[] => heard.replies.map(({ kind }) => kind);

describe('a command under way', () => {
  it('is said to be worked on, until it is done', async () => {
    ask('r1');
    await expect.poll(() => heard.beats.length).toBeGreaterThan(1);
    expect(new Set(heard.beats)).toEqual(new Set(['r1']));
    works[0]?.done();
    await expect.poll(kinds).toEqual(['accepted', 'done']);
  });

  it('is done once when it is asked for again, and its result can be asked for again', async () => {
    ask('r1');
    ask('r1');
    await expect.poll(kinds).toEqual(['accepted', 'accepted']);
    works[0]?.done();
    await expect.poll(kinds).toEqual(['accepted', 'accepted', 'done']);
    ask('r1');
    await expect.poll(kinds).toEqual(['accepted', 'accepted', 'done', 'done']);
    expect(works).toHaveLength(1);
  });

  it('is left to the next projector, without a failure, when the session ends', async () => {
    ask('r1');
    await expect.poll(() => works.length).toBe(1);
    stop.abort();
    works[0]?.fail(new Error('aborted'));
    ask('r2');
    await expect.poll(kinds).toEqual(['accepted', 'accepted']);
  });

  it('is begun when it is asked for again after the operation that was in its way', async () => {
    const progress = { phase: 'rebuilding all views', share: 0.5, events: 1, perSecond: 1, etaMs: null };
    ask('r1');
    await expect.poll(() => works.length).toBe(1);
    works[0]?.fail(new ProjectorBusy(progress));
    await expect.poll(() => heard.replies.at(-1)).toEqual({ request: 'r1', kind: 'busy', progress });
    ask('r1');
    await expect.poll(() => works.length).toBe(2);
    works[1]?.done();
    await expect.poll(kinds).toEqual(['accepted', 'busy', 'accepted', 'done']);
  });

  it('that fails says why an engine is away', async () => {
    ask('r1');
    await expect.poll(() => works.length).toBe(1);
    works[0]?.fail(new Unavailable('the file of read models', { cause: new Error('disk is full') }));
    const message = 'the file of read models is not available: disk is full';
    await expect.poll(() => heard.replies.at(-1)).toEqual({ request: 'r1', kind: 'failed', message });
  });

  it('is left to the next projector when the lease is lost before the session ends', async () => {
    ask('r1');
    await expect.poll(() => works.length).toBe(1);
    works[0]?.fail(new LeaseLost());
    ask('r2');
    await expect.poll(kinds).toEqual(['accepted', 'accepted']);
  });
});
