import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { addMember, foundOrganization } from '../../../testing/people/organizations.ts';
import { everyHeader } from '../http/server/security.ts';
import { socketLimits } from './admission.ts';

let server: LocalServer;
let owner: Browser;
beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga', 'sockets.test');
});
afterAll(async () => server?.close());

const polling = '/socket.io/?EIO=4&transport=polling';

/** A bare Engine.IO handshake, as any program can send it. */
const shakeHands = async (browser: Browser): Promise<{ status: number; sid: string; said: string }> => {
  const response = await browser.fetch(polling);
  const said = await response.text();
  return { status: response.status, sid: /"sid":"([^"]+)"/.exec(said)?.[1] ?? '', said };
};

const send = async (browser: Browser, sid: string, packet: string): Promise<string> => {
  await (await browser.fetch(`${polling}&sid=${sid}`, { method: 'POST', body: packet })).text();
  return (await browser.fetch(`${polling}&sid=${sid}`)).text();
};

const signedInAgain = async (email: string): Promise<Browser> => {
  const browser = createBrowser(server.url);
  await browser.signIn({ email, password: 'correct-horse' });
  return browser;
};

const close = (browser: Browser, sids: readonly string[]): Promise<unknown> =>
  Promise.all(sids.map((sid) => browser.fetch(`${polling}&sid=${sid}`, { method: 'POST', body: '1' })));

const openAll = async (browser: Browser, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => shakeHands(browser)));
  const sids = answers.flatMap(({ status, sid }) => (status === 200 ? [sid] : []));
  return { sids, refused: answers.filter(({ status }) => status === 403).map(({ said }) => said) };
};

describe('a handshake of a live connection', () => {
  // shows I25
  it('is refused without a session, before anything is made for it', async () => {
    const { status, said } = await shakeHands(createBrowser(server.url));
    expect([status, JSON.parse(said)]).toEqual([403, { code: 4, message: 'unauthorized' }]);
    const stale = createBrowser(server.url, { headers: { cookie: 'upline=no-session-at-all' } });
    expect((await shakeHands(stale)).status).toBe(403);
  });

  it('carries the headers that every answer carries, refused or not', async () => {
    const always = everyHeader(server.url);
    for (const browser of [createBrowser(server.url), owner]) {
      const response = await browser.fetch(polling);
      const sid = /"sid":"([^"]+)"/.exec(await response.text())?.[1];
      expect(always.map(([name]) => [name, response.headers.get(name)])).toEqual(always);
      if (sid !== undefined) await close(browser, [sid]);
    }
  });

  it('is worth nothing once its session has ended', async () => {
    const member = await addMember(server.url, owner, 'mia', 'sockets.test');
    const { status, sid } = await shakeHands(member);
    expect(status).toBe(200);
    await member.signOut();
    expect(await send(createBrowser(server.url), sid, '40')).toContain('unauthorized');
  });
});

describe('the live connections', () => {
  it('of a client that leaves while it waits for messages are free at once', async () => {
    const person = await addMember(server.url, owner, 'lea', 'sockets.test');
    const { sids } = await openAll(person, socketLimits.session.most);
    expect((await shakeHands(person)).status).toBe(403);
    for (const sid of sids) {
      const lines = [`GET ${polling}&sid=${sid} HTTP/1.1`, 'Host: localhost', `Cookie: ${person.cookieHeader()}`];
      connect(server.port, '127.0.0.1')
        .resume()
        .end(`${lines.join('\r\n')}\r\n\r\n`);
    }
    await expect.poll(async () => (await shakeHands(person)).status).toBe(200);
  });

  // shows I25
  it('of one session are bounded, also for a program that never speaks Socket.IO', async () => {
    const { sids, refused } = await openAll(owner, socketLimits.session.most + 8);
    expect([sids.length, refused.length]).toEqual([socketLimits.session.most, 8]);
    expect(refused[0]).toContain('too-many-connections');
    await close(owner, sids);
    await expect.poll(async () => (await shakeHands(owner)).status).toBe(200);
  });

  // shows I25
  it('of one person are bounded over all their sessions, and take nothing from others', async () => {
    const person = await addMember(server.url, owner, 'pia', 'sockets.test');
    const sessions = [person, await signedInAgain('pia@sockets.test'), await signedInAgain('pia@sockets.test')];
    const opened = [];
    for (const session of sessions) opened.push(await openAll(session, socketLimits.session.most));
    expect(opened.map(({ sids }) => sids.length)).toEqual([socketLimits.session.most, socketLimits.session.most, 0]);
    expect((await shakeHands(await addMember(server.url, owner, 'max', 'sockets.test'))).status).toBe(200);
  });

  it('are counted again after a WebSocket handshake that fails', async () => {
    const person = await addMember(server.url, owner, 'tim', 'sockets.test');
    const head = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: localhost',
      `Cookie: ${person.cookieHeader()}`,
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: no-key'],
    ];
    for (let times = 0; times < socketLimits.session.most; times += 1) {
      const socket = connect(server.port, '127.0.0.1').resume();
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      await once(socket, 'close');
    }
    expect((await shakeHands(person)).status).toBe(200);
  });
});
