import type { ActivityAnswer, ImportAnswer, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { addMember, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { confirm, draftImport, importPeople, sendFile, until } from '../../testing/people/imports.ts';

let server: LocalServer;
let ann: Browser;
let ben: Browser;
let eve: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  eve = await foundOrganization(server.url, 'eve');
});
afterAll(() => server?.close());

const all = async (by: Browser) => (await call<ProspectAnswer[]>(by, 'GET /api/prospects')).body;
const named = async (by: Browser, name: string) => (await all(by)).find((one) => one.name === name);
const numbersOf = async (by: Browser) => ({
  stats: (await call<{ points: number }>(by, 'GET /api/leaderboard/me')).body.points,
  notifications: (await call<{ items: unknown[] }>(by, 'GET /api/notifications')).body.items.length,
  team: (await call<unknown[]>(by, 'GET /api/team-members')).body.length,
});

const file = [
  'Vorname;Nachname;Handy;E-Mail;Status;Notiz',
  'Elena;Vogel;+49 151 23456789;elena@mail.example;converted;met at the fair',
  'Sam;Hill;;sam@mail.example;;',
  ';;+49 151 99999999;;;nobody',
  'Elena V.;;0049 151 23456789;;;again',
  'Bad;Mail;;no-address;;',
].join('\r\n');

describe('a file of people', () => {
  it('is previewed row by row, adds its people, and gives the refused rows back as a file', async () => {
    const before = await numbersOf(ann);
    const read = await sendFile(ann, await draftImport(ann, { fileName: 'people.csv' }), file);
    expect(read.columns.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
      'status',
      'notes',
    ]);
    expect(read).toMatchObject({ state: 'read', rows: 5, totals: { add: 2, update: 0, skip: 1, refuse: 2 } });
    expect(read.preview.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
      [1, 'add', null],
      [2, 'add', null],
      [3, 'refuse', 'Name is required'],
      [4, 'skip', 'Row 1 has this person already'],
      [5, 'refuse', 'Please enter a valid email'],
    ]);
    expect(await all(ann)).toEqual([]);

    const done = await importPeople(ann, read);
    expect(done).toMatchObject({ state: 'finished', done: { added: 2, updated: 0, skipped: 1, refused: 2 } });
    expect(await named(ann, 'Elena Vogel')).toMatchObject({
      phone: '+4915123456789',
      email: 'elena@mail.example',
      status: 'converted',
      notes: 'met at the fair',
    });
    expect(await numbersOf(ann)).toEqual(before);
    const feed = (await call<ActivityAnswer[]>(ben, 'GET /api/activities')).body;
    expect(feed.map(({ description }) => description)).toContain('ann Owner imported 2 people');
    expect(feed.some(({ type }) => type === 'prospect_added')).toBe(false);

    const refused = await ann.fetch(`/api/imports/${read.id}/refused`);
    expect(refused.headers.get('content-type')).toMatch(/^text\/csv/u);
    const lines = (await refused.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^;;\+49 151 99999999;;;nobody;3;Name is required$/u);
  });

  it('adds nobody twice when it is sent again, and fills in what is missing until its undo', async () => {
    const text = (notes: string) => `name,email,notes\nRita Falk,rita@mail.example,${notes}\nTom,,\nTom,,\n`;
    await importPeople(ben, await sendFile(ben, await draftImport(ben), text('')));
    const again = await sendFile(ben, await draftImport(ben), text('Likes tea'));
    expect(again.totals).toEqual({ add: 0, update: 0, skip: 3, refuse: 0 });

    const mapped = await call<ImportAnswer>(ben, `PUT /api/imports/${again.id}/mapping`, {
      body: { columns: ['name', 'email', 'notes'], header: true, onDuplicate: 'fill' },
    });
    expect(mapped.body).toMatchObject({ totals: { add: 0, update: 1, skip: 2, refuse: 0 }, fileHash: again.fileHash });
    expect((await importPeople(ben, mapped.body)).done).toEqual({ added: 0, updated: 1, skipped: 2, refused: 0 });
    expect((await named(ben, 'Rita Falk'))?.notes).toBe('Likes tea');
    expect(await all(ben)).toHaveLength(3);

    const undone = await call<ImportAnswer>(ben, `POST /api/imports/${again.id}/undo`);
    expect(undone.status).toBe(200);
    expect((await until(ben, again.id, 'undone')).undo).toMatchObject({ removed: 1, kept: 0 });
    expect((await named(ben, 'Rita Falk'))?.notes).toBeNull();
  });

  it('gives each of two members who send it at once a prospect of their own', async () => {
    const text = 'name,email\nNora Both,nora@mail.example\n';
    const drafts = await Promise.all([ann, ben].map(async (by) => sendFile(by, await draftImport(by), text)));
    const [first, second] = await Promise.all([importPeople(ann, drafts[0]), importPeople(ben, drafts[1])]);
    expect([first.done.added, second.done.added]).toEqual([1, 1]);
    const owners = (await all(ann)).filter(({ name }) => name === 'Nora Both').map(({ ownerId }) => ownerId);
    expect(owners.sort()).toEqual([await idOf(ann), await idOf(ben)].sort());
  });

  it('marks people who asked not to be contacted, and leaves the mark of a prospect that it changes', async () => {
    const { id } = (
      await call<ProspectAnswer>(ann, 'POST /api/prospects', { body: { name: 'Stop', email: 'stop@mail.example' } })
    ).body;
    expect((await call(ann, `POST /api/prospects/${id}/refusal`)).status).toBe(204);
    const read = await sendFile(ben, await draftImport(ben), 'name,email\nStop Again,STOP@mail.example\n');
    expect(read.preview).toMatchObject([{ outcome: 'add', refusedContact: true }]);
    await importPeople(ben, read);
    expect((await named(ben, 'Stop Again'))?.refused).toMatchObject({ via: 'list' });
    const mine = await sendFile(ann, await draftImport(ann), 'name,email,notes\nStop,stop@mail.example,hello\n');
    const mapping = { columns: ['name', 'email', 'notes'], header: true, onDuplicate: 'overwrite' };
    await importPeople(
      ann,
      (await call<ImportAnswer>(ann, `PUT /api/imports/${mine.id}/mapping`, { body: mapping })).body,
    );
    expect((await named(ann, 'Stop'))?.refused).toMatchObject({ via: 'rep' });
  });
});

describe('undoing an import', () => {
  it('deletes the people it added, except those with a note or a share since, and is refused again', async () => {
    const text = `name\n${['Ida', 'Jon', 'Kim', 'Leo'].join('\n')}\n`;
    const { id } = await importPeople(eve, await sendFile(eve, await draftImport(eve), text));
    const asset = await call<{ id: string }>(eve, 'POST /api/assets', {
      body: { type: 'link', title: 'Tour', url: 'https://v.example/' },
    });
    const jon = await named(eve, 'Jon');
    const kim = await named(eve, 'Kim');
    await call(eve, `POST /api/prospects/${jon?.id ?? ''}/notes`, { body: { text: 'Called' } });
    await call(eve, `POST /api/assets/${asset.body.id}/share`, { body: { prospectId: kim?.id } });
    expect((await call(eve, `POST /api/imports/${id}/undo`)).status).toBe(200);
    const { undo } = await until(eve, id, 'undone');
    expect(undo).toMatchObject({ possible: false, removed: 2, kept: 2 });
    expect(undo.keptPeople.map(({ name }) => name).sort()).toEqual(['Jon', 'Kim']);
    expect((await all(eve)).map(({ name }) => name).sort()).toEqual(['Jon', 'Kim']);
    const feed = (await call<ActivityAnswer[]>(eve, 'GET /api/activities')).body;
    expect(feed.some(({ type }) => type === 'people_imported')).toBe(false);
    const again = await call<Problem>(eve, `POST /api/imports/${id}/undo`);
    expect([again.status, again.body.code]).toEqual([409, 'import/undone']);
  });
});

describe('an import', () => {
  const isNotFoundBy = async (by: Browser, read: ImportAnswer): Promise<void> => {
    const ways = ['GET', 'GET refused', 'PUT file', 'PUT mapping', 'POST confirm', 'POST cancel', 'POST undo'];
    const bodies: Record<string, object> = {
      confirm: { fileHash: read.fileHash },
      mapping: { columns: ['name'], header: true },
    };
    for (const way of ways) {
      const [method = '', part] = way.split(' ');
      const path = `/api/imports/${read.id}${part === undefined ? '' : `/${part}`}`;
      const { status } = await call(by, `${method} ${path}`, { body: bodies[part ?? ''] });
      expect([way, status]).toEqual([way, 404]);
    }
  };

  it('is not found by another member or another organization', async () => {
    const read = await sendFile(ann, await draftImport(ann), 'name\nMine\n');
    for (const other of [ben, eve]) await isNotFoundBy(other, read);
    const own = (await call<{ id: string }[]>(ben, 'GET /api/imports')).body.map(({ id }) => id);
    expect(own).not.toContain(read.id);
  });

  it('is not found by its own person in another organization', async () => {
    const kim = await foundOrganization(server.url, 'kim', 'third.example');
    const read = await sendFile(kim, await draftImport(kim), 'name\nMine\n');
    expect((await call(kim, 'POST /api/organizations', { body: { name: 'Second' } })).status).toBe(201);
    await isNotFoundBy(kim, read);
  });

  it('is confirmed with the hash of its latest file alone, and once', async () => {
    const id = await draftImport(eve);
    const first = await sendFile(eve, id, 'name\nFirst\n');
    const second = await sendFile(eve, id, 'name\nSecond\n');
    const old = await confirm(eve, first);
    expect([old.status, old.body.code]).toEqual([409, 'import/file-changed']);
    // from two devices at once: one starts it
    const both = await Promise.all([confirm(eve, second), confirm(eve, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await until(eve, id, 'finished')).done.added).toBe(1);
    const late = await confirm(eve, second);
    expect([late.status, late.body.code]).toEqual([409, 'import/started']);
    const cancelled = await call<Problem>(eve, `POST /api/imports/${id}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'import/ended']);
    expect(await named(eve, 'First')).toBeUndefined();
  });

  it('refuses a file above 20 MB, an archive, an empty file and two columns for one field', async () => {
    const id = await draftImport(eve);
    const put = (body: string) => eve.fetch(`/api/imports/${id}/file`, { method: 'PUT', body });
    const large = await put('x'.repeat(21_000_000));
    expect([large.status, ((await large.json()) as Problem).detail]).toEqual([
      413,
      'The file is larger than 20 MB. Split it into smaller files.',
    ]);
    const zip = await put('PK\u0003\u0004 something');
    expect([zip.status, ((await zip.json()) as Problem).code]).toEqual([422, 'unreadable-file']);
    const empty = await put('');
    expect(empty.status).toBe(422);
    await sendFile(eve, id, 'a,b\nAnn,Lee\n');
    const twice = await call<Problem>(eve, `PUT /api/imports/${id}/mapping`, {
      body: { columns: ['name', 'name'], header: true },
    });
    expect([twice.status, twice.body.errors?.['columns']]).toEqual([
      422,
      'Two columns have the same field. Choose one of them, and leave out the other',
    ]);
    const short = await call<Problem>(eve, `PUT /api/imports/${id}/mapping`, { body: { columns: [], header: true } });
    expect([short.status, short.body.detail]).toEqual([422, 'This file has 2 columns. Match each of them once.']);
  });

  it('keeps no draft once it has finished or is cancelled', async () => {
    const drafts = async () => (await server.ports.documents.list('importDraft', await idOf(eve))).length;
    const before = await drafts();
    const id = await draftImport(eve);
    const read = await sendFile(eve, id, 'name,email\nPia,pia@mail.example\n,none\n');
    const cancelled = await call<ImportAnswer>(eve, `POST /api/imports/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', columns: [], preview: [], undo: { possible: false } });
    const confirmed = await confirm(eve, read);
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'import/cancelled']);
    expect(await named(eve, 'Pia')).toBeUndefined();
    expect(await drafts()).toBe(before);
    await importPeople(eve, await sendFile(eve, await draftImport(eve), 'name\nPia\n'));
    await expect.poll(drafts).toBe(before);
    const list = (await call<ImportAnswer[]>(eve, 'GET /api/imports')).body;
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'cancelled' });
  });
});
