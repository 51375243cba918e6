import { once } from 'node:events';
import { connect } from 'node:net';
import Router from '@koa/router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveChain, sessionNamed } from '../../../../testing/servers/chainServer.ts';
import { createHandClock } from '../../../../testing/handClock.ts';
import type { Served } from '../../../../testing/servers/serve.ts';

import { HttpProblem } from '../../lib/httpProblem.ts';
import { answerProblem } from '../request/problem.ts';
import { createLateRefusals, refusalLimits } from './lateRefusals.ts';

const clock = createHandClock();
let server: Served;
/** Ends the wait of each refusal that is late. */
let late: (() => void)[] = [];

// more are open here at the same time than one session may have
const calm = {
  open: { enter: () => undefined, expectLarge: () => undefined, send: () => undefined },
};

const refusal = new HttpProblem(
  { status: 429, code: 'too-many-requests', detail: 'Please wait.' },
  { 'Retry-After': '1' },
);

// `/api/refused` and `/api/answered` are refused, one by an error and one by an answer; the caller says who they are
beforeEach(async () => {
  late = [];
  const router = new Router();
  router.get('/api/refused', () => {
    throw refusal;
  });
  router.get('/api/answered', (ctx) => answerProblem(ctx, refusal.problem));
  router.get('/api/done', (ctx) => void (ctx.body = 'done'));
  server = await serveChain([{ router }], {
    refusals: createLateRefusals(clock.now, () => new Promise((resolve) => late.push(resolve))),
    session: (ctx, next) => {
      const { user = '', organization = null } = ctx.headers;
      const organizationId = typeof organization === 'string' ? organization : null;
      ctx['session'] = user === '' ? null : sessionNamed(String(user), organizationId);
      return next();
    },
    ...calm,
  });
});
afterEach(() => server?.close());

const ask = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(server.url + path, { headers })).status;

const refused = async (count: number, headers: Record<string, string> = {}, path = '/api/refused'): Promise<void> => {
  for (let number = 0; number < count; number += 1) expect(await ask(path, headers)).toBe(429);
};

describe('refusals', () => {
  it.each(['/api/refused', '/api/answered'])(
    'are late for a person who goes on in spite of many (%s)',
    async (path) => {
      await refused(refusalLimits.person.bucket.burst, { user: 'ann' }, path);
      expect(late).toHaveLength(0);
      const next = ask(path, { user: 'ann' });
      await expect.poll(() => late).toHaveLength(1);
      // neither what is not refused waits, nor anybody else
      expect(await ask('/api/done', { user: 'ann' })).toBe(200);
      await refused(1, { user: 'ben' }, path);
      late[0]?.();
      expect(await next).toBe(429);

      await clock.pass(60_000);
      await refused(1, { user: 'ann' }, path);
      expect(late).toHaveLength(1);
    },
  );

  // shows I25
  it('are late for an organization of which many go on', async () => {
    const { person, organization } = refusalLimits;
    const ofOne = person.bucket.burst / 2;
    for (let number = 0; number < organization.bucket.burst / ofOne; number += 1)
      await refused(ofOne, { user: `member ${number}`, organization: 'o1' });
    expect(late).toHaveLength(0);
    const next = ask('/api/refused', { user: 'another member', organization: 'o1' });
    await expect.poll(() => late).toHaveLength(1);
    await refused(1, { user: 'zoe', organization: 'o2' });
    late[0]?.();
    expect(await next).toBe(429);
  });

  it('are late for an address from which many go on without a session', async () => {
    await refused(refusalLimits.address.bucket.burst);
    expect(late).toHaveLength(0);
    const next = ask('/api/refused');
    await expect.poll(() => late).toHaveLength(1);
    // a signed-in person at the same address is not concerned
    await refused(1, { user: 'ann' });
    late[0]?.();
    expect(await next).toBe(429);
  });

  // shows I25
  it('wait in bounded number: one too many ends its connection', async () => {
    const { person, process } = refusalLimits;
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const ended = once(socket.resume(), 'close');
    const line = 'GET /api/refused HTTP/1.1\r\nHost: a\r\nUser: ann\r\n\r\n';
    socket.write(line.repeat(person.bucket.burst + process.most));
    await expect.poll(() => late).toHaveLength(process.most);
    expect(socket.closed).toBe(false);
    socket.write(line);
    await ended;
    expect(late).toHaveLength(process.most);
  });
});
