import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { bodyOf, readBodies } from './bodies.ts';
import type { Session } from './session.ts';

const session: Session = {
  ...{ id: 's1', userId: 'mia', organizationId: 'o1', email: null, readAt: 0 },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', authenticatedAt: null, userAgent: null },
};

/** A request whose headers have arrived, on its way through the layers. */
const arrive = (sender: Session | null, method = 'POST') => {
  const request = new IncomingMessage(new Socket());
  const headers = { 'content-type': 'application/json', 'content-length': '8' };
  Object.assign(request, { method, url: '/api/things', headers });
  const ctx: Context = new Koa().createContext(request, new ServerResponse(request));
  ctx['session'] = sender;
  const reached: string[] = [];
  const going = readBodies(ctx, async () => void reached.push('the next layer'));
  return { request, ctx, reached, going };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the body of a call', () => {
  it('arrives before anything is found out about its sender, also where the call takes none', async () => {
    const { request, ctx, reached, going } = arrive(session);
    request.push('{"a":');
    await settled();
    expect(reached).toEqual([]);
    request.push('1 }');
    request.push(null);
    await going;
    expect([reached, await bodyOf(ctx)]).toEqual([['the next layer'], { a: 1 }]);
  });

  it('is not waited for where nobody is signed in, nor by a query', async () => {
    for (const { going, reached } of [arrive(null), arrive(session, 'GET')]) {
      await going;
      expect(reached).toEqual(['the next layer']);
    }
  });

  it('leads to nothing when the connection ends before it is whole', async () => {
    const { request, ctx, reached, going } = arrive(session);
    request.push('{"a":');
    await settled();
    ctx.res.destroy();
    request.destroy();
    await going;
    expect(reached).toEqual([]);
  });
});
