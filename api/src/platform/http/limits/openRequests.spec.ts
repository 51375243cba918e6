import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { sessionNamed } from '../../../../testing/servers/chainServer.ts';
import { createOpenRequests, openLimits } from './openRequests.ts';

const app = new Koa();

/** The bounds of one process, with requests that stay open until they are closed. */
const openProcess = () => {
  const stalled = new Map<ServerResponse, number>();
  const watch = {
    add: () => undefined,
    look: () => undefined,
    close: () => undefined,
    stalledMs: (response: ServerResponse) => stalled.get(response) ?? 0,
  };
  const bounds = createOpenRequests({ addressOf: () => '203.0.113.7', watch });
  /** Asks with a session of a person, or without one, for an answer that needs a session unless `isOpen`. */
  const ask = async (userId: string | null, answer: string | Buffer, { id = `of ${userId}`, isOpen = false } = {}) => {
    const request = new IncomingMessage(new Socket());
    const ctx: Context = app.createContext(request, new ServerResponse(request));
    const session = userId === null ? null : { ...sessionNamed(userId), id };
    Object.assign(ctx, { session, route: { pattern: null, isOpen, handle: () => undefined } });
    try {
      bounds.enter(ctx);
      ctx.body = answer;
      bounds.send(ctx);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      return { ctx, refused: error.problem, after: error.headers['Retry-After'] };
    }
    return { ctx, refused: null };
  };
  const askMany = async (count: number, of: (place: number) => Parameters<typeof ask>) => {
    const asked = [];
    for (let place = 0; place < count; place += 1) asked.push(await ask(...of(place)));
    expect(asked.filter(({ refused }) => refused !== null)).toEqual([]);
    return asked.map(({ ctx }) => ctx);
  };
  return { ask, askMany, stalled };
};

const close = (ctx: Context | undefined): void => void ctx?.res.emit('close');
const large = Buffer.alloc(70_000);

describe('large answers that are open', () => {
  // shows I31
  it('are four at a time for one person, over all sessions, and take nothing from others', async () => {
    const { ask, askMany } = openProcess();
    const open = await askMany(openLimits.large.most, (place) => ['mia', large, { id: `session ${place}` }]);
    expect((await ask('mia', large, { id: 'another' })).refused).toMatchObject({
      status: 429,
      code: 'too-many-at-once',
    });
    expect((await ask('mia', 'a small answer')).refused).toBeNull();
    expect((await ask('olga', large)).refused).toBeNull();
    close(open[0]);
    expect((await ask('mia', large)).refused).toBeNull();
  });

  // shows I31
  it('are 64 at a time for the process: the next waits until one has arrived', async () => {
    const { ask, askMany } = openProcess();
    const open = await askMany(openLimits.largeOfProcess.most, (place) => [`person ${place}`, large]);
    const { refused, after } = await ask('one more', large);
    expect([refused?.status, refused?.code, after]).toEqual([503, 'busy', '1']);
    expect((await ask('one more', 'a small answer')).refused).toBeNull();
    close(open[0]);
    expect((await ask('one more', large)).refused).toBeNull();
  });

  it('make place when they are the ones that nobody has read for longest', async () => {
    const { ask, askMany, stalled } = openProcess();
    const open = await askMany(openLimits.largeOfProcess.most, (place) => [`person ${place}`, large]);
    for (const [place, ctx] of open.entries()) stalled.set(ctx.res, place === 7 ? 9_000 : place);
    expect((await ask('one more', large)).refused).toBeNull();
    expect(open.map(({ res }) => res.destroyed).indexOf(true)).toBe(7);
    expect(open.filter(({ res }) => res.destroyed)).toHaveLength(1);
  });
});

describe('requests at the same time', () => {
  // shows I31
  it('are bounded for one person over all sessions, and take nothing from others', async () => {
    const { ask, askMany } = openProcess();
    const sessions = openLimits.person.most / openLimits.session.most;
    const open = await askMany(openLimits.person.most, (place) => [
      'mia',
      'small',
      { id: `session ${place % sessions}` },
    ]);
    expect((await ask('mia', 'small', { id: 'another' })).refused).toMatchObject({
      status: 429,
      code: 'too-many-at-once',
    });
    expect((await ask('olga', 'small')).refused).toBeNull();
    close(open[0]);
    expect((await ask('mia', 'small', { id: 'another' })).refused).toBeNull();
  });

  it('of a person are counted by the person where the address is crowded, for what needs no session too', async () => {
    const { ask, askMany } = openProcess();
    await askMany(openLimits.address.most, () => [null, 'small', { isOpen: true }]);
    expect((await ask(null, 'small', { isOpen: true })).refused).toMatchObject({
      status: 429,
      code: 'too-many-at-once',
    });
    const open = await askMany(openLimits.session.most, () => ['mia', 'small']);
    expect((await ask('mia', 'small', { isOpen: true })).refused).toMatchObject({ status: 429 });
    close(open[0]);
    expect((await ask('mia', 'small', { isOpen: true })).refused).toBeNull();
  });
});
