import type { InvitationAnswer } from '@upline/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { createBrowser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { Things } from '../people/organizations.ts';
import { addMember, eventually, foundOrganization, idOf, makeThings } from '../people/organizations.ts';
import { refusalOf } from '../refusedSocket.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { withoutRequestId } from '../withoutRequestId.ts';

type ActorName = 'anonymous' | 'member' | 'admin' | 'owner' | 'stranger' | 'removed';

let server: LocalServer;
const actors = new Map<ActorName, Browser>();
let own: Things;
let foreign: Things;

const actor = (name: ActorName): Browser => actors.get(name) ?? expect.fail(`no ${name}`);
const randomId = '01930000-0000-7000-8000-0123456789ab';

beforeAll(async () => {
  server = await startLocalServer();
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
  const all = { owner, admin, member, stranger, removed, anonymous: createBrowser(server.url) };
  for (const [name, browser] of Object.entries(all)) actors.set(name as ActorName, browser);
});

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

const send = (name: ActorName, { line, body }: Line, id: string) =>
  call(actor(name), line.replace(/:(id|userId)/, id), body === undefined ? {} : { body });

describe('the roles that may', () => {
  const table: [string, Line, Partial<Record<ActorName, number>>][] = [
    [
      'read the assets',
      { name: '', line: 'GET /api/assets' },
      { anonymous: 401, member: 200, admin: 200, owner: 200, removed: 403 },
    ],
    [
      'read the feed',
      { name: '', line: 'GET /api/activities' },
      { anonymous: 401, member: 200, admin: 200, owner: 200, removed: 403 },
    ],
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
    expect(
      (await call(actor('admin'), `PUT /api/team-members/${own.member}/role`, { body: { role: 'owner' } })).status,
    ).toBe(403);
    expect(
      (await call(actor('admin'), `PUT /api/team-members/${ownerId}/role`, { body: { role: 'member' } })).status,
    ).toBe(403);
  });

  it("a member does not see another member's prospects; leaders see all of them", async () => {
    const nora = await addMember(server.url, actor('owner'), 'nora');
    await eventually<unknown[]>(actor('owner'), '/api/prospects', (rows) => expect(rows).not.toHaveLength(0));
    expect((await call<unknown[]>(nora, 'GET /api/prospects')).body).toEqual([]);
    const theirs = await call(nora, `PUT /api/prospects/${own.prospect}`, { body: bodies['ChangeProspect'] });
    const nobodys = await call(nora, `PUT /api/prospects/${randomId}`, { body: bodies['ChangeProspect'] });
    expect([theirs.status, withoutRequestId(theirs.body)]).toEqual([404, withoutRequestId(nobodys.body)]);
  });

  it('nobody can change the profile of another person', async () => {
    const answer = await call(actor('owner'), `PUT /api/users/${own.user}`, { body: bodies['ChangeProfile'] });
    expect(answer.status).toBe(403);
  });
});

describe('live connections', () => {
  const connect = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const socket = io(server.url, { extraHeaders: headers, reconnection: false });
      socket.on('ready', () => (socket.close(), resolve('ready')));
      socket.on('connect_error', (error) => (socket.close(), resolve(refusalOf(error))));
    });

  it('are refused without a session', async () => expect(await connect({})).toBe('forbidden'));
  it('are refused from a foreign origin', async () =>
    expect(await connect({ cookie: actor('owner').cookieHeader(), origin: 'https://evil.example' })).toBe('forbidden'));
  it('are refused for another organization than the session', async () =>
    expect(await connect({ cookie: actor('owner').cookieHeader(), 'upline-organization': foreign.organization })).toBe(
      'organization-switched',
    ));
  it('show a removed member nothing of the organization', async () => {
    const socket = io(server.url, {
      extraHeaders: { cookie: actor('removed').cookieHeader() },
      transports: ['websocket'],
      reconnection: false,
    });
    const heard: unknown[] = [];
    socket.on('changed', (message: unknown) => heard.push(message));
    const ready = await new Promise<{ positions: Record<string, number> }>((resolve) => socket.once('ready', resolve));
    expect(ready.positions['assets'], 'and no positions of its views').toBe(0);
    const { headers } = await call(actor('owner'), 'POST /api/assets', { body: bodies['CreateAsset'] ?? {} });
    await call(actor('owner'), 'GET /api/assets', {
      headers: { 'Upline-Position': headers.get('upline-position') ?? '' },
    });
    expect(JSON.stringify(heard)).not.toContain('assets');
    socket.close();
  });
  it('open for signed-in people', async () =>
    expect(await connect({ cookie: actor('owner').cookieHeader() })).toBe('ready'));

  it('end with the sign-out, and with the device that is signed out', async () => {
    const uma = await addMember(server.url, actor('owner'), 'uma');
    const other = createBrowser(server.url);
    await other.signIn({ email: 'uma@team.example', password: 'correct-horse' });
    const devices = (await call<{ id: string; current: boolean }[]>(uma, 'GET /api/sessions')).body;
    expect(devices).toHaveLength(2);
    const open = async (browser: Browser): Promise<Promise<unknown>[]> => {
      const socket = io(server.url, {
        extraHeaders: { cookie: browser.cookieHeader() },
        transports: ['websocket'],
        reconnection: false,
      });
      await new Promise((resolve) => socket.once('ready', resolve));
      return [new Promise((resolve) => socket.once('disconnect', resolve))];
    };
    const [ended] = await open(other);
    const [signedOut] = await open(uma);
    expect((await call(uma, `DELETE /api/sessions/${devices.find(({ current }) => !current)?.id ?? ''}`)).status).toBe(
      204,
    );
    await ended;
    expect((await call(other, 'GET /api/assets')).status).toBe(401);
    await uma.signOut();
    await signedOut;
  });

  // shows I5
  it("of a removed member end at once, and never receive another organization's changes", async () => {
    const zoe = await addMember(server.url, actor('owner'), 'zoe');
    const socket = io(server.url, {
      extraHeaders: { cookie: zoe.cookieHeader() },
      transports: ['websocket'],
      reconnection: false,
    });
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

describe('a person of several organizations', () => {
  it('sees them all, switches without signing in again, and writes only into the one they are in', async () => {
    const two = await foundOrganization(server.url, 'two');
    const email = 'two@team.example';
    const invited = await call<InvitationAnswer>(actor('stranger'), 'POST /api/team-members/invite', {
      body: { email },
    });
    const token = invited.body.link?.split('/invite/')[1] ?? '';
    const first = (await call<{ organization: { id: string } }>(two, 'GET /api/auth/user')).body.organization.id;
    expect((await call(two, `POST /api/invitations/${token}/accept`)).status).toBe(200);
    await eventually<{ id: string; current: boolean }[]>(two, '/api/organizations', (rows) =>
      expect(rows.map(({ id, current }) => [id, current]).sort()).toEqual(
        [
          [first, false],
          [foreign.organization, true],
        ].sort(),
      ),
    );
    const stale = {
      body: { type: 'link', title: 'Only here', url: 'https://c.example/' },
      headers: { 'upline-organization': first },
    };
    const refused = await call<{ code: string }>(two, 'POST /api/assets', stale);
    expect([refused.status, refused.body.code], 'the other tab still shows the first one').toEqual([
      409,
      'organization-switched',
    ]);
    expect((await call(two, `POST /api/organizations/${first}/switch`)).status).toBe(200);
    expect((await call(two, 'POST /api/assets', stale)).status).toBe(201);
    expect((await call<unknown[]>(two, 'GET /api/assets')).status).toBe(200);
    const seen = await call<{ title: string }[]>(actor('stranger'), 'GET /api/assets');
    expect(seen.body.map(({ title }) => title)).not.toContain('Only here');
  });
});

describe('a list in pages', () => {
  const all = async (browser: Browser): Promise<{ ids: string[]; totals: (string | null)[] }> => {
    const found: { ids: string[]; totals: (string | null)[] } = { ids: [], totals: [] };
    for (let path: string | undefined = '/api/assets?limit=1'; path !== undefined;) {
      const { body, headers }: { body: { id: string }[]; headers: Headers } = await call<{ id: string }[]>(
        browser,
        `GET ${path}`,
      );
      found.ids.push(...body.map(({ id }) => id));
      found.totals.push(headers.get('x-total-count'));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    return found;
  };

  // shows I5
  it('counts and continues within the organization', async () => {
    for (const name of ['owner', 'stranger'] as const) {
      const made = await call(actor(name), 'POST /api/assets', { body: bodies['CreateAsset'] });
      await call(actor(name), 'POST /api/assets', { body: bodies['CreateAsset'] });
      const position =
        (await call(actor(name), 'POST /api/assets', { body: bodies['CreateAsset'] })).headers.get('upline-position') ??
        '';
      const whole = await call<{ id: string }[]>(actor(name), 'GET /api/assets', {
        headers: { 'Upline-Position': position },
      });
      expect([made.status, whole.body.length > 2]).toEqual([201, true]);
      const { ids, totals } = await all(actor(name));
      expect(ids).toEqual(whole.body.map(({ id }) => id));
      expect(new Set(totals)).toEqual(new Set([String(ids.length)]));
    }
    const [ours, theirs] = [await all(actor('owner')), await all(actor('stranger'))];
    expect(ours.ids.filter((id) => theirs.ids.includes(id))).toEqual([]);
  });
});

describe('an asset shared with a prospect', () => {
  it('shows teammates nothing about the prospect', async () => {
    const lea = await addMember(server.url, actor('owner'), 'lea');
    const path = `/api/assets/${own.asset}/shares`;
    const nameOfProspect = async (browser: Browser) =>
      (await call<{ prospectId: string | null }[]>(browser, `GET ${path}`)).body[0]?.prospectId;
    expect([
      await nameOfProspect(lea),
      await nameOfProspect(actor('member')),
      await nameOfProspect(actor('owner')),
    ]).toEqual([null, own.prospect, own.prospect]);
  });

  it('can be shared only by people who see the prospect, within the organization', async () => {
    const max = await addMember(server.url, actor('owner'), 'max');
    const made = await call<{ id: string }>(actor('stranger'), 'POST /api/assets', {
      body: bodies['CreateAsset'] ?? {},
    });
    const body = { prospectId: own.prospect };
    const refused = [
      await call<{ code: string }>(max, `POST /api/assets/${own.asset}/share`, { body }),
      await call<{ code: string }>(actor('stranger'), `POST /api/assets/${made.body.id}/share`, { body }),
      await call<{ code: string }>(actor('owner'), `POST /api/assets/${own.asset}/share`, {
        body: { prospectId: foreign.prospect },
      }),
      await call<{ code: string }>(actor('owner'), `POST /api/assets/${own.asset}/share`, {
        body: { prospectId: randomId },
      }),
    ];
    const answers = refused.map(({ status, body: said }) => JSON.stringify([status, withoutRequestId(said)]));
    expect(new Set(answers).size, 'all the same').toBe(1);
    expect(refused[0]?.body.code).toBe('share/prospect-not-found');
  });
});
