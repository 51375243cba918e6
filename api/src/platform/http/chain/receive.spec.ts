import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import type { Context } from 'koa';
import { describe, expect, it } from 'vitest';
import { sessionNamed } from '../../../../testing/servers/chainServer.ts';
import { createTurns } from '../limits/turns.ts';
import { receivedBody } from '../request/bodies.ts';
import type { Session } from '../request/session.ts';
import { receive } from './receive.ts';

const session = sessionNamed('mia', 'o1');
const step = receive({ publicUrl: 'http://chain.test', turns: createTurns() });

/** A request whose headers have arrived, on its way through the steps. */
const arrive = (sender: Session | null, method = 'POST') => {
  const request = new IncomingMessage(new Socket());
  const headers = { 'content-type': 'application/json', 'content-length': '8', 'sec-fetch-site': 'same-origin' };
  Object.assign(request, { method, url: '/api/things', headers });
  const ctx: Context = new Koa().createContext(request, new ServerResponse(request));
  ctx['session'] = sender;
  ctx.route = { pattern: '/api/things', handle: () => undefined };
  const reached: string[] = [];
  const arriving = async (): Promise<void> => {
    await step(ctx, async () => void reached.push('the next step'));
  };
  return { request, ctx, reached, going: arriving() };
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
    expect([reached, receivedBody(ctx)]).toEqual([['the next step'], { a: 1 }]);
  });

  it('is not waited for where nobody is signed in, nor by a query', async () => {
    for (const { going, reached } of [arrive(null), arrive(session, 'GET')]) {
      await going;
      expect(reached).toEqual(['the next step']);
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
