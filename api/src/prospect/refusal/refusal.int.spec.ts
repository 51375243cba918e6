import type {
  AssetAnswer,
  ProspectAnswer,
  ProspectInList,
  ShareAnswer,
  TimelineEntry,
  TodayItem,
} from '@upline/contracts';
import { commandHeader } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { draftImport, importPeople, sendFile } from '../../../testing/people/imports.ts';
import { eventually, foundTeam } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';

let server: LocalServer;
let owner: Browser;
let ann: Browser;
let bob: Browser;
let stranger: Browser;
let assetId: string;

const refusedContact = [409, 'prospect/refused-contact'];

beforeAll(async () => {
  server = await startLocalServer();
  ({ owner, ann, bob, stranger } = await foundTeam(server.url));
  const { organization } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body;
  await call(owner, `PUT /api/organizations/${organization.id}`, { body: { name: 'Team', country: 'DE' } });
  assetId = await asset(owner);
});
afterAll(() => server?.close());

const asset = async (browser: Browser): Promise<string> => {
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  return (await call<AssetAnswer>(browser, 'POST /api/assets', { body })).body.id;
};
const add = async (browser: Browser, contact: object): Promise<ProspectAnswer> =>
  (await call<ProspectAnswer>(browser, 'POST /api/prospects', { body: { name: 'Elena', ...contact } })).body;
const share = async (browser: Browser, prospectId: string, of = assetId) => {
  const { status, body } = await call<{ code?: string }>(browser, `POST /api/assets/${of}/share`, {
    body: { prospectId },
  });
  return [status, body.code];
};
const refuse = (browser: Browser, id: string) => call<{ code?: string }>(browser, `POST /api/prospects/${id}/refusal`);
const lift = async (browser: Browser, id: string, reason = 'She called us') => {
  const { status, body } = await call<{ code?: string } | null>(browser, `DELETE /api/prospects/${id}/refusal`, {
    body: { reason },
  });
  return [status, body?.code];
};
const marked = (browser: Browser, id: string, via: string | null) =>
  eventually<ProspectAnswer>(browser, `/api/prospects/${id}`, ({ refused }) => expect(refused?.via ?? null).toBe(via));

let used = 0;
/** A number that nobody else has. */
const newNumber = (): string => `0151 2345${String((used += 1)).padStart(4, '0')}`;

describe('a person who asked not to be contacted', () => {
  it('cannot be shared with by anybody, in any spelling of the number', async () => {
    const phone = newNumber();
    const { id } = await add(ann, { phone });
    const other = await add(bob, { phone: `+49 (0)${phone.slice(1)}` });
    expect((await refuse(ann, id)).status).toBe(204);
    expect(await share(ann, id)).toEqual(refusedContact);
    expect(await share(bob, other.id)).toEqual(refusedContact);
    const third = await add(bob, { phone: phone.replace(/^0/u, '0049').replaceAll(' ', '-') });
    expect(third.refused?.via, 'added later').toBe('list');
    expect(await share(bob, third.id)).toEqual(refusedContact);
    await marked(bob, other.id, 'list');
    await marked(ann, id, 'rep');
    await eventually<ProspectInList[]>(bob, '/api/prospects', (rows) =>
      expect(rows.find((row) => row.id === other.id)?.refused?.via).toBe('list'),
    );
  });

  it('cannot be shared with or invited by another spelling of the address', async () => {
    const { id } = await add(ann, { email: 'Elena@Bücher.example' });
    await refuse(ann, id);
    const other = await add(bob, { email: 'elena@xn--bcher-kva.example' });
    expect(await share(bob, other.id)).toEqual(refusedContact);
    const { status, body } = await call<{ code: string }>(owner, 'POST /api/team-members/invite', {
      body: { email: 'ELENA@bücher.example' },
    });
    expect([status, body.code]).toEqual(refusedContact);
  });

  it('is marked where a file of another member brings them, and cannot be shared with', async () => {
    const phone = newNumber();
    await refuse(ann, (await add(ann, { phone })).id);
    const csv = `name,phone\nElena Imported,0049 (${phone.slice(1, 4)}) ${phone.slice(5)}\n`;
    const { done } = await importPeople(bob, await sendFile(bob, await draftImport(bob), csv));
    expect(done.added).toBe(1);
    const { body } = await call<ProspectInList[]>(bob, 'GET /api/prospects');
    const imported = body.find(({ name }) => name === 'Elena Imported');
    expect(imported?.refused?.via).toBe('list');
    expect(await share(bob, imported?.id ?? '')).toEqual(refusedContact);
  });

  it('stays refused after an erasure, also when another member adds the number again', async () => {
    const phone = newNumber();
    const { id } = await add(ann, { phone });
    await refuse(ann, id);
    expect((await call(ann, `POST /api/prospects/${id}/erase`)).status).toBe(204);
    const again = await add(bob, { phone: phone.replaceAll(' ', '') });
    expect(again.refused?.via).toBe('list');
    expect(await share(bob, again.id)).toEqual(refusedContact);
  });

  it('is marked when a member changes a number to theirs or restores them, and stays marked', async () => {
    const phone = newNumber();
    const [first, second, deleted] = [await add(ann, { phone }), await add(bob, {}), await add(bob, { phone })];
    await call(bob, `DELETE /api/prospects/${deleted.id}`);
    await refuse(ann, first.id);
    const change = async (number: string) =>
      (await call<ProspectAnswer>(bob, `PUT /api/prospects/${second.id}`, { body: { name: 'Elena', phone: number } }))
        .body.refused?.via;
    expect(await change(phone)).toBe('list');
    expect(await change(newNumber())).toBe('list');
    expect(await share(bob, second.id)).toEqual(refusedContact);
    const restored = await call<ProspectAnswer>(bob, `POST /api/prospects/${deleted.id}/restore`, { body: {} });
    expect(restored.body.refused?.via).toBe('list');
    expect(await share(bob, deleted.id)).toEqual(refusedContact);
  });

  it('has links that stay withdrawn', async () => {
    const { id } = await add(ann, { phone: newNumber() });
    const made = await call<ShareAnswer>(ann, `POST /api/assets/${assetId}/share`, { body: { prospectId: id } });
    await call(ann, `DELETE /api/shares/${made.body.id}`);
    await refuse(ann, id);
    const { status, body } = await call<{ code?: string }>(ann, `POST /api/shares/${made.body.id}/restore`);
    expect([status, body.code]).toEqual(refusedContact);
  });

  it('is in nobody’s Today, and nothing is planned with them', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { id } = await add(ann, { phone: newNumber() });
    await call(ann, `PUT /api/prospects/${id}/follow-up`, { body: { dueOn: today } });
    const isListed = (rows: TodayItem[]): boolean => rows.some((row) => row.prospectId === id);
    await eventually<TodayItem[]>(ann, '/api/today', (rows) => expect(isListed(rows)).toBe(true));
    await refuse(ann, id);
    await eventually<TodayItem[]>(ann, '/api/today', (rows) => expect(isListed(rows)).toBe(false));
    const { status, body } = await call<{ code?: string }>(ann, `PUT /api/prospects/${id}/follow-up`, {
      body: { dueOn: today },
    });
    expect([status, body.code]).toEqual(refusedContact);
  });

  it('is known to one organization alone', async () => {
    const phone = newNumber();
    const { id } = await add(ann, { phone });
    expect((await refuse(stranger, id)).status).toBe(404);
    await refuse(ann, id);
    const elsewhere = await add(stranger, { phone: phone.replace(/^0/u, '+49') });
    expect(elsewhere.refused).toBeNull();
    expect(await share(stranger, elsewhere.id, await asset(stranger))).toEqual([201, undefined]);
  });
});

describe('the end of a refusal', () => {
  it('comes from an owner, with a reason that stays in the log', async () => {
    const phone = newNumber();
    const { id } = await add(ann, { phone });
    const other = await add(bob, { phone });
    await refuse(ann, id);
    await marked(bob, other.id, 'list');
    expect(await lift(ann, id)).toEqual([403, 'team/not-allowed']);
    expect(await lift(stranger, id)).toEqual([404, 'prospect/not-found']);
    expect(await lift(owner, id, ' ')).toEqual([422, 'invalid']);
    expect(await lift(owner, other.id)).toEqual([204, undefined]);
    await marked(bob, other.id, null);
    await marked(ann, id, null);
    expect((await share(ann, id))[0]).toBe(201);
    expect((await share(bob, other.id))[0]).toBe(201);
    const [, , event] = await server.ports.events.readStream(`prospect-${other.id}`);
    expect(event).toMatchObject({ type: 'ContactAllowed', data: { via: 'owner', reason: 'She called us' } });
  });

  it('stands in the timeline as a note, like the refusal, so that a page of the version before shows it', async () => {
    const { id } = await add(ann, { phone: newNumber() });
    await refuse(ann, id);
    expect(await lift(owner, id)).toEqual([204, undefined]);
    const headers = { 'accept-language': 'de' };
    const path = `GET /api/prospects/${id}/timeline`;
    const notes = async () => (await call<TimelineEntry[]>(ann, path, { headers })).body;
    const says = ['Darf wieder kontaktiert werden: von einem Inhaber aufgehoben', 'Möchte nicht kontaktiert werden'];
    const lifted = { refused: false, says: says[0], reason: 'She called us' };
    const refused = { refused: true, says: says[1], reason: null };
    const expected = [
      { type: 'note', text: `${says[0]}\nShe called us`, refusal: lifted },
      { type: 'note', text: says[1], refusal: refused },
    ];
    await expect.poll(notes).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))));
    const known = ['created', 'status', 'note', 'contact', 'planned', 'dropped', 'shared'];
    expect((await notes()).filter(({ type }) => !known.includes(type))).toEqual([]);
  });

  it('is an undo of the member who entered it, for everybody', async () => {
    const phone = newNumber();
    const { id } = await add(ann, { phone });
    const other = await add(bob, { phone });
    const done = await refuse(ann, id);
    await marked(bob, other.id, 'list');
    const command = done.headers.get(commandHeader);
    expect((await call(ann, `POST /api/prospects/${id}/undo`, { body: { command } })).status).toBe(204);
    await marked(bob, other.id, null);
    await marked(ann, id, null);
    expect((await share(bob, other.id))[0]).toBe(201);
  });
});
