import type { ImportAnswer, InvitationAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { draftImport, importPeople, sendFile } from '../people/imports.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { everyone, makeActors, organizationOf } from './actors.ts';
import type { ActorName } from './matrix.ts';

let server: LocalServer;
let actors: ReadonlyMap<ActorName, Browser>;
const actor = (name: ActorName): Browser => actors.get(name) ?? expect.fail(`no ${name}`);
const unknown = ['01930000-0000-7000-8000-0123456789ab', 'no-id'];

beforeAll(async () => {
  server = await startLocalServer();
  ({ actors } = await makeActors(server));
});
afterAll(() => server?.close());

const each = async <T>(work: (browser: Browser) => Promise<T>): Promise<Record<string, T>> => {
  const answers: Record<string, T> = {};
  for (const name of everyone) answers[name] = await work(actor(name));
  return answers;
};
const elsewhere = async (path: string) => {
  const headers = { 'upline-organization': await organizationOf(actor('owner')) };
  return (await actor('stranger').fetch(path, { headers })).status;
};

describe('an export of prospects', () => {
  const idOfNew = async (name: ActorName, prospect: string): Promise<string> =>
    (await call<ProspectAnswer>(actor(name), 'POST /api/prospects', { body: { name: prospect } })).body.id;
  const namesIn = async (browser: Browser, query: string): Promise<string[] | number> => {
    const file = await browser.fetch(`/api/prospects/export?format=csv${query}`);
    if (file.status !== 200) return file.status;
    const lines = (await file.text()).trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(',')[0] ?? '').sort();
  };

  // shows I5
  it('has people of its own organization only, by filter and by ids', async () => {
    const ids = [
      await idOfNew('maker', 'Made'),
      await idOfNew('member', 'Of member'),
      await idOfNew('stranger', 'Foreign'),
    ];
    const all = ['Made', 'Of member'];
    const expected = {
      member: ['Of member'],
      maker: ['Made'],
      admin: all,
      owner: all,
      anonymous: 401,
      removed: 403,
      stranger: ['Foreign'],
    };
    for (const query of ['', '&search=m', `&ids=${ids.join(',')}`]) {
      const found = await each((browser) => namesIn(browser, query));
      expect([query, found]).toEqual([query, query === '&search=m' ? { ...expected, stranger: [] } : expected]);
    }
    expect((await each((browser) => namesIn(browser, '&ids=no-id')))['owner']).toBe(422);
    expect(await elsewhere('/api/prospects/export?format=csv')).toBe(409);
  });
});

describe('the refused rows of an import', () => {
  const made = async (name: ActorName): Promise<string> => {
    const by = actor(name);
    return (await importPeople(by, await sendFile(by, await draftImport(by), 'name,email\nKim,no-address\n'))).id;
  };
  const statuses = (id: string) => each(async (by) => (await by.fetch(`/api/imports/${id}/refused`)).status);
  const nobody = { member: 404, maker: 404, admin: 404, owner: 404, anonymous: 401, removed: 403, stranger: 404 };

  // shows I5
  it('are there for the person of the import only', async () => {
    const [own, foreign] = [await made('maker'), await made('stranger')];
    expect(await statuses(own)).toEqual({ ...nobody, maker: 200 });
    expect(await statuses(foreign)).toEqual({ ...nobody, stranger: 200 });
    for (const id of [await draftImport(actor('maker')), ...unknown]) expect(await statuses(id), id).toEqual(nobody);
    expect(await elsewhere(`/api/imports/${foreign}/refused`)).toBe(409);
  });

  // shows I5
  it('stay in their organization when the person works in another one', async () => {
    const own = await made('maker');
    const email = 'maker@team.example';
    const invited = await call<InvitationAnswer>(actor('stranger'), 'POST /api/team-members/invite', {
      body: { email },
    });
    const token = invited.body.link?.split('/invite/')[1] ?? '';
    expect((await call(actor('maker'), `POST /api/invitations/${token}/accept`)).status).toBe(200);
    for (const path of [`/api/imports/${own}`, `/api/imports/${own}/refused`])
      expect([path, (await actor('maker').fetch(path)).status]).toEqual([path, 404]);
    expect((await call<ImportAnswer[]>(actor('maker'), 'GET /api/imports')).body).toEqual([]);
  });
});
