import type { ActivityAnswer, AssetAnswer } from '@upline/contracts';
import { assetCommands } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import { assetTenancy } from './asset.tenancy.ts';

let server: LocalServer;
let owner: Browser;
let admin: Browser;
let rep: Browser;
let other: Browser;
let organization: string;
let now = new Date('2026-10-15T09:00:00.000Z');

const tour = { type: 'link', title: 'Tour', url: 'https://v.example/tour' };

beforeAll(async () => {
  server = await startLocalServer({ clock: () => now });
  owner = await foundOrganization(server.url, 'olga');
  [admin, rep, other] = [
    await addMember(server.url, owner, 'adam'),
    await addMember(server.url, owner, 'rita'),
    await addMember(server.url, owner, 'otto'),
  ];
  await call(owner, `PUT /api/team-members/${await idOf(admin)}/role`, { body: { role: 'admin' } });
  const { body } = await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user');
  organization = body.organization.id;
});
afterAll(async () => server?.close());

type Answer = { code?: string; assetEditors?: string; id: string };
const letChange = (browser: Browser, assetEditors: unknown) =>
  call<Answer>(browser, `PUT /api/organizations/${organization}`, { body: { name: 'North', assetEditors } });
const assetOf = async (browser: Browser): Promise<string> =>
  (await call<AssetAnswer>(browser, 'POST /api/assets', { body: tour })).body.id;

/** An asset to which the command can go: only a deleted one is restored. */
const assetFor = async (command: string): Promise<string> => {
  const id = await assetOf(rep);
  if (command === 'RestoreAsset') await call(rep, `DELETE /api/assets/${id}`);
  return id;
};

/** Every command to an asset that is there already. */
const changes = Object.entries(assetCommands).flatMap(([name, { method, path }]) => {
  if (name === 'CreateAsset') return [];
  const { body } = { body: undefined, ...Object.entries(assetTenancy.calls).find(([called]) => called === name)?.[1] };
  const send = (browser: Browser, id: string) => {
    const address = path.replace(':id', id).replace(':language', 'de');
    return call<Answer>(browser, `${method} ${address}`, body === undefined ? {} : { body });
  };
  return [{ name, send }];
});

describe('who may change an asset', () => {
  // shows 6.7
  it('is everyone in the team, until an owner or admin says otherwise', async () => {
    const id = await assetOf(rep);
    for (const { name, send } of changes) expect((await send(other, id)).status, name).toBeLessThan(300);
    expect((await letChange(rep, 'owner-and-leaders')).status).toBe(403);
    expect((await letChange(admin, 'owner-and-leaders')).body.assetEditors).toBe('owner-and-leaders');
    expect((await letChange(owner, undefined)).body.assetEditors, 'an older page').toBe('owner-and-leaders');
    for (const wrong of ['nobody', null, 5]) expect((await letChange(owner, wrong)).status).toBe(422);
    type Current = { organization: { assetEditors: string } };
    await eventually<Current>(rep, '/api/auth/user', ({ organization: { assetEditors } }) =>
      expect(assetEditors).toBe('owner-and-leaders'),
    );
  });

  // shows I5.2
  it.each(changes)('is then its owner and the leaders: $name', async ({ name, send }) => {
    await letChange(owner, 'owner-and-leaders');
    const id = await assetFor(name);
    const refused = await send(other, id);
    expect([refused.status, refused.body.code]).toEqual([403, 'asset/not-allowed']);
    for (const allowed of [rep, admin, owner]) {
      const mine = await assetFor(name);
      expect((await send(allowed, mine)).status).toBeLessThan(300);
    }
    await letChange(owner, 'everyone');
    expect((await send(other, id)).status).toBeLessThan(300);
  });

  // shows I5.2
  it('does not tell a stranger that the asset is there', async () => {
    await letChange(owner, 'owner-and-leaders');
    const stranger = await foundOrganization(server.url, 'nora');
    const id = await assetOf(rep);
    for (const { name, send } of changes) expect((await send(stranger, id)).status, name).toBe(404);
    await letChange(owner, 'everyone');
  });
});

type Inbox = { items: { type: string; text: string; assetId: string | null }[] };

/** The notifications of a person about one asset. */
const textsOf = async (browser: Browser, id: string): Promise<string[]> => {
  const { items } = (await call<Inbox>(browser, 'GET /api/notifications')).body;
  return items.flatMap(({ text, assetId }) => (assetId === id ? [text] : []));
};
const repoint = (browser: Browser, id: string, url: string) =>
  call(browser, `PUT /api/assets/${id}`, { body: { ...tour, url } });
const toGerman = (browser: Browser, id: string, url: string) =>
  call(browser, `PUT /api/assets/${id}/variants/de`, { body: { title: 'Rundgang', url } });

const line = 'otto Member changed the address of “Tour”';

describe('another address of an asset', () => {
  // shows 6.8
  it('is told to its owner and the leaders, once an hour, and to nobody else', async () => {
    const id = await assetOf(rep);
    await repoint(other, id, 'https://b.example/');
    for (const person of [owner, admin, rep]) await expect.poll(() => textsOf(person, id)).toEqual([line]);
    now = new Date(now.getTime() + 59 * 60_000);
    await toGerman(other, id, 'https://b.example/de');
    await repoint(other, id, 'https://c.example/');
    now = new Date(now.getTime() + 60_000);
    const german = 'otto Member changed the address of “Rundgang”';
    await toGerman(other, id, 'https://d.example/de');
    for (const person of [owner, admin, rep]) await expect.poll(() => textsOf(person, id)).toEqual([german, line]);
    expect(await textsOf(other, id)).toEqual([]);
  });

  // shows I5.3
  it('is told to nobody who changed it, and not where it is an own asset or stays', async () => {
    const [mine, renamed, marker] = [await assetOf(rep), await assetOf(rep), await assetOf(rep)];
    await repoint(rep, mine, 'https://b.example/');
    await call(other, `PUT /api/assets/${renamed}`, { body: { ...tour, title: 'Grand tour' } });
    await repoint(admin, marker, 'https://b.example/');
    for (const person of [owner, rep])
      await expect.poll(() => textsOf(person, marker)).toEqual(['adam Member changed the address of “Tour”']);
    for (const person of [owner, admin, rep])
      expect([...(await textsOf(person, mine)), ...(await textsOf(person, renamed))]).toEqual([]);
    expect(await textsOf(admin, marker)).toEqual([]);
  });

  // shows 6.8
  it('is in the feed each time, and leads to the asset', async () => {
    const id = await assetOf(rep);
    for (const path of ['a', 'b']) await repoint(other, id, `https://b.example/${path}`);
    await repoint(rep, id, 'https://own.example/');
    await eventually<ActivityAnswer[]>(rep, '/api/activities?type=asset_repointed', (lines) => {
      const ofThis = lines.filter(({ leadsTo }) => leadsTo?.id === id);
      expect(ofThis.map(({ description }) => description)).toEqual([line, line]);
    });
  });
});
