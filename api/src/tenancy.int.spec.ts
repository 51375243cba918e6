import type { CommandDefinition, QueryDefinition } from '@upline/contracts';
import { commands, queries } from '@upline/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './testing/browser.ts';
import { createBrowser } from './testing/browser.ts';
import { call } from './testing/call.ts';
import type { Things } from './testing/organizations.ts';
import { addMember, eventually, foundOrganization, idOf, makeThings } from './testing/organizations.ts';
import type { ServerProcess } from './testing/serverProcess.ts';
import { startServerProcess } from './testing/serverProcess.ts';

type ActorName = 'anonymous' | 'member' | 'admin' | 'owner' | 'stranger' | 'removed';

let server: ServerProcess;
const actors = new Map<ActorName, Browser>();
let own: Things;
let foreign: Things;

const actor = (name: ActorName): Browser => actors.get(name) ?? expect.fail(`no ${name}`);
const randomId = '01930000-0000-7000-8000-0123456789ab';

beforeAll(async () => {
  server = await startServerProcess();
  const owner = await foundOrganization(server.url, 'alpha');
  const stranger = await foundOrganization(server.url, 'beta');
  const admin = await addMember(server.url, owner, 'adam');
  const member = await addMember(server.url, owner, 'mia');
  const removed = await addMember(server.url, owner, 'rob');
  const other = await addMember(server.url, stranger, 'bea');
  await call(owner, `PUT /api/team-members/${await idOf(admin)}/role`, { body: { role: 'admin' } });
  own = await makeThings(owner, member);
  foreign = await makeThings(stranger, other);
  expect((await call(owner, `DELETE /api/team-members/${await idOf(removed)}`)).status).toBe(204);
  for (const [name, browser] of Object.entries({ owner, admin, member, stranger, removed, anonymous: createBrowser(server.url) }))
    actors.set(name as ActorName, browser);
}, 120_000);

afterAll(async () => server?.close());

const subjectOf = (path: string): keyof Things | null => {
  if (/^\/api\/assets\/:id/.test(path)) return 'asset';
  if (/^\/api\/prospects\/:id/.test(path)) return 'prospect';
  if (/^\/api\/shares\/:id/.test(path)) return 'share';
  if (/^\/api\/invitations\/:id/.test(path)) return 'invitation';
  if (/^\/api\/team-members\/:userId/.test(path)) return 'member';
  if (/^\/api\/organizations\/:id/.test(path)) return 'organization';
  return /^\/api\/users\/:id/.test(path) ? 'user' : null;
};

const bodies: Record<string, object> = {
  CreateAsset: { type: 'link', title: 'A', url: 'https://c.example/' },
  ChangeAsset: { type: 'link', title: 'B', url: 'https://c.example/' },
  AddProspect: { name: 'Sam' },
  ChangeProspect: { name: 'Sam' },
  InviteMember: { email: 'x@mail.example' },
  ChangeMemberRole: { role: 'member' },
  ChangeOrganization: { name: 'Renamed' },
  ChangeProfile: { firstName: 'A', lastName: 'B', email: 'a@b.example', username: 'abc' },
  ReadNotifications: { upTo: 0 },
};

type Line = { name: string; line: string; body?: object };

const linesWithIds: Line[] = [
  ...Object.entries<CommandDefinition>(commands).map(([name, { method, path }]) => ({
    name,
    line: `${method} ${path}`,
    body: bodies[name] ?? {},
  })),
  ...Object.entries<QueryDefinition>(queries).map(([name, { path }]) => ({ name, line: `GET ${path}` })),
].filter(({ line }) => subjectOf(line.split(' ')[1] ?? '') !== null);

const send = (name: ActorName, { line, body }: Line, id: string) =>
  call(actor(name), line.replace(/:(id|userId)/, id), body === undefined ? {} : { body });

describe("another organization's ids", () => {
  const everyone: ActorName[] = ['anonymous', 'member', 'admin', 'owner', 'removed'];
  it.each(linesWithIds)('are answered byte for byte like ids that do not exist ($name)', async (one) => {
    const subject = subjectOf(one.line.split(' ')[1] ?? '') ?? 'asset';
    for (const name of everyone) {
      const [theirs, nobodys] = [await send(name, one, foreign[subject]), await send(name, one, randomId)];
      expect([theirs.status, JSON.stringify(theirs.body)], name).toEqual([nobodys.status, JSON.stringify(nobodys.body)]);
      expect(theirs.status, name).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(linesWithIds)('of the wrong form are refused ($name)', async (one) => {
    for (const name of ['member', 'owner'] as const) expect((await send(name, one, 'no-id')).status, name).toBeGreaterThanOrEqual(400);
  });

  it("leave the other organization's things as they were", async () => {
    const { body } = await call<{ id: string; title: string }[]>(actor('stranger'), 'GET /api/assets');
    expect(body.map(({ id, title }) => [id, title])).toEqual([[foreign.asset, 'Catalogue']]);
  });
});

describe('who may', () => {
  const table: [string, Line, Partial<Record<ActorName, number>>][] = [
    ['read the assets', { name: '', line: 'GET /api/assets' }, { anonymous: 401, member: 200, admin: 200, owner: 200, removed: 403 }],
    ['read the feed', { name: '', line: 'GET /api/activities' }, { anonymous: 401, member: 200, admin: 200, owner: 200, removed: 403 }],
    ['read the members', { name: '', line: 'GET /api/team-members' }, { anonymous: 401, member: 200, removed: 403 }],
    [
      'add an asset',
      { name: '', line: 'POST /api/assets', body: bodies['CreateAsset'] ?? {} },
      { anonymous: 401, member: 201, removed: 403 },
    ],
    [
      'change the organization',
      { name: '', line: 'PUT /api/organizations/:id', body: { name: 'alpha team' } },
      { anonymous: 401, member: 403, removed: 403, admin: 200, owner: 200 },
    ],
    [
      'change a role',
      { name: '', line: 'PUT /api/team-members/:userId/role', body: { role: 'member' } },
      { anonymous: 401, member: 403, removed: 403, admin: 200, owner: 200 },
    ],
    [
      'withdraw an invitation',
      { name: '', line: 'DELETE /api/invitations/:id' },
      { anonymous: 401, member: 403, removed: 403, admin: 204, owner: 204 },
    ],
    ['remove a member', { name: '', line: 'DELETE /api/team-members/:userId' }, { anonymous: 401, removed: 403 }],
  ];
  it.each(table)('%s', async (_what, line, expected) => {
    const path = line.line.split(' ')[1] ?? '';
    const subject = subjectOf(path);
    for (const [name, status] of Object.entries(expected)) {
      const answer = await send(name as ActorName, line, subject ? own[subject] : '');
      expect(answer.status, name).toBe(status);
    }
  });

  it('an admin cannot make an owner, nor unmake one', async () => {
    const ownerId = await idOf(actor('owner'));
    expect((await call(actor('admin'), `PUT /api/team-members/${own.member}/role`, { body: { role: 'owner' } })).status).toBe(403);
    expect((await call(actor('admin'), `PUT /api/team-members/${ownerId}/role`, { body: { role: 'member' } })).status).toBe(403);
  });

  it("a member does not see another member's prospects, leaders see all", async () => {
    const nora = await addMember(server.url, actor('owner'), 'nora');
    await eventually<unknown[]>(actor('owner'), '/api/prospects', (rows) => expect(rows).not.toHaveLength(0));
    expect((await call<unknown[]>(nora, 'GET /api/prospects')).body).toEqual([]);
    const theirs = await call(nora, `PUT /api/prospects/${own.prospect}`, { body: bodies['ChangeProspect'] });
    const nobodys = await call(nora, `PUT /api/prospects/${randomId}`, { body: bodies['ChangeProspect'] });
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
  });

  it('nobody changes the profile of someone else', async () => {
    const answer = await call(actor('owner'), `PUT /api/users/${own.user}`, { body: bodies['ChangeProfile'] });
    expect(answer.status).toBe(403);
  });
});

describe('live connections', () => {
  const connect = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(server.url, { extraHeaders: headers, transports: ['websocket'], reconnection: false });
      socket.on('ready', () => (socket.close(), resolve('ready')));
      socket.on('connect_error', (error) => (socket.close(), resolve(error.message)));
    });

  it('are refused without a session', async () => expect(await connect({})).toBe('unauthorized'));
  it('are refused from a foreign origin', async () =>
    expect(await connect({ cookie: actor('owner').cookieHeader(), origin: 'https://evil.example' })).not.toBe('ready'));
  it('are refused for another organization than the session', async () =>
    expect(await connect({ cookie: actor('owner').cookieHeader(), 'upline-organization': foreign.organization })).toBe(
      'organization-switched',
    ));
  it('are open to who is signed in', async () => expect(await connect({ cookie: actor('owner').cookieHeader() })).toBe('ready'));

  it("of a member who is removed end at once, and never tell of another organization's changes", async () => {
    const zoe = await addMember(server.url, actor('owner'), 'zoe');
    const socket = io(server.url, { extraHeaders: { cookie: zoe.cookieHeader() }, transports: ['websocket'], reconnection: false });
    const heard: unknown[] = [];
    socket.on('changed', (message: unknown) => heard.push(message));
    await new Promise((resolve) => socket.once('ready', resolve));
    await call(actor('stranger'), 'POST /api/assets', { body: bodies['CreateAsset'] });
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await call(actor('owner'), `DELETE /api/team-members/${await idOf(zoe)}`)).status).toBe(204);
    await ended;
    expect(JSON.stringify(heard)).not.toContain(foreign.organization);
    expect((await call(zoe, 'GET /api/assets')).status).toBe(403);
  });
});

describe("another organization's doings", () => {
  const paths = Object.values<QueryDefinition>(queries).flatMap(({ path }) => (path.includes(':') ? [] : [path]));

  it('change nothing that this one can observe', async () => {
    const owner = actor('owner');
    const observe = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, body, headers } = await call(owner, `GET ${path}`);
          return JSON.stringify([path, status, body, headers.get('etag'), headers.get('x-total-count'), headers.get('link')]);
        }),
      );
    await eventually<{ totalMembers: number }>(owner, '/api/dashboard/metrics', (metrics) => expect(metrics.totalMembers).toBe(4));
    const before = await observe();
    const stranger = actor('stranger');
    for (let round = 0; round < 10; round += 1) {
      const asset = await call<{ id: string }>(stranger, 'POST /api/assets', { body: bodies['CreateAsset'] });
      await call(stranger, `POST /api/assets/${asset.body.id}/share`, { body: {} });
      await call(stranger, 'POST /api/prospects', { body: { name: `P${round}` } });
      await call(stranger, `DELETE /api/assets/${asset.body.id}`);
    }
    await call(stranger, `PUT /api/organizations/${foreign.organization}`, { body: { name: 'Beta renamed' } });
    await eventually<{ totalShares: number }>(stranger, '/api/dashboard/metrics', (metrics) => expect(metrics.totalShares).toBe(11));
    expect(await observe()).toEqual(before);
  });
});
