import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { reject } from '@upline/contracts';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { createDirectCommands } from './directCommands.ts';
import type { DirectNeeds } from './directCommands.ts';

/** A connection whose other end takes everything at once. */
class ReadSocket extends Socket {
  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
  override _writev(_chunks: unknown, done: () => void): void {
    done();
  }
}

const session = {
  ...{ id: 's1', userId: 'mia', organizationId: 'o1', email: null },
  ...{ createdAt: '2026-11-23T08:00:00.000Z', authenticatedAt: null, userAgent: null, readAt: 0 },
};
const own = { 'sec-fetch-site': 'same-origin', cookie: 'upline=1' };

type Sent = { method?: string; url?: string; headers?: Record<string, string> };

/** Commands that are handled directly, and what became of the requests that were sent. */
const openDirect = (options: Partial<DirectNeeds> = {}) => {
  const handled: unknown[] = [];
  const ordinary: (string | undefined)[] = [];
  const direct = createDirectCommands();
  const call = async ({ params }: { params: unknown }) => {
    handled.push(params);
    return { kind: 'accepted' as const, state: { name: 'Ä' }, revision: 3, position: 7, repeat: false };
  };
  const answer = z.object({ name: z.string() });
  direct.add({ method: 'POST', path: '/api/things/:id', shownIn: [], answer, creates: true }, call);
  direct.add({ method: 'DELETE', path: '/api/things/:id', shownIn: [] }, call);
  direct.add({ method: 'PUT', path: '/api/things/:id', shownIn: [], answer }, async () => reject('asset/not-found'));
  direct.add({ method: 'POST', path: '/api/mine', shownIn: [], answer, access: 'session' }, call);
  const listener = direct.before(
    {
      publicUrl: 'https://upline.test',
      sessionOfCookie: async (cookie) => (cookie === 'upline=1' ? session : null),
      enter: () => true,
      takeTurn: () => null,
      observe: () => undefined,
      ...options,
    },
    (request) => ordinary.push(request.url),
  );
  const send = ({ method = 'POST', url = '/api/things/7', headers = own }: Sent = {}) => {
    const socket = new ReadSocket();
    const request = Object.assign(new IncomingMessage(socket), { method, url, headers });
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    listener(request, response);
    return { request, response };
  };
  return { send, direct, handled, ordinary };
};

describe('a direct command', () => {
  it('is answered with its status and what it left', async () => {
    const { send, handled, ordinary } = openDirect();
    const { response } = send();
    await expect.poll(() => response.writableEnded).toBe(true);
    const deleted = send({ method: 'DELETE' }).response;
    await expect.poll(() => deleted.writableEnded).toBe(true);
    expect([response.statusCode, deleted.statusCode, handled, ordinary]).toEqual([
      ...[201, 204],
      [{ id: '7' }, { id: '7' }],
      [],
    ]);
  });

  // shows I60
  it.each([
    ['of another site', { headers: { ...own, 'sec-fetch-site': 'cross-site' } }],
    ['that does not say where it comes from', { headers: { cookie: own.cookie } }],
    ['of nobody', { headers: { 'sec-fetch-site': 'same-origin' } }],
    ['with a body that is not plain', { headers: { ...own, 'transfer-encoding': 'chunked' } }],
    ['with a query', { url: '/api/things/7?a=1' }],
    ['with an encoded letter', { url: '/api/things/%37' }],
    ['that no command has', { url: '/api/things' }],
    ['that may change the session', { url: '/api/mine' }],
  ])('%s goes the ordinary way before it is handled', async (_, sent) => {
    const { send, handled, ordinary } = openDirect();
    const { url } = send(sent).request;
    await expect.poll(() => ordinary).toEqual([url]);
    expect(handled).toEqual([]);
  });

  // shows I60
  it('goes the ordinary way before it is handled where the person has no place for it', async () => {
    const { send, handled, ordinary } = openDirect({ enter: () => false });
    send();
    await expect.poll(() => ordinary).toHaveLength(1);
    expect(handled).toEqual([]);
  });

  // shows I60
  it('waits for its turn, and ends when nobody waits for its answer any more', async () => {
    const turns: (() => void)[] = [];
    const payers: unknown[] = [];
    const takeTurn: DirectNeeds['takeTurn'] = (payer) => {
      payers.push(payer);
      return new Promise((resolve) => turns.push(resolve));
    };
    const { send, handled, ordinary } = openDirect({ takeTurn });
    const [first, closed] = [send().response, send().response];
    await expect.poll(() => turns).toHaveLength(2);
    expect([handled, payers[0]]).toEqual([[], { userId: 'mia', organizationId: 'o1' }]);
    closed.destroy();
    for (const begin of turns.toReversed()) begin();
    await expect.poll(() => first.writableEnded).toBe(true);
    expect([handled.length, ordinary]).toEqual([1, []]);
  });

  it('takes its turn when its body has arrived, after its place', async () => {
    const steps: string[] = [];
    const { send, handled } = openDirect({
      enter: () => (steps.push('place'), true),
      takeTurn: () => (steps.push('turn'), null),
    });
    const headers = { ...own, 'content-type': 'application/json', 'content-length': '2' };
    const { request, response } = send({ headers });
    request.push('{');
    await expect.poll(() => steps).toEqual(['place']);
    await new Promise((resolve) => setImmediate(resolve));
    expect([steps, handled]).toEqual([['place'], []]);
    request.push('}');
    request.push(null);
    request.complete = true;
    await expect.poll(() => response.writableEnded).toBe(true);
    expect([steps, handled.length]).toEqual([['place', 'turn'], 1]);
  });

  it('leaves its result to the ordinary way when that is no plain success', async () => {
    const { send, direct, ordinary } = openDirect();
    const { request } = send({ method: 'PUT' });
    await expect.poll(() => ordinary).toHaveLength(1);
    expect(await direct.resultOf(request)).toEqual(reject('asset/not-found'));
  });
});
