import type { AssetAnswer, MemberAnswer, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { operate } from '../people/operate.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import { readYourWrites } from '../readYourWrites.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { searchSpellingsContract } from './searchSpellings.contract.ts';

let server: LocalServer;
let owner: Browser;
let mia: Browser;
let nora: Browser;
let stranger: Browser;

const { send, read } = readYourWrites();
const addAsset = (who: Browser, title: string, more: object = {}) =>
  send<AssetAnswer>(who, 'POST /api/assets', { type: 'link', title, url: 'https://c.example/', ...more });
const addProspect = (who: Browser, name: string, more: object = {}) =>
  send<ProspectAnswer>(who, 'POST /api/prospects', { name, ...more });

const ask = <Row>(who: Browser, path: string, search: string, more = '') =>
  read<Row[]>(who, `${path}?search=${encodeURIComponent(search)}${more}`);

/** The names in the answer to a search; checks that the total agrees. */
const search = async (who: Browser, path: string, words: string): Promise<string[]> => {
  const { status, body, headers } = await ask<Partial<AssetAnswer & ProspectAnswer & MemberAnswer>>(who, path, words);
  expect([status, headers.get('x-total-count'), JSON.stringify(body).includes('words')]).toEqual([
    200,
    String(body.length),
    false,
  ]);
  return body.map(({ title, name, firstName }) => title ?? name ?? firstName ?? '').sort();
};
const lists = ['/api/assets', '/api/prospects', '/api/team-members'];

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  mia = await addMember(server.url, owner, 'mia');
  nora = await addMember(server.url, owner, 'nora');
  stranger = await foundOrganization(server.url, 'sven');
  const profile = { firstName: 'Zoë', lastName: 'Ångström', email: 'contact@zoe.example', username: 'hiddenname' };
  await send(mia, `PUT /api/users/${await idOf(mia)}`, profile);
  await addAsset(owner, 'Tour for Zoë', {
    description: 'In six minutes',
    url: 'https://www.films.example/watch?v=secretpath',
  });
  await addAsset(owner, 'Price list 100%');
  await addProspect(mia, 'Zoë Quint', {
    email: 'zq@mail.example',
    phone: '+49 (30) 90-18',
    source: 'Spring fair',
    notes: 'knows Xaver',
  });
  await addProspect(nora, 'Zoe Other');
  await addAsset(stranger, 'Zoë abroad');
  await addProspect(stranger, 'Zoë Foreign');
});
afterAll(async () => server?.close());

searchSpellingsContract('on SQLite', () => server.url);

describe('searching a list', () => {
  it('finds assets by title, description and host, in any case and without diacritics', async () => {
    for (const words of ['zoe', 'ZOË tour', 'minutes', 'films.example', 'for six'])
      expect(await search(owner, '/api/assets', words), words).toEqual(['Tour for Zoë']);
    expect(await search(owner, '/api/assets', 'secretpath')).toEqual([]);
    expect(await search(owner, '/api/assets', '  ')).toEqual(['Price list 100%', 'Tour for Zoë']);
  });

  it('finds prospects by name, e-mail, phone and source, and not by notes', async () => {
    for (const words of ['quint zoe', 'zq@mail', '+49309018', '30 90-18', 'spring'])
      expect(await search(mia, '/api/prospects', words), words).toEqual(['Zoë Quint']);
    expect(await search(mia, '/api/prospects', 'xaver')).toEqual([]);
  });

  it('finds members by their names and sign-in address, and not by the contact address of their profile', async () => {
    for (const words of ['zoe', 'angstrom zoe', 'mia@team'])
      expect(await search(nora, '/api/team-members', words), words).toEqual(['Zoë']);
    expect(await search(nora, '/api/team-members', 'contact@zoe')).toEqual([]);
    expect(await search(nora, '/api/team-members', 'member')).toEqual(['nora']);
    expect(await search(nora, '/api/team-members', 'team.example')).toEqual(['Zoë', 'nora', 'olga']);
  });

  it('gives no character a special meaning', async () => {
    expect(await search(owner, '/api/assets', '100%')).toEqual(['Price list 100%']);
    for (const words of ['%%', '_', '.*', "' OR 1=1 --", '") OR ("', '[a-z]', '$where', '\\'])
      for (const path of lists) expect(await search(owner, path, words), `${words} in ${path}`).toEqual([]);
  });

  it.each(lists)('of %s is refused with the name of the field when the search is malformed', async (path) => {
    for (const query of [`search=${'x'.repeat(101)}`, 'search=a&search=b', 'search=%00', 'search=%E2%80%AE']) {
      const { status, body } = await call<Problem>(owner, `GET ${path}?${query}`);
      expect([status, body.code, Object.keys(body.errors ?? {})], query).toEqual([422, 'invalid', ['search']]);
    }
  });
});

describe('a search finds nothing that the list does not show', () => {
  // shows I5
  it('of other organizations', async () => {
    expect(await search(owner, '/api/assets', 'abroad')).toEqual([]);
    expect(await search(stranger, '/api/assets', 'zoe')).toEqual(['Zoë abroad']);
    expect(await search(owner, '/api/prospects', 'zoe')).toEqual(['Zoe Other', 'Zoë Quint']);
    expect(await search(stranger, '/api/prospects', 'zoe')).toEqual(['Zoë Foreign']);
    expect(await search(owner, '/api/team-members', 'sven')).toEqual([]);
    expect(await search(stranger, '/api/team-members', 'zoe')).toEqual([]);
  });

  it('of teammates’ prospects', async () => {
    expect(await search(mia, '/api/prospects', 'zoe')).toEqual(['Zoë Quint']);
    expect(await search(nora, '/api/prospects', 'zoe')).toEqual(['Zoe Other']);
  });

  it('by a username, which only its owner sees', async () => {
    for (const who of [owner, nora, mia]) expect(await search(who, '/api/team-members', 'hiddenname')).toEqual([]);
  });

  it('of deleted things or former members', async () => {
    const { id } = await addAsset(owner, 'Short-lived');
    const left = await addMember(server.url, owner, 'lars');
    await expect.poll(() => search(owner, '/api/team-members', 'lars')).toEqual(['lars']);
    await send(owner, `DELETE /api/assets/${id}`);
    await send(owner, `DELETE /api/team-members/${await idOf(left)}`);
    expect(await search(owner, '/api/assets', 'short-lived')).toEqual([]);
    expect(await search(owner, '/api/team-members', 'lars')).toEqual([]);
  });

  it('of values from before a change', async () => {
    const { id } = await addProspect(nora, 'Former Name', { phone: '555 0100' });
    await send(nora, `PUT /api/prospects/${id}`, { name: 'Latter Name' });
    expect(await search(nora, '/api/prospects', 'former')).toEqual([]);
    expect(await search(nora, '/api/prospects', '5550100')).toEqual([]);
    expect(await search(nora, '/api/prospects', 'latter')).toEqual(['Latter Name']);
  });

  // shows I13
  it('of erased people, live and rebuilt', async () => {
    const { id } = await addProspect(nora, 'Quincy Zapata', {
      email: 'quincy@zapata.example',
      phone: '+1 555 7777',
      source: 'autumn',
    });
    const gone = await addMember(server.url, owner, 'rita');
    expect(await search(owner, '/api/prospects', 'zapata 15557777')).toEqual(['Quincy Zapata']);
    await send(nora, `POST /api/prospects/${id}/erase`);
    await send(gone, `DELETE /api/users/${await idOf(gone)}`);
    await expect.poll(() => search(owner, '/api/team-members', 'rita')).toEqual([]);
    for (const step of ['live', 'rebuilt']) {
      for (const words of ['quincy', 'zapata', '5557777', 'autumn', 'rita', 'erased'])
        for (const path of lists) expect(await search(owner, path, words), `${words} in ${path}, ${step}`).toEqual([]);
      if (step === 'live') await operate(server, { name: 'rebuild', views: [] });
    }
    expect(await operate(server, { name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
  });
});

describe('a search in pages', () => {
  const pages = async (path: string, words: string) => {
    const ids: string[] = [];
    const totals = new Set<string | null>();
    let next: string | undefined = `${path}?limit=1&search=${words}`;
    while (next !== undefined) {
      const { body, headers }: { body: { id: string }[]; headers: Headers } = await call<{ id: string }[]>(
        owner,
        `GET ${next}`,
      );
      ids.push(...body.map(({ id }) => id));
      totals.add(headers.get('x-total-count'));
      next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    return { ids, totals: [...totals] };
  };

  it('continues with matching rows, and counts only them', async () => {
    for (let place = 0; place < 5; place += 1) {
      await addAsset(owner, `Chapter ${place}`);
      await addProspect(owner, `Guest ${place}`);
      await addAsset(owner, 'Something else');
    }
    for (const [path, words] of [
      ['/api/assets', 'chapter'],
      ['/api/prospects', 'guest'],
      ['/api/team-members', 'team.example'],
    ] as const) {
      const whole = (await ask<{ id: string }>(owner, path, words)).body.map(({ id }) => id);
      expect(await pages(path, words), `${words} in ${path}`).toEqual({ ids: whole, totals: [String(whole.length)] });
      expect(whole.length, `${words} in ${path}`).toBeGreaterThan(1);
    }
  });

  it('is answered 304 while nothing changed, and has an etag of its own', async () => {
    const tags = new Set<string | null>();
    for (const words of ['chapter', 'something', ''])
      tags.add((await ask(owner, '/api/assets', words)).headers.get('etag'));
    expect(tags.size).toBe(3);
    const [tag] = tags;
    const again = () => read(owner, '/api/assets?search=chapter', { 'if-none-match': tag ?? '' });
    expect((await again()).status).toBe(304);
    await addAsset(owner, 'Chapter 9');
    expect((await again()).status).toBe(200);
  });
});
