import type { AssetAnswer, InvitationAnswer, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import { readYourWrites } from '../readYourWrites.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let mia: Browser;
let nora: Browser;
let stranger: Browser;
let miaId: string;
let noraId: string;

const { send, read } = readYourWrites();
const addProspect = (who: Browser, name: string, status: string) =>
  send<ProspectAnswer>(who, 'POST /api/prospects', { name, status });
const addAsset = (who: Browser, title: string, type: string) =>
  send<AssetAnswer>(who, 'POST /api/assets', { type, title, url: 'https://c.example/' });

type Named = { name?: string; title?: string; firstName?: string; email?: string };

/** The names in a list page by page, each page of two rows; checks that every page names the whole list's length. */
const namesIn = async (who: Browser, path: string): Promise<string[]> => {
  const names: string[] = [];
  const totals: string[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`;
  while (next !== undefined) {
    const answer: Awaited<ReturnType<typeof read<Named[]>>> = await read<Named[]>(who, next);
    expect(answer.status).toBe(200);
    names.push(...answer.body.map(({ name, title, firstName, email }) => name ?? title ?? firstName ?? email ?? ''));
    totals.push(answer.headers.get('x-total-count') ?? '');
    next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(new Set(totals)).toEqual(new Set([String(names.length)]));
  return names;
};
const bodyOf = async (who: Browser, path: string): Promise<unknown> => (await read(who, path)).body;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  mia = await addMember(server.url, owner, 'mia');
  nora = await addMember(server.url, owner, 'nora');
  stranger = await foundOrganization(server.url, 'sven');
  [miaId, noraId] = await Promise.all([idOf(mia), idOf(nora)]);
  await addProspect(mia, 'Zoë', 'new');
  const alia = await addProspect(mia, 'عالية', 'contacted');
  await addProspect(mia, 'Émile', 'new');
  await addProspect(mia, 'adam', 'lost');
  await addProspect(nora, 'Bea', 'new');
  await addProspect(stranger, 'Foreign', 'new');
  const gone = await addProspect(mia, 'Gone', 'new');
  await send(mia, `DELETE /api/prospects/${gone.id}`);
  const tour = await addAsset(mia, 'Tour', 'video');
  await addAsset(nora, 'an offer', 'pdf');
  await addAsset(nora, 'Åland film', 'video');
  await addAsset(stranger, 'Foreign film', 'video');
  await send(mia, `POST /api/assets/${tour.id}/share`, { sharedVia: 'direct', prospectId: alia.id });
  await send(owner, 'POST /api/team-members/invite', { email: 'guest@mail.example' });
  await send(owner, 'POST /api/team-members/invite', { email: 'other@mail.example' });
});
afterAll(async () => server?.close());

describe('the list of prospects', () => {
  it.each([
    ['status=new', ['Émile', 'Zoë']],
    ['sort=name', ['adam', 'Émile', 'Zoë', 'عالية']],
    ['sort=name&status=new', ['Émile', 'Zoë']],
    ['sort=contacted', ['Zoë', 'Émile', 'adam', 'عالية']],
    ['sort=contacted&status=contacted', ['عالية']],
    ['status=converted', []],
    ['status=new&search=emi', ['Émile']],
    ['sort=name&status=new&search=o', ['Zoë']],
  ])('shows a member their own: %s', async (query, names) => {
    const found = await namesIn(mia, `/api/prospects?${query}`);
    expect(query === 'sort=contacted' ? found.sort() : found).toEqual(
      query === 'sort=contacted' ? names.sort() : names,
    );
  });

  it('shows leaders everybody’s, with their owners, and those of one member', async () => {
    expect(await namesIn(owner, '/api/prospects?status=new')).toEqual(['Bea', 'Émile', 'Zoë']);
    expect(await namesIn(owner, '/api/prospects?sort=name')).toEqual(['adam', 'Bea', 'Émile', 'Zoë', 'عالية']);
    expect(await namesIn(owner, `/api/prospects?owner=${noraId}`)).toEqual(['Bea']);
    expect(await namesIn(owner, `/api/prospects?owner=${miaId}&status=new&sort=name`)).toEqual(['Émile', 'Zoë']);
    expect(await bodyOf(owner, `/api/prospects?owner=${noraId}`)).toMatchObject([{ ownerName: 'nora Member' }]);
  });

  // shows I5
  it('shows and counts nothing of others to a member, nor of another organization', async () => {
    expect(await namesIn(mia, `/api/prospects?owner=${noraId}`)).toEqual([]);
    expect(await namesIn(mia, `/api/prospects?owner=${miaId}&status=lost`)).toEqual(['adam']);
    expect(await bodyOf(mia, `/api/prospects/counts?owner=${noraId}`)).toMatchObject({ all: 0, status: { new: 0 } });
    expect(await bodyOf(mia, '/api/prospects/owners')).toMatchObject([{ id: miaId, count: 4 }]);
    expect(await namesIn(stranger, `/api/prospects?owner=${miaId}`)).toEqual([]);
    expect(await bodyOf(stranger, `/api/prospects/counts?owner=${miaId}`)).toMatchObject({ all: 0 });
    expect(await bodyOf(mia, '/api/prospects?limit=1')).not.toHaveProperty('0.ownerName');
  });

  // shows I42.2
  it('is counted by status, and by owner', async () => {
    const own = { new: 2, contacted: 1, interested: 0, converted: 0, lost: 1 };
    expect(await bodyOf(mia, '/api/prospects/counts')).toEqual({ all: 4, status: own });
    expect(await bodyOf(owner, '/api/prospects/counts')).toEqual({ all: 5, status: { ...own, new: 3 } });
    expect(await bodyOf(owner, `/api/prospects/counts?owner=${miaId}`)).toEqual({ all: 4, status: own });
    const owners = (await bodyOf(owner, '/api/prospects/owners?status=new')) as { name: string; count: number }[];
    expect(owners.map(({ name, count }) => [name, count])).toEqual([
      ['olga Owner', 0],
      ['mia Member', 2],
      ['nora Member', 1],
    ]);
    expect(await bodyOf(owner, '/api/prospects/owners?search=nor')).toMatchObject([{ id: noraId, count: 1 }]);
  });

  // shows I42.2
  it('has an ETag for each filter, which a change ends', async () => {
    const paths = ['', '?status=new', '?status=lost', '?sort=name', `?owner=${miaId}`].map((q) => `/api/prospects${q}`);
    const etags = await Promise.all(paths.map(async (path) => (await read(owner, path)).headers.get('etag') ?? ''));
    expect(new Set(etags).size).toBe(paths.length);
    const again = async () =>
      Promise.all(
        paths.map(async (path, at) => (await read(owner, path, { 'if-none-match': etags[at] ?? '' })).status),
      );
    expect(await again()).toEqual(paths.map(() => 304));
    const added = await addProspect(nora, 'Later', 'interested');
    expect(await again()).toEqual(paths.map(() => 200));
    await send(nora, `DELETE /api/prospects/${added.id}`);
  });
});

describe('the status of a prospect', () => {
  it('changes alone, for the owner and for leaders, and only of the version that was seen', async () => {
    const { id, notes, revision } = await send<ProspectAnswer>(nora, 'POST /api/prospects', {
      name: 'Cara',
      notes: 'x'.repeat(600),
    });
    const line = `PUT /api/prospects/${id}/status`;
    const moved = await send<ProspectAnswer>(owner, line, { status: 'interested' });
    expect(moved).toMatchObject({ status: 'interested', notes });
    expect((await call(mia, line, { body: { status: 'lost' } })).status).toBe(404);
    const late = await call(nora, line, { body: { status: 'lost' }, headers: { 'if-match': `"${revision}"` } });
    expect([late.status, late.body]).toMatchObject([412, { current: { status: 'interested' } }]);
    expect((await call<Problem>(nora, line, { body: { status: 'gone' } })).body.errors).toHaveProperty('status');
    await send(nora, `DELETE /api/prospects/${id}`);
  });
});

describe('the list of assets', () => {
  it.each([
    ['type=video', ['Åland film', 'Tour']],
    ['sort=title', ['Åland film', 'an offer', 'Tour']],
    ['sort=shares&type=video', ['Tour', 'Åland film']],
    ['sort=title&type=pdf', ['an offer']],
    ['type=video&search=tour', ['Tour']],
  ])('is filtered and ordered: %s', async (query, titles) => {
    expect(await namesIn(nora, `/api/assets?${query}`)).toEqual(titles);
  });

  it('is filtered and counted by owner', async () => {
    expect(await namesIn(owner, `/api/assets?owner=${noraId}&sort=title`)).toEqual(['Åland film', 'an offer']);
    expect(await bodyOf(owner, `/api/assets/counts?owner=${noraId}`)).toMatchObject({
      all: 2,
      type: { video: 1, pdf: 1 },
    });
    expect(await bodyOf(owner, '/api/assets/counts')).toMatchObject({ all: 3, type: { video: 2, pdf: 1, link: 0 } });
    expect(await bodyOf(stranger, '/api/assets/counts')).toMatchObject({ all: 1, type: { video: 1 } });
    expect(await bodyOf(owner, '/api/assets/owners?type=video&search=mia')).toMatchObject([{ id: miaId, count: 1 }]);
    expect(await bodyOf(owner, `/api/assets?owner=${miaId}`)).toMatchObject([{ ownerName: 'mia Member' }]);
  });
});

describe('the list of members', () => {
  it('is filtered by role and by who shared nothing this week, and counted', async () => {
    expect(await namesIn(owner, '/api/team-members?role=member')).toEqual(['mia', 'nora']);
    expect(await namesIn(owner, '/api/team-members?role=owner&sort=weekly')).toEqual(['olga']);
    // all joined this week, and are new until they share
    expect(await namesIn(owner, '/api/team-members?inactive=true')).toEqual([]);
    expect((await namesIn(owner, '/api/team-members?newcomers=true')).sort()).toEqual(['nora', 'olga']);
    expect((await namesIn(owner, '/api/team-members?newcomers=true&sort=weekly')).sort()).toEqual(['nora', 'olga']);
    expect(await namesIn(owner, '/api/team-members?newcomers=true&role=member')).toEqual(['nora']);
    expect(await namesIn(owner, '/api/team-members?newcomers=true&search=nor')).toEqual(['nora']);
    expect((await namesIn(owner, '/api/team-members?sort=points'))[0]).toBe('mia');
    const counts = { all: 3, role: { owner: 1, admin: 0, member: 2 }, inactive: 0, newcomers: 2 };
    expect(await bodyOf(owner, '/api/team-members/counts')).toEqual(counts);
    expect(await bodyOf(stranger, '/api/team-members/counts')).toMatchObject({ all: 1 });
  });
});

describe('the list of invitations', () => {
  it('is searched, ordered and counted', async () => {
    const addresses = async (query: string) =>
      ((await bodyOf(owner, `/api/invitations?${query}`)) as InvitationAnswer[]).map(({ email }) => email);
    expect(await addresses('sort=expires')).toEqual(['guest@mail.example', 'other@mail.example']);
    expect(await addresses('search=GUEST')).toEqual(['guest@mail.example']);
    expect(await addresses('state=expired')).toEqual([]);
    expect(await addresses('state=open')).toHaveLength(2);
    expect(await bodyOf(owner, '/api/invitations/counts')).toEqual({
      all: 2,
      state: { open: 2, expired: 0, failed: 0 },
    });
    expect(await bodyOf(stranger, '/api/invitations/counts')).toMatchObject({ all: 0 });
  });
});

describe('a filter that does not exist', () => {
  it.each([
    ['/api/prospects?status=gone', 'status'],
    ['/api/prospects?owner=me', 'owner'],
    ['/api/prospects?sort=age', 'sort'],
    ['/api/assets?type=other', 'type'],
    ['/api/team-members?role=boss', 'role'],
    ['/api/team-members?inactive=yes', 'inactive'],
    ['/api/invitations?state=late', 'state'],
  ])('is refused with the name of the field: %s', async (path, field) => {
    const { status, body } = await read<Problem>(owner, path);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'invalid', [field]]);
  });
});
