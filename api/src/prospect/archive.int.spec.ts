import { commandHeader } from '@upline/contracts';
import type { AssetAnswer, DeletedAsset, DeletedProspect, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { addMember, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

const clock = createHandClock(Date.parse('2026-10-15T09:00:00.000Z'));

let server: LocalServer;
let ann: Browser;
let ben: Browser;
let cat: Browser;
let eve: Browser;

beforeAll(async () => {
  server = await startLocalServer({ clock: clock.date });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  cat = await addMember(server.url, ann, 'cat');
  eve = await foundOrganization(server.url, 'eve');
});
afterAll(() => server?.close());

const add = async (name: string, owner: Browser = ben): Promise<string> =>
  (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name, phone: '0664 1234567' } })).body.id;
const addAsset = async (title: string, owner: Browser = ben): Promise<string> => {
  const body = { type: 'link', title, url: 'https://v.example/' };
  return (await call<AssetAnswer>(owner, 'POST /api/assets', { body })).body.id;
};
const remove = async (id: string, by: Browser = ben): Promise<string> => {
  await clock.pass(1_000);
  return (await call(by, `DELETE /api/prospects/${id}`)).headers.get(commandHeader) ?? '';
};
const restore = (id: string, by: Browser = ben, body = {}) =>
  call<Problem>(by, `POST /api/prospects/${id}/restore`, { body });
const archive = async (by: Browser, search = '') =>
  (await call<DeletedProspect[]>(by, `GET /api/prospects/deleted${search}`)).body;
const names = (rows: readonly DeletedProspect[]) => rows.map(({ name }) => name);
const refusal = async (asked: Promise<{ status: number; body: Problem }>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
const stored = async (id: string) => server.ports.events.readStream(`prospect-${id}`);

describe('the archive of deleted prospects', () => {
  it('has the last deleted first, with who deleted it and when', async () => {
    const [lena, sam, kept] = [await add('Lena Vogel'), await add('Sam Hill'), await add('Kept')];
    await remove(lena);
    await remove(sam, ann);
    expect((await archive(ben)).slice(0, 2)).toEqual([
      expect.objectContaining({ id: sam, name: 'Sam Hill', status: 'new', deletedByName: 'ann Owner' }),
      expect.objectContaining({
        id: lena,
        deletedByName: 'ben Member',
        deletedAt: '2026-10-15T09:00:01.000Z',
      }),
    ]);
    expect((await archive(ben)).map(({ id }) => id)).not.toContain(kept);
  });

  it('shows members their own, leaders everybody’s with the owner, and others nothing', async () => {
    const id = await add('Of Ben');
    await remove(id);
    expect((await archive(ann)).find((row) => row.id === id)?.ownerName).toBe('ben Member');
    expect((await archive(ben)).find((row) => row.id === id)).not.toHaveProperty('ownerName');
    expect(await archive(cat)).toEqual([]);
    expect(await archive(eve)).toEqual([]);
  });

  it('is searched, also for a number, and read in pages', async () => {
    for (const name of ['Pia One', 'Pia Two']) await remove(await add(name));
    expect(names(await archive(ben, '?search=pia'))).toEqual(['Pia Two', 'Pia One']);
    expect(names(await archive(ben, '?search=0664%201234567'))).toContain('Pia One');
    const page = await call<DeletedProspect[]>(ben, 'GET /api/prospects/deleted?search=pia&limit=1');
    expect([names(page.body), page.headers.get('x-total-count')]).toEqual([['Pia Two'], '2']);
    const next = /<([^>]+)>/u.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(names((await call<DeletedProspect[]>(ben, `GET ${next}`)).body)).toEqual(['Pia One']);
  });

  it('gives back what a restoration takes out of it, by an event that names the deletion', async () => {
    const id = await add('Back');
    const command = await remove(id);
    expect((await restore(id)).status).toBe(200);
    expect(names(await archive(ben))).not.toContain('Back');
    expect((await call<ProspectAnswer>(ben, `GET /api/prospects/${id}`)).body.name).toBe('Back');
    const [, deleted, restored] = await stored(id);
    expect(restored?.data).toMatchObject({ undoneCommandId: command, undoneEventId: deleted?.id });
  });

  it('loses what is erased', async () => {
    const id = await add('Gone');
    await remove(id);
    await call(ben, `POST /api/prospects/${id}/erase`);
    expect((await archive(ben)).map((row) => row.id)).not.toContain(id);
    expect(await refusal(restore(id))).toEqual([404, 'prospect/erased']);
  });
});

describe('a restoration that is refused', () => {
  it('says that somebody restored it already, and stores nothing', async () => {
    const id = await add('Twice');
    await remove(id);
    await restore(id, ann);
    const before = await stored(id);
    expect(await refusal(restore(id))).toEqual([409, 'prospect/not-deleted']);
    expect(await stored(id)).toEqual(before);
  });

  it('says that another deletion came after the one that is taken back', async () => {
    const id = await add('Deleted twice');
    const command = await remove(id);
    await restore(id, ann);
    const later = await remove(id, ann);
    expect(await refusal(restore(id, ben, { command }))).toEqual([409, 'prospect/changed-since']);
    expect((await restore(id, ben, { command: later })).status).toBe(200);
  });

  it('says nothing of the prospect to another member or another organization', async () => {
    const id = await add('Not theirs');
    await remove(id);
    for (const other of [cat, eve]) expect(await refusal(restore(id, other))).toEqual([404, 'prospect/not-found']);
  });

  it('says what to send instead of a text', async () => {
    const id = await add('Wrong');
    await remove(id);
    expect(await refusal(restore(id, ben, { command: 'x' }))).toEqual([422, 'invalid']);
  });
});

describe('the archive of deleted assets', () => {
  const assets = async (by: Browser, search = '') =>
    (await call<DeletedAsset[]>(by, `GET /api/assets/deleted${search}`)).body;

  it('shows members their own and leaders everybody’s, and gives them back once', async () => {
    const id = await addAsset('Tour of Ben');
    await call(ben, `DELETE /api/assets/${id}`);
    expect(await assets(ben)).toEqual([
      expect.objectContaining({ id, title: 'Tour of Ben', type: 'link', deletedByName: 'ben Member' }),
    ]);
    expect((await assets(ann, '?search=tour'))[0]?.ownerName).toBe('ben Member');
    expect([await assets(cat), await assets(eve)]).toEqual([[], []]);
    expect((await call(ann, `POST /api/assets/${id}/restore`)).status).toBe(200);
    expect(await assets(ann)).toEqual([]);
    expect(await refusal(call<Problem>(ben, `POST /api/assets/${id}/restore`))).toEqual([409, 'asset/not-deleted']);
  });

  it('refuses the undo of a deletion after which there was another one', async () => {
    const id = await addAsset('Deleted twice');
    const command = (await call(ben, `DELETE /api/assets/${id}`)).headers.get(commandHeader);
    await call(ann, `POST /api/assets/${id}/restore`);
    await call(ann, `DELETE /api/assets/${id}`);
    const undone = call<Problem>(ben, `POST /api/assets/${id}/restore`, { body: { command } });
    expect(await refusal(undone)).toEqual([409, 'asset/changed-since']);
  });
});
