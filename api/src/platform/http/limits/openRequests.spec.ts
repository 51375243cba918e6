import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { createOpenAnswers, openLimits } from './openRequests.ts';
import type { Session } from '../request/session.ts';

const app = new Koa();

/** The bounds of one process, with requests that stay open until they are closed. */
const openProcess = (sessions = new Map<string, Session>()) => {
  const stalled = new Map<ServerResponse, number>();
  const watch = {
    ...{ add: () => undefined, look: () => undefined, close: () => undefined },
    stalledMs: (response: ServerResponse) => stalled.get(response) ?? 0,
  };
  const bounds = createOpenAnswers({
    addressOf: () => '203.0.113.7',
    sessionOfCookie: async (cookie = '') => sessions.get(cookie) ?? null,
    watch,
  });
  const ask = async (userId: string | null, answer: string | Buffer, session = `of ${userId}`) => {
    const request = new IncomingMessage(new Socket());
    const ctx: Context = app.createContext(request, new ServerResponse(request));
    request.headers.cookie = session;
    Object.assign(ctx, { session: userId === null ? null : { id: session, userId } });
    const end = async (): Promise<void> => void (ctx.body = answer);
    try {
      await bounds.anonymous(ctx, () => bounds.signedIn(ctx, () => bounds.large(ctx, end)));
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
  const connection = new Socket();
  /** Lets a request of a session in over one connection, as a direct command; null when there is no place for it. */
  const enter = (userId: string, id: string): ServerResponse | null => {
    const request = new IncomingMessage(connection);
    const response = new ServerResponse(request);
    const session = { id, userId, organizationId: null, email: null, userAgent: null };
    const isIn = bounds.enter(request, response, { ...session, createdAt: '', authenticatedAt: null, readAt: 0 });
    return isIn ? response : null;
  };
  return { ask, askMany, enter, stalled };
};

const close = (ctx: Context | undefined): void => void ctx?.res.emit('close');
const large = Buffer.alloc(70_000);

describe('large answers that are open', () => {
  // shows I31
  it('are four at a time for one person, over all sessions, and take nothing from others', async () => {
    const { ask, askMany } = openProcess();
    const open = await askMany(openLimits.large.most, (place) => ['mia', large, `session ${place}`]);
    expect((await ask('mia', large, 'another')).refused).toMatchObject({ status: 429, code: 'too-many-at-once' });
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
    const open = await askMany(openLimits.person.most, (place) => ['mia', 'small', `session ${place % sessions}`]);
    expect((await ask('mia', 'small', 'another')).refused).toMatchObject({ status: 429, code: 'too-many-at-once' });
    expect((await ask('olga', 'small')).refused).toBeNull();
    close(open[0]);
    expect((await ask('mia', 'small', 'another')).refused).toBeNull();
  });

  // shows I60
  it('count those of direct commands too, until they are answered', async () => {
    const { ask, enter } = openProcess();
    const open = Array.from({ length: openLimits.session.most }, () => enter('mia', 'phone'));
    expect(open).not.toContain(null);
    expect(enter('mia', 'phone')).toBeNull();
    expect((await ask('mia', 'small', 'phone')).refused).toMatchObject({ status: 429, code: 'too-many-at-once' });
    open[0]?.emit('close');
    expect((await ask('mia', 'small', 'phone')).refused).toBeNull();
    expect(enter('olga', 'laptop')).not.toBeNull();
  });

  it('of a person are counted by the person where the address is crowded, before the session is known too', async () => {
    const unknown = {
      organizationId: null,
      email: null,
      createdAt: '',
      authenticatedAt: null,
      userAgent: null,
      readAt: 0,
    };
    const { ask, askMany } = openProcess(new Map([['phone', { ...unknown, id: 'phone', userId: 'mia' }]]));
    await askMany(openLimits.address.most, (place) => [null, 'small', `none ${place}`]);
    expect((await ask(null, 'small', 'none')).refused).toMatchObject({ status: 429, code: 'too-many-at-once' });
    const open = await askMany(openLimits.session.most, () => ['mia', 'small', 'phone']);
    expect((await ask(null, 'small', 'phone')).refused).toMatchObject({ status: 429, code: 'too-many-at-once' });
    close(open[0]);
    expect((await ask(null, 'small', 'phone')).refused).toBeNull();
  });
});
