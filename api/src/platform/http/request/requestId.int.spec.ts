import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { foundOrganization } from '../../../../testing/people/organizations.ts';

let server: LocalServer;
let ann: Browser;
/** What appends do instead of storing; null while they store. */
let broken: (() => Promise<never>) | null = null;

const watch = (ports: Ports): Ports => ({
  ...ports,
  events: { ...ports.events, append: (...given) => (broken ? broken() : ports.events.append(...given)) },
});
beforeAll(async () => {
  server = await startLocalServer({ watch });
  ann = await foundOrganization(server.url, 'ann');
});
afterAll(async () => server?.close());

const newId = /^[0-9a-f]{16}$/;
const header = 'x-request-id';

type Refused = { requestId?: string; code: string };

const addProspect = () => call<Refused>(ann, 'POST /api/prospects', { body: { name: 'Pia' } });

describe('the id of a request', () => {
  it('is in every answer, whichever way the request went, and in no other', async () => {
    const answers = [
      await addProspect(),
      await call(ann, 'GET /api/prospects'),
      // kept, and sent before Koa sees the request
      await call(ann, 'GET /api/prospects'),
      await call(ann, 'GET /api/sessions'),
      await call(ann, 'GET /api/health/live'),
      await call(ann, 'GET /api/nothing'),
    ];
    const ids = answers.map(({ headers }) => headers.get(header) ?? '');
    for (const id of ids) expect(id).toMatch(newId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is in the body of an error', async () => {
    for (const line of ['POST /api/prospects', 'GET /api/nothing', 'DELETE /api/nothing']) {
      const { body, headers } = await call<Refused>(ann, line);
      expect(body.requestId, line).toBe(headers.get(header));
    }
  });

  it('is that of a trusted proxy when it is well formed', async () => {
    const given = async (id: string): Promise<string | undefined> =>
      (await call<Refused>(ann, 'GET /api/nothing', { headers: { [header]: id } })).body.requestId;
    expect(await given('proxy-1:7f3a.b')).toBe('proxy-1:7f3a.b');
    for (const wrong of ['two words', '<script>', 'x'.repeat(65)]) expect(await given(wrong), wrong).toMatch(newId);
  });

  it('is that of nobody else', async () => {
    const strict = await startLocalServer({ trustedProxies: '10.0.0.0/8' });
    const answer = await fetch(`${strict.url}/api/nothing`, { headers: { [header]: 'chosen-by-a-stranger' } });
    expect(((await answer.json()) as Refused).requestId).toMatch(newId);
    await strict.close();
  });

  it('is in the log lines of a request that fails, and in its answer', async () => {
    broken = () => Promise.reject(new Error('a bug'));
    const { status, body } = await addProspect();
    broken = null;
    expect([status, body.code]).toEqual([500, 'internal']);
    const line = server.logged.find((one) => one.includes('a request failed')) ?? '{}';
    expect((JSON.parse(line) as { request?: string }).request).toBe(body.requestId);
  });

  it('is on a page that says what went wrong, in the language of its reader', async () => {
    const visitor = createBrowser(server.url);
    const answer = await visitor.fetch('/api/callback?state=unknown', {
      headers: { 'Accept-Language': 'de' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`Kennung der Anfrage: ${answer.headers.get(header)}`);
    const link = await visitor.fetch('/s/0123456789012345678901', {
      headers: { 'Accept-Language': 'en' },
    });
    expect(await link.text()).toContain(`Request id: ${link.headers.get(header)}`);
  });

  it('is in the answer to what is no request at all', async () => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('not http\r\n\r\n');
    const answer = await text(socket);
    const id = /^X-Request-Id: (\w+)\r$/m.exec(answer)?.[1];
    expect(id).toMatch(newId);
    expect(answer).toContain(`"requestId":"${id}"`);
  });
});

describe('a slow call', () => {
  it('is logged with its route, its request and where the time went', async () => {
    const gate = Promise.withResolvers<never>();
    // longer than the bound, whatever else happens
    const late = setTimeout(() => gate.reject(new Unavailable('the event store')), 1_050);
    broken = () => gate.promise;
    const { status, body } = await addProspect();
    broken = null;
    clearTimeout(late);
    expect(status).toBe(503);
    const isOfIt = (one: string): boolean => one.includes('a call was slow') && one.includes(String(body.requestId));
    const line = server.logged.find(isOfIt) ?? '{}';
    const logged = JSON.parse(line) as { waited: { append: number }; ms: number };
    expect(logged).toMatchObject({ method: 'POST', route: '/api/prospects', status: 503, request: body.requestId });
    expect(logged.ms).toBeGreaterThanOrEqual(1_000);
    expect(logged.waited.append).toBeGreaterThanOrEqual(1_000);
    expect(line).not.toMatch(/ann@|Pia/);
  });
});
