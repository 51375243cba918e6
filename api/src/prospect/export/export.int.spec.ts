import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import { draftImport, importPeople, sendFile } from '../../../testing/people/imports.ts';
import { rowsIn } from '../../../testing/readTable.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let second: Browser;
let admin: Browser;
let rep: Browser;
let stranger: Browser;

const longNotes = 'ü'.repeat(900);

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  stranger = await foundOrganization(server.url, 'sam', 'other.example');
  [second, admin, rep] = [
    await addMember(server.url, owner, 'otto'),
    await addMember(server.url, owner, 'adam'),
    await addMember(server.url, owner, 'rita'),
  ];
  for (const [browser, role] of [
    [second, 'owner'],
    [admin, 'admin'],
  ] as const)
    await call(owner, `PUT /api/team-members/${await idOf(browser)}/role`, { body: { role } });
  const add = (browser: Browser, body: object) => call(browser, 'POST /api/prospects', { body });
  await add(rep, { name: '=cmd()', phone: '+49 151 23456789', status: 'interested', source: 'Fair', notes: longNotes });
  await add(rep, { name: 'Bert, "B"', email: 'bert@example.com', notes: 'one\ntwo' });
  await add(admin, { name: 'Carla', phone: 'ask Bert' });
  await add(stranger, { name: 'Dora' });
});
afterAll(async () => server?.close());

const ask = (browser: Browser, query: string, headers = {}) =>
  browser.fetch(`/api/prospects/export?${query}`, { headers });

const exported = async (browser: Browser, query = 'format=csv') => rowsIn(await (await ask(browser, query)).text());
const namesIn = async (browser: Browser, query?: string): Promise<string[]> =>
  (await exported(browser, query)).flatMap((row) => ('name' in row ? row.name : [])).sort();

describe('an export of prospects', () => {
  it('is a file with the whole notes, in the separator of the reader', async () => {
    const file = await ask(rep, 'format=csv');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="prospects-\d{4}-\d\d-\d\d\.csv"$/u);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const text = await file.text();
    expect(text.split('\r\n')[0]).toBe('name,email,phone,status,source,notes,createdAt,lastContactedAt,id');
    expect(text).toContain(`'=cmd(),,+4915123456789,interested,Fair,${longNotes},`);
    const german = await (await ask(rep, 'format=csv', { 'accept-language': 'de' })).text();
    expect(german).toContain('name;email;phone');
    expect(rowsIn(german)).toEqual(rowsIn(text));
  });

  it('may be contacts of a phone', async () => {
    const file = await ask(rep, 'format=vcard');
    expect(file.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/\.vcf"$/u);
    expect(rowsIn(await file.text())).toEqual(await exported(rep));
  });

  // shows I5
  it('has the own people of a member, and everybody with their owner for leaders', async () => {
    expect(await namesIn(rep)).toEqual(['=cmd()', 'Bert, "B"']);
    expect(await namesIn(admin)).toEqual(['=cmd()', 'Bert, "B"', 'Carla']);
    expect(await (await ask(owner, 'format=csv')).text()).toContain(',owner,id\r\n');
    expect(await namesIn(stranger)).toEqual(['Dora']);
  });

  it('has the filters of the list, or chosen people as far as one may see them', async () => {
    expect(await namesIn(owner, 'format=csv&status=interested')).toEqual(['=cmd()']);
    expect(await namesIn(owner, 'format=csv&search=carla&sort=name')).toEqual(['Carla']);
    expect(await namesIn(owner, `format=csv&owner=${await idOf(admin)}`)).toEqual(['Carla']);
    expect(await namesIn(rep, `format=csv&owner=${await idOf(admin)}`)).toEqual([]);
    const { body } = await call<{ id: string; name: string }[]>(owner, 'GET /api/prospects');
    const ids = body.filter(({ name }) => name !== '=cmd()').map(({ id }) => id);
    expect(await namesIn(owner, `format=csv&ids=${ids.join(',')}`)).toEqual(['Bert, "B"', 'Carla']);
    expect(await namesIn(rep, `format=csv&ids=${ids.join(',')}`)).toEqual(['Bert, "B"']);
    expect(await namesIn(stranger, `format=csv&ids=${ids.join(',')}`)).toEqual([]);
  });

  it('is refused without a format, with a filter that is none, and signed out', async () => {
    for (const wrong of ['', 'format=xlsx', 'format=csv&status=hot', 'format=csv&more=1', 'format=csv&ids=1'])
      expect([wrong, (await ask(rep, wrong)).status]).toEqual([wrong, 422]);
    expect((await fetch(`${server.url}/api/prospects/export?format=csv`)).status).toBe(401);
  });
});

describe('the owners of an organization', () => {
  type Inbox = { items: { type: string; text: string }[] };
  const exportsIn = ({ items }: Inbox): string[] =>
    items.flatMap(({ type, text }) => (type === 'data_exported' ? [text] : [])).sort();
  const hears = (browser: Browser, texts: readonly string[]): Promise<void> =>
    eventually<Inbox>(browser, '/api/notifications', (inbox) => expect(exportsIn(inbox)).toEqual(texts));
  const toldTo = async (browser: Browser): Promise<string[]> =>
    exportsIn((await call<Inbox>(browser, 'GET /api/notifications')).body);

  // shows I5
  it('hear of each export once, unless it is their own', async () => {
    const first = await foundOrganization(server.url, 'frida', 'exports.example');
    const [other, leader, member] = [
      await addMember(server.url, first, 'frank'),
      await addMember(server.url, first, 'lena'),
      await addMember(server.url, first, 'mona'),
    ];
    const become = async (browser: Browser, role: string) =>
      call(first, `PUT /api/team-members/${await idOf(browser)}/role`, { body: { role } });
    await become(other, 'owner');
    await become(leader, 'admin');
    for (const name of ['One', 'Two']) await call(member, 'POST /api/prospects', { body: { name } });
    await exported(other);
    await exported(member, 'format=csv&search=One');
    await exported(member);
    const [one, two] = ['mona Member exported 1 prospect', 'mona Member exported 2 prospects'];
    await hears(first, ['frank Member exported 2 prospects', one, two]);
    await hears(other, [one, two]);
    expect([await toldTo(leader), await toldTo(member)]).toEqual([[], []]);
    expect((await toldTo(stranger)).filter((text) => !text.startsWith('sam'))).toEqual([]);
  });

  it('find what they took themselves in the download of their data', async () => {
    type Download = { memberships: { dataExports: object[] }[] };
    await exported(second);
    const { body } = await call<Download>(second, `GET /api/users/${await idOf(second)}/data`);
    expect(body.memberships[0]?.dataExports).toMatchObject([{ what: 'prospects', format: 'csv', rows: 3 }]);
  });
});

describe('exports of many people', () => {
  const notes = '€'.repeat(5_000);
  const people = [
    // more than one page has room for
    ...Array.from({ length: 75 }, (_person, at) => ({ name: `Person ${at}`, notes })),
    {
      name: "'=A1",
      phone: '+49 151 23456789',
      email: 'a@example.com',
      status: 'converted',
      source: '-1',
      notes: "'@x",
    },
    { name: '"B", C; D', phone: '0151 23456789, 0160 12345678', source: '=SUM(A1)', notes: 'one\ntwo\n\n"three"' },
    { name: 'محمد 😀 \\', phone: '+1 (415) 555-2671 ext. 5', status: 'lost', notes: "''+1" },
  ];

  it.each(['csv', 'vcard'])('are the same after an import of the %s into another organization', async (format) => {
    const north = await foundOrganization(server.url, `nora${format}`, 'north.example');
    const south = await foundOrganization(server.url, `sofia${format}`, 'south.example');
    for (const body of people) expect((await call(north, 'POST /api/prospects', { body })).status).toBe(201);
    const inOrder = (rows: ReturnType<typeof rowsIn>): string[] => rows.map((row) => JSON.stringify(row)).sort();
    const file = await (await ask(north, `format=${format}`)).text();
    expect(rowsIn(file)).toHaveLength(people.length);
    const { done } = await importPeople(south, await sendFile(south, await draftImport(south), file));
    expect(done).toEqual({ added: people.length, updated: 0, skipped: 0, refused: 0 });
    const again = rowsIn(await (await ask(south, `format=${format}`)).text());
    expect(inOrder(again)).toEqual(inOrder(rowsIn(file)));
    expect(inOrder(rowsIn(file)).join('\n')).toContain(JSON.stringify('one\ntwo\n\n"three"'));
  });

  it('are limited', async () => {
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await ask(stranger, 'format=csv&search=nobody')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
  });
});
