import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { problem } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../../../testing/people/browser.ts';
import type { Browser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization } from '../../../../testing/people/organizations.ts';
import { longAssets } from '../../../../testing/histories/longAssets.ts';
import { openLimits } from './openRequests.ts';
import { unreadLimits } from './unreadAnswers.ts';

let later = 0;
let server: LocalServer;
let owner: Browser;
let member: Browser;

beforeAll(async () => {
  server = await startLocalServer({ clock: () => new Date(Date.now() + later) });
  owner = await foundOrganization(server.url, 'olga', 'open.test');
  member = await addMember(server.url, owner, 'mia', 'open.test');
  await longAssets(server, owner, 300);
  await eventually<unknown[]>(owner, '/api/assets?limit=1&search=299', (rows) => expect(rows).toHaveLength(1));
});
afterAll(async () => server?.close());

const sockets: Socket[] = [];
const open = (): Socket => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
};
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Requests whose body never comes. */
const openUnfinished = (count: number, line: string, headers: readonly string[]): Socket[] =>
  Array.from({ length: count }, () => {
    const socket = open().resume();
    const head = [line, 'Host: localhost', `Origin: ${server.url}`, 'Content-Length: 100', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  });

describe('answers that one person does not read', () => {
  // shows I31
  it('are a few at a time, take nothing from others, and make place after 30 seconds', async () => {
    // the system takes the first few megabytes of each connection
    const readers = Array.from({ length: openLimits.large.most }, () => open().pause());
    const head = `GET /api/assets HTTP/1.1\r\nHost: localhost\r\nCookie: ${member.cookieHeader()}\r\n\r\n`;
    const refused = await vi.waitUntil(
      async () => {
        for (const reader of readers) reader.write(head);
        const answer = await call(member, 'GET /api/assets');
        if (answer.status !== 429) return false;
        const { code, detail } = problem.parse(answer.body);
        // time passes only to pay back what the lists cost: with it, the answers that nobody reads end
        if (code === 'too-costly') later += 1_000;
        return /large answers open/.test(detail) && answer;
      },
      { timeout: patienceMs, interval: 100 },
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    // no work is done for one that would be refused
    const { costs } = server.dependencies;
    const { charge } = costs;
    let charges = 0;
    costs.charge = (...paid) => {
      charges += 1;
      charge(...paid);
    };
    const lists = ['assets', 'assets?search=a', 'messages'];
    const isFree = async (): Promise<boolean> => {
      charges = 0;
      for (const list of lists)
        expect((await call(member, `GET /api/${list}`)).body).toMatchObject({ status: 429, code: 'too-many-at-once' });
      return charges === 0;
    };
    // an answer that was begun before the last place was taken may still be charged
    await vi.waitUntil(isFree, { timeout: patienceMs, interval: 100 });
    costs.charge = charge;
    expect((await call(member, 'GET /api/assets?limit=5')).body).toHaveLength(5);
    expect((await call(member, 'GET /api/dashboard/metrics')).status).toBe(200);
    expect((await call(owner, 'GET /api/assets')).status).toBe(200);

    await expect
      .poll(async () => {
        later += unreadLimits.answer.most * 1_000;
        return (await call(member, 'GET /api/assets')).status;
      })
      .toBe(200);
  });
});

describe('a hundred people behind one network address', () => {
  // shows I31
  it('work undisturbed while somebody without a session fills the address', async () => {
    const strangers = openUnfinished(openLimits.address.most + 20, 'POST /oidc/token HTTP/1.1', [
      'X-Forwarded-For: 203.0.113.7',
      'Content-Type: application/x-www-form-urlencoded',
    ]);
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const anonymous = createBrowser(server.url, { headers: from });
    await expect.poll(async () => (await anonymous.fetch('/')).status).toBe(429);

    const people = Array.from({ length: 100 }, (_none, place) => (place % 2 === 0 ? owner : member));
    const answers = await Promise.all(
      people.map((person) => person.fetch('/api/dashboard/metrics', { headers: from })),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    for (const socket of strangers) socket.destroy();
    await expect.poll(async () => (await anonymous.fetch('/')).status).toBe(200);
  });
});

describe('requests at the same time', () => {
  it('of one session are bounded', async () => {
    const slow = openUnfinished(openLimits.session.most, 'POST /api/prospects HTTP/1.1', [
      `Cookie: ${owner.cookieHeader()}`,
      'Content-Type: application/json',
    ]);
    await expect.poll(async () => (await call(owner, 'GET /api/dashboard/metrics')).status).toBe(429);
    expect((await call(member, 'GET /api/dashboard/metrics')).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await call(owner, 'GET /api/dashboard/metrics')).status).toBe(200);
  });
});
