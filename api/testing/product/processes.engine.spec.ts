import type { ChangedMessage } from '@upline/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { isMissing, openProxiedEngines, runOperator, startProjectorProcess } from '../servers/engineServers.ts';
import type { ProjectorProcess, ProxiedEngines } from '../servers/engineServers.ts';
import { addMember, foundOrganization, idOf, untilViewsStand } from '../people/organizations.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

type Me = { role: string | null; organization: { id: string; name: string; timeZone: string } | null };

/** A change through one process holds in the others within a second, and within this time on a busy machine. */
const holdsWithinMs = 5_000;
const all = { eventStore: true, mongo: true, redis: true };

describe.skipIf(isMissing(all))('two web processes on EventStoreDB, MongoDB and Redis', () => {
  let engines: ProxiedEngines;
  let one: ServerProcess;
  let other: ServerProcess;
  let projector: ProjectorProcess;
  let owner: Browser;
  let organizationId: string;
  const sockets: Socket[] = [];
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    engines = await openProxiedEngines(all, 'processes');
    stops.push(engines.close);
    one = await startServerProcess(engines.env);
    other = await startServerProcess({ ...engines.env, PUBLIC_URL: one.url });
    projector = startProjectorProcess({ ...engines.env, PUBLIC_URL: one.url });
    stops.push(one.close, other.close, projector.close);
    owner = await foundOrganization(one.url, 'ann');
    await untilViewsStand(owner);
    organizationId = (await call<Me>(owner, 'GET /api/auth/user')).body.organization?.id ?? '';
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    for (const stop of stops.reverse()) await stop();
  });

  /** The same browser, sent to the other process by the load balancer. */
  const atOther = (browser: Browser): Browser =>
    createBrowser(one.url, { via: other.url, headers: { cookie: browser.cookieHeader() } });

  const openSocket = async (
    browser: Browser,
  ): Promise<{ socket: Socket; positions: Map<string, number>; readies: () => number }> => {
    const positions = new Map<string, number>();
    let readies = 0;
    const headers = { cookie: browser.cookieHeader(), origin: one.url };
    const socket = io(other.url, {
      extraHeaders: headers,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    socket.on('changed', (message: ChangedMessage) => {
      for (const [view, position] of Object.entries(message.positions)) positions.set(view, position);
    });
    socket.on('ready', () => (readies += 1));
    await vi.waitFor(() => expect(readies).toBeGreaterThan(0), { timeout: patienceMs });
    return { socket, positions, readies: () => readies };
  };
  const answerOf = async (browser: Browser, line: string, body?: unknown): Promise<[number, unknown]> => {
    const answer = await call<{ code?: string } | null>(browser, line, body === undefined ? {} : { body });
    return [answer.status, answer.body?.code];
  };
  const soon = { timeout: holdsWithinMs, interval: 20 };
  const details = (name: string) => ({
    name,
    domain: null,
    primaryColor: '#123456',
    secondaryColor: '#234567',
    accentColor: '#345678',
  });

  describe.each([
    { when: 'all is there', away: false },
    { when: 'Redis is away', away: true },
  ])('while $when', ({ away }) => {
    const nameOf = (name: string): string => `${name}-${away ? 'away' : 'there'}`;
    beforeAll(async () => {
      if (!away) return;
      engines.redis?.cut();
    });
    afterAll(() => engines.redis?.restore());

    // shows I17
    it('refuse a member who was removed through the other, and end their connections', async () => {
      const member = await addMember(one.url, owner, nameOf('bob'));
      const id = await idOf(member);
      const elsewhere = atOther(member);
      await expect.poll(() => answerOf(elsewhere, 'GET /api/assets'), soon).toEqual([200, undefined]);
      const { socket } = await openSocket(member);
      const removed = await call(owner, `DELETE /api/team-members/${id}`);
      expect(removed.status).toBe(204);
      await expect.poll(() => answerOf(elsewhere, 'GET /api/assets'), soon).toEqual([403, 'no-organization']);
      await expect.poll(() => socket.connected, soon).toBe(false);
      expect(await answerOf(elsewhere, 'POST /api/prospects', { name: 'Pat' })).toEqual([403, 'no-organization']);
    });

    // shows I17
    it('apply a role that was changed through the other', async () => {
      const member = await addMember(one.url, owner, nameOf('cleo'));
      const elsewhere = atOther(member);
      const change = (): Promise<[number, unknown]> =>
        answerOf(elsewhere, `PUT /api/organizations/${organizationId}`, {
          ...details('From elsewhere'),
          timeZone: 'UTC',
        });
      expect(await change()).toEqual([403, 'organization/not-allowed']);
      const id = await idOf(member);
      expect((await call(owner, `PUT /api/team-members/${id}/role`, { body: { role: 'admin' } })).status).toBe(200);
      await expect.poll(change, soon).toEqual([200, undefined]);
      expect((await call(owner, `PUT /api/team-members/${id}/role`, { body: { role: 'member' } })).status).toBe(200);
      await expect.poll(change, soon).toEqual([403, 'organization/not-allowed']);
    });

    // shows I17
    it('end a session and its connections after a sign-out through the other', async () => {
      const member = await addMember(one.url, owner, nameOf('dora'));
      const elsewhere = atOther(member);
      const { socket } = await openSocket(member);
      expect((await answerOf(elsewhere, 'GET /api/assets'))[0]).toBe(200);
      await member.signOut();
      await expect.poll(() => answerOf(elsewhere, 'GET /api/assets'), soon).toEqual([401, 'unauthorized']);
      await expect.poll(() => socket.connected, soon).toBe(false);
    });

    it("apply an organization's settings that were changed through the other, to cached answers too", async () => {
      const elsewhere = atOther(owner);
      const before = await call<Me>(elsewhere, 'GET /api/auth/user');
      const name = nameOf('New name');
      const changed = await call(owner, `PUT /api/organizations/${organizationId}`, {
        body: { ...details(name), timeZone: away ? 'Asia/Tokyo' : 'Europe/Berlin' },
      });
      expect(changed.status).toBe(200);
      const again = async (): Promise<string | undefined> => {
        const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
        const { status, body } = await call<Me | null>(elsewhere, 'GET /api/auth/user', { headers });
        return status === 304 ? 'unchanged' : body?.organization?.name;
      };
      await expect.poll(again, soon).toBe(name);
    });

    // shows I6
    it('answer a read with the position of a command through the other', async () => {
      const created = await call<{ id: string }>(owner, 'POST /api/prospects', { body: { name: nameOf('Pat') } });
      const position = created.headers.get('Upline-Position') ?? '';
      const read = await call<{ name: string }[]>(atOther(owner), 'GET /api/prospects', {
        headers: { 'Upline-Position': position },
      });
      expect(Number(read.headers.get('Upline-Position'))).toBeGreaterThanOrEqual(Number(position));
      expect(read.body.map((row) => row.name)).toContain(nameOf('Pat'));
    });
  });

  it('take an answer once that was sent five times at once to both, and tell the sharer within a second', async () => {
    const asset = { type: 'link', title: 'Tour', url: 'https://v.example/' };
    const { id } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
    const { link } = (await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: {} })).body;
    const who = { name: 'Elena', contact: 'elena@mail.example', consent: true, key: 'five' };
    const answer = async (_none: unknown, at: number): Promise<number> => {
      const visitor = createBrowser(one.url, at % 2 === 0 ? {} : { via: other.url });
      const body = { answer: 'interested', ...who };
      return (await call(visitor, `POST ${new URL(link).pathname}/answer`, { body })).status;
    };
    expect(await Promise.all(Array.from({ length: 5 }, answer))).toEqual(Array(5).fill(200));
    const newest = async () =>
      (await call<{ items: { text: string }[] }>(atOther(owner), 'GET /api/notifications')).body.items[0]?.text;
    await expect.poll(newest, soon).toBe('Elena is interested in “Tour”');
    const first = async () => (await call<{ text: string }[]>(atOther(owner), 'GET /api/today')).body[0]?.text;
    await expect.poll(first, soon).toBe('Elena is interested in “Tour”');
    const people = (await call<{ name: string }[]>(owner, 'GET /api/prospects')).body;
    expect(people.filter(({ name }) => name === 'Elena')).toHaveLength(1);
  });

  it('report to an operator that no server answers and that a projector is running', async () => {
    const { code, text } = await runOperator(
      { ...engines.env, PUBLIC_URL: 'http://127.0.0.1:1', DATA_DIR: one.dataDir },
      'status',
    );
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^No server answers: .*http:\/\/127\.0\.0\.1:1 .*\. A projector is running/),
    ]);
  });

  it('notify connections of changes through the other', async () => {
    await expect.poll(() => fetch(`${one.url}/api/health/ready`).then(({ ok }) => ok)).toBe(true);
    const { positions } = await openSocket(owner);
    await vi.waitFor(
      async () => {
        const created = await call(owner, 'POST /api/prospects', { body: { name: 'Live' } });
        const position = Number(created.headers.get('Upline-Position'));
        await vi.waitFor(() => expect(positions.get('prospects')).toBeGreaterThanOrEqual(position), { timeout: 2_000 });
      },
      { timeout: patienceMs },
    );
  });

  // shows I7
  it('send the positions of views to connections after Redis was away', async () => {
    const { positions: seen, readies, socket } = await openSocket(owner);
    let announced = 0;
    socket.on(
      'ready',
      ({ positions }: { positions: Record<string, number> }) => (announced = positions['prospects'] ?? 0),
    );
    const before = readies();
    engines.redis?.cut();
    const created = await call(owner, 'POST /api/prospects', { body: { name: 'Unheard' } });
    expect(created.status).toBe(201);
    const position = Number(created.headers.get('Upline-Position'));
    engines.redis?.restore();
    await expect.poll(readies).toBeGreaterThan(before);
    await expect.poll(() => Math.max(announced, seen.get('prospects') ?? 0)).toBeGreaterThanOrEqual(position);
    expect(socket.connected).toBe(true);
  });

  // shows I7
  it('make up for a notification that was lost with its projector', async () => {
    const { positions: seen, readies, socket } = await openSocket(owner);
    let announced = 0;
    socket.on(
      'ready',
      ({ positions }: { positions: Record<string, number> }) => (announced = positions['prospects'] ?? 0),
    );
    const before = readies();
    await projector.kill();
    const created = await call(owner, 'POST /api/prospects', { body: { name: 'Taken over' } });
    const position = Number(created.headers.get('Upline-Position'));
    projector = startProjectorProcess({ ...engines.env, PUBLIC_URL: one.url });
    stops.push(projector.close);
    await expect.poll(readies).toBeGreaterThan(before);
    await expect.poll(() => Math.max(announced, seen.get('prospects') ?? 0)).toBeGreaterThanOrEqual(position);
  });
});
