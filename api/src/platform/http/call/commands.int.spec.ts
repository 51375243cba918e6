import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { foundOrganization, makeThings } from '../../../../testing/people/organizations.ts';
import type { Things } from '../../../../testing/people/organizations.ts';
import { withoutRequestId } from '../../../../testing/withoutRequestId.ts';
import { watchTakes } from '../../../../testing/watchTakes.ts';

let server: LocalServer;
let owner: Browser;
let things: Things;
/** The buckets from which commands were taken. */
const taken: string[] = [];

beforeAll(async () => {
  server = await startLocalServer({
    watch: watchTakes((key) => void taken.push(key)),
  });
  owner = await foundOrganization(server.url, 'olga');
  things = await makeThings(owner, owner);
});
afterAll(async () => server?.close());

const volatile = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

type Step = { line: string; status: number; body?: unknown; headers?: Record<string, string> };

const send = async ({ line, body, headers = {} }: Step) => {
  const answer = await call(owner, line, { body, headers });
  const own = Object.fromEntries([...answer.headers].filter(([name]) => !volatile.has(name)));
  return { status: answer.status, body: withoutRequestId(answer.body), headers: own };
};

const stepsOf = ({ asset, share, prospect }: Things): Step[] => {
  const link = { type: 'link', title: 'Prices', url: 'https://c.example/prices' };
  const shared = { prospectId: prospect };
  return [
    { line: 'POST /api/assets', status: 201, body: link },
    { line: 'POST /api/assets', status: 422, body: { ...link, url: 'nowhere' } },
    { line: `POST /api/assets/${asset}/share`, status: 201, body: shared },
    { line: `POST /api/assets/${randomUUID()}/share`, status: 404, body: shared },
    { line: 'POST /api/assets/nothing/share', status: 404, body: shared },
    { line: `PUT /api/assets/${asset}`, status: 200, body: link },
    { line: `PUT /api/assets/${asset}`, status: 412, body: link, headers: { 'if-match': '"0"' } },
    { line: `PUT /api/assets/${asset}`, status: 400, body: link, headers: { 'if-match': 'latest' } },
    { line: `PUT /api/assets/${asset}`, status: 409, body: link, headers: { 'upline-organization': 'another' } },
    { line: `DELETE /api/shares/${share}`, status: 204 },
  ];
};

describe('a command', () => {
  it('is answered with what became of it', async () => {
    for (const step of stepsOf(things)) {
      const { status, body, headers } = await send({
        ...step,
        headers: { ...step.headers, 'idempotency-key': randomUUID() },
      });
      expect(status, `${step.line} ${JSON.stringify(body)}`).toBe(step.status);
      const isDone = status < 300;
      expect([headers['etag'] !== undefined, headers['upline-position'] !== undefined], step.line).toEqual(
        isDone ? [true, true] : [status === 412, false],
      );
      expect(headers['content-type'] ?? 'nothing', step.line).toBe(
        status === 204 ? 'nothing' : `application/${isDone ? 'json; charset=utf-8' : 'problem+json'}`,
      );
    }
  });

  // shows I60
  it('is handled once when it is refused, as one of the commands that a person may send', async () => {
    taken.length = 0;
    const refused = await send({ line: `DELETE /api/shares/${randomUUID()}`, status: 404 });
    expect([refused.status, taken.filter((key) => key.startsWith('command:user:')).length]).toEqual([404, 1]);
  });
});
