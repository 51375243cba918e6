import type {
  AnswerItem,
  AssetAnswer,
  ChangedMessage,
  CommandDefinition,
  Problem,
  ProspectAnswer,
  QueryDefinition,
  ShareAnswer,
} from '@upline/contracts';
import { commands, queries } from '@upline/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyone, makeActors, organizationOf } from './actors.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import type { ActorName } from './matrix.ts';
import { rows } from './matrix.ts';
import type { Maker } from './matrixThings.ts';
import { patiently } from './matrixThings.ts';
import { refusalOf } from '../refusedSocket.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { pictures, sends, startStrangeHost } from '../providers/strangeHost.ts';
import type { StrangeHost } from '../providers/strangeHost.ts';

let host: StrangeHost;
let server: LocalServer;
let actors: ReadonlyMap<ActorName, Browser>;
let own: Maker;
let foreign: Maker;
const organizations = { own: '', other: '', random: '01930000-0000-7000-8000-0123456789ab', malformed: 'no-id' };
type Kind = keyof typeof organizations;
const kinds = Object.keys(organizations) as Kind[];
const actor = (name: ActorName): Browser => actors.get(name) ?? expect.fail(`no ${name}`);
const each = async <T>(work: (name: ActorName) => Promise<T>): Promise<Record<string, T>> => {
  const answers: Record<string, T> = {};
  for (const name of everyone) answers[name] = await work(name);
  return answers;
};
const all = <T>(value: T, others: Partial<Record<ActorName, T>> = {}): Record<string, T> =>
  Object.fromEntries(everyone.map((name) => [name, others[name] ?? value]));

beforeAll(async () => {
  host = await startStrangeHost({ '/a.png': sends(pictures.png) });
  server = await startLocalServer({ settings: { THUMBNAIL_HOSTS: host.host } });
  ({ actors, own, foreign } = await makeActors(server));
  organizations.own = await organizationOf(actor('owner'));
  organizations.other = await organizationOf(actor('stranger'));
});
afterAll(async () => {
  await server?.close();
  host.close();
});

type Opened = { answer: string; socket: Socket; positions: Record<string, number> };
const open = (name: ActorName, options: { auth?: object; headers?: Record<string, string> } = {}): Promise<Opened> =>
  new Promise((resolve) => {
    const extraHeaders = { cookie: actor(name).cookieHeader(), ...options.headers };
    const socket = io(server.url, {
      extraHeaders,
      auth: options.auth ?? {},
      reconnection: false,
      forceNew: true,
    });
    const done = (answer: string) => (ready: { positions?: Record<string, number> }) =>
      resolve({ answer, socket, positions: ready.positions ?? {} });
    socket.once('ready', done('ready'));
    socket.once('connect_error', (error) => resolve({ answer: refusalOf(error), socket, positions: {} }));
  });
const tryOpen = async (...given: Parameters<typeof open>): Promise<string> => {
  const { answer, socket } = await open(...given);
  socket.close();
  return answer;
};

describe('a live connection', () => {
  it('opens for signed-in people only', async () => {
    expect(await each((name) => tryOpen(name))).toEqual(all('ready', { anonymous: 'forbidden' }));
  });

  it.each(kinds)('that names an organization opens only for the organization of its session: %s', async (kind) => {
    const expected = (right: ActorName[]) =>
      Object.fromEntries(
        everyone.map((name) => [
          name,
          name === 'anonymous' ? 'forbidden' : right.includes(name) ? 'ready' : 'organization-switched',
        ]),
      );
    // the session of a removed person still names the organization, but receives none of its messages (below)
    const right: Record<Kind, ActorName[]> = {
      own: ['member', 'maker', 'admin', 'owner', 'removed'],
      other: ['stranger'],
      random: [],
      malformed: [],
    };
    const organization = organizations[kind];
    expect(await each((name) => tryOpen(name, { auth: { organization } }))).toEqual(expected(right[kind]));
    expect(await each((name) => tryOpen(name, { headers: { 'upline-organization': organization } }))).toEqual(
      expected(right[kind]),
    );
  });

  it('is refused to pages of other sites, with any session', async () => {
    for (const origin of ['https://evil.test', 'null', `${server.url}.evil.test`])
      expect(Object.values(await each((name) => tryOpen(name, { headers: { origin } }))), origin).not.toContain(
        'ready',
      );
  });

  // shows I5
  it('receives the changes of its own organization, and of no other', async () => {
    const heard: Record<string, ChangedMessage[]> = {};
    const opened: Opened[] = [];
    for (const name of everyone.filter((one) => one !== 'anonymous')) {
      const one = await open(name);
      heard[name] = [];
      one.socket.on('changed', (message: ChangedMessage) => heard[name]?.push(message));
      opened.push(one);
    }
    const removedAt = opened[everyone.indexOf('removed') - 1]?.positions ?? {};
    expect([removedAt['assets'], removedAt['prospects']], 'and no positions').toEqual([0, 0]);
    await own.make('asset');
    await expect.poll(() => heard['owner']?.flatMap(({ positions }) => Object.keys(positions))).toContain('assets');
    const insiders = ['member', 'maker', 'admin', 'owner'];
    for (const name of insiders)
      await expect.poll(() => heard[name]?.some(({ positions }) => 'assets' in positions)).toBe(true);
    // once the stranger has received this change, any earlier message would have arrived
    await foreign.make('asset');
    await expect.poll(() => heard['stranger']?.length).toBeGreaterThan(0);
    expect(heard['removed']).toEqual([]);
    for (const name of insiders)
      expect(new Set(heard[name]?.map(({ organizationId }) => organizationId))).toEqual(new Set([organizations.own]));
    expect(new Set(heard['stranger']?.map(({ organizationId }) => organizationId))).toEqual(
      new Set([organizations.other]),
    );
    for (const { socket } of opened) socket.close();
  });

  it('ignores messages of a client', async () => {
    const before = await call(actor('owner'), 'GET /api/assets');
    const { socket } = await open('member');
    for (const event of ['changed', 'ready', 'join', 'subscribe', 'message'])
      socket.emit(event, {
        view: 'assets',
        organizationId: organizations.other,
        room: `organization:${organizations.other}`,
      });
    const heard: unknown[] = [];
    socket.onAny((...message: unknown[]) => heard.push(message));
    await foreign.make('asset');
    await own.make('asset');
    await expect.poll(() => JSON.stringify(heard)).toContain(organizations.own);
    expect(JSON.stringify(heard)).not.toContain(organizations.other);
    expect(before.status).toBe(200);
    socket.close();
  });
});

describe('the stored picture of an asset', () => {
  const make = async (name: ActorName): Promise<AssetAnswer> => {
    const body = { type: 'link', title: 'Tour', url: 'https://c.example/', thumbnailUrl: `${host.url}/a.png` };
    const { body: asset } = await call<AssetAnswer>(actor(name), 'POST /api/assets', { body });
    const fetched = async () => (await actor(name).fetch(`/api/assets/${asset.id}/thumbnail`)).status;
    await expect.poll(fetched).toBe(200);
    return asset;
  };
  const outsiders = { anonymous: 401, removed: 403 };
  const statuses = (id: string) =>
    each(async (name) => (await actor(name).fetch(`/api/assets/${id}/thumbnail`)).status);

  // shows I29
  it('is shown to members of its organization only', async () => {
    const [kept, deleted, other] = [await make('maker'), await make('maker'), await make('stranger')];
    await call(actor('maker'), `DELETE /api/assets/${deleted.id}`);
    expect(await statuses(kept.id)).toEqual(all(200, { ...outsiders, stranger: 404 }));
    expect(await statuses(other.id)).toEqual(all(404, { ...outsiders, stranger: 200 }));
    for (const id of [deleted.id, organizations.random, 'no-id'])
      expect(await statuses(id), id).toEqual(all(404, outsiders));
  });

  // shows I29
  it('is saved as a file by members of its organization only', async () => {
    const makeImage = async (name: ActorName): Promise<string> => {
      const body = { type: 'image', title: 'Plan', url: `${host.url}/a.png` };
      return (await call<AssetAnswer>(actor(name), 'POST /api/assets', { body })).body.id;
    };
    const saved = (id: string) => each(async (name) => (await actor(name).fetch(`/api/assets/${id}/picture`)).status);
    const [kept, deleted, other] = [await makeImage('maker'), await makeImage('maker'), await makeImage('stranger')];
    await call(actor('maker'), `DELETE /api/assets/${deleted}`);
    expect(await saved(kept)).toEqual(all(200, { ...outsiders, stranger: 404 }));
    expect(await saved(other)).toEqual(all(404, { ...outsiders, stranger: 200 }));
    for (const id of [deleted, organizations.random, 'no-id']) expect(await saved(id), id).toEqual(all(404, outsiders));
  });

  it('is refused to a tab that shows another organization', async () => {
    const { id } = await make('stranger');
    const headers = { 'upline-organization': organizations.own };
    expect((await actor('stranger').fetch(`/api/assets/${id}/thumbnail`, { headers })).status).toBe(409);
  });
});

describe('a public page', () => {
  const codeOf = (share: ShareAnswer): string => new URL(share.link).pathname;
  const share = async (maker: Browser): Promise<ShareAnswer & { assetId: string }> => {
    const asset = await call<AssetAnswer>(maker, 'POST /api/assets', {
      body: { type: 'link', title: 'Tour', url: 'https://c.example/' },
    });
    return {
      ...(await call<ShareAnswer>(maker, `POST /api/assets/${asset.body.id}/share`, { body: {} })).body,
      assetId: asset.body.id,
    };
  };

  it('of a link is the same for everyone, and depends on the state of the link only', async () => {
    const [kept, withdrawn, ofDeleted, other] = [
      await share(actor('maker')),
      await share(actor('maker')),
      await share(actor('maker')),
      await share(actor('stranger')),
    ];
    await call(actor('maker'), `DELETE /api/shares/${withdrawn.id}`);
    await call(actor('maker'), `DELETE /api/assets/${ofDeleted.assetId}`);
    const links: [string, number, number][] = [
      [codeOf(kept), 200, 204],
      [codeOf(other), 200, 204],
      [codeOf(withdrawn), 410, 204],
      [codeOf(ofDeleted), 410, 204],
      [`/s/${'z'.repeat(22)}`, 404, 404],
      ['/s/no-code', 404, 404],
      ['/s/%00', 404, 404],
    ];
    for (const [path, shown, counted] of links) {
      expect(await each(async (name) => (await actor(name).fetch(path)).status), path).toEqual(all(shown));
      expect(
        await each(async (name) => (await actor(name).fetch(`${path}/view`, { method: 'POST' })).status),
        path,
      ).toEqual(all(counted));
      expect((await actor('anonymous').fetch(path)).headers.getSetCookie(), 'and sets no cookie').toEqual([]);
    }
  });

  // shows I5
  it('of a link takes answers of everyone but the own team, for the organization of the link', async () => {
    const [kept, other, withdrawn] = [
      await share(actor('maker')),
      await share(actor('stranger')),
      await share(actor('maker')),
    ];
    await call(actor('maker'), `DELETE /api/shares/${withdrawn.id}`);
    const statuses = (path: string) =>
      each(async (name) => {
        const person = { name: `Q ${name} ${path}`, contact: `${name}${path.slice(-4)}@q.example`, consent: true };
        const body = { answer: 'interested', key: name, ...person };
        return (await call(actor(name), `POST ${path}/answer`, { body })).status;
      });
    const insiders = { member: 403, maker: 403, admin: 403, owner: 403 };
    expect(await statuses(codeOf(kept))).toEqual(all(200, insiders));
    expect(await statuses(codeOf(other))).toEqual(all(200, { stranger: 403 }));
    expect(await statuses(codeOf(withdrawn))).toEqual(all(410));
    for (const unknown of [`/s/${'y'.repeat(22)}`, '/s/no-code', '/s/%00'])
      expect(await statuses(unknown), unknown).toEqual(all(404));
    const answeredIn = (name: ActorName) => async () =>
      (await call<AnswerItem[]>(actor(name), 'GET /api/answers')).body.map(({ shareId }) => shareId).sort();
    await expect.poll(answeredIn('owner')).toEqual(Array(3).fill(kept.id));
    await expect.poll(answeredIn('stranger')).toEqual(Array(6).fill(other.id));
    const made = async (name: ActorName) =>
      (await call<ProspectAnswer[]>(actor(name), 'GET /api/prospects')).body.filter((one) => one.name.startsWith('Q '));
    await expect.poll(async () => (await made('owner')).length).toBe(3);
    await expect.poll(async () => (await made('stranger')).length).toBe(6);
    expect((await made('owner')).every((one) => one.name.includes(codeOf(kept)))).toBe(true);
  });

  it('of an invitation opens for everyone, and an unknown link has an empty answer', async () => {
    const [token, revoked, other] = [
      await own.make('token'),
      await own.makeDeleted('token'),
      await foreign.make('token'),
    ];
    const states = (link: string) =>
      each(async (name) => (await call<{ state: string }>(actor(name), `GET /api/invitations/${link}`)).body.state);
    expect(await states(token)).toEqual(all('open'));
    expect(await states(other)).toEqual(all('open'));
    expect(await states(revoked)).toEqual(all('revoked'));
    for (const wrong of ['A'.repeat(70), 'x', `${token}A`]) expect(await states(wrong)).toEqual(all('unknown'));
    for (const link of [token, revoked, other, 'A'.repeat(70), 'x'])
      expect(await each(async (name) => (await actor(name).fetch(`/invite/${link}`)).status)).toEqual(all(200));
  });
});

describe('a tab that shows another organization than its session', () => {
  const id = '01930000-0000-7000-8000-0123456789ab';
  const lines = [
    ...rows.map(([name, { line, body }]): [string, string, object | undefined] => [name, line, body]),
    ['the end of the account', 'DELETE /api/users/:id', undefined],
  ] as const;
  const definitions: Record<string, CommandDefinition | QueryDefinition> = { ...commands, ...queries };
  const isPublic = (name: string): boolean => definitions[name]?.access === 'public';

  // shows I5
  it.each(lines.filter(([name]) => !isPublic(name)))(
    'is refused by %s, and nothing happens',
    async (_name, line, body) => {
      const before = await call(actor('stranger'), 'GET /api/activities');
      for (const kind of ['own', 'random', 'malformed'] as const) {
        const headers = { 'upline-organization': organizations[kind] };
        const answer = await patiently(() =>
          call<Problem>(actor('stranger'), line.replace(/:\w+/, id), { headers, ...(body ? { body } : {}) }),
        );
        expect([kind, answer.status, answer.body.code]).toEqual([kind, 409, 'organization-switched']);
      }
      expect((await call(actor('stranger'), 'GET /api/activities')).body).toEqual(before.body);
    },
  );
});
