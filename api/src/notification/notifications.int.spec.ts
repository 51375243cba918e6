import type { AssetAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { commandHeader } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';

type Opener = { id: string; name: string; phone: string | null; email: string | null; contacted: boolean };
type Item = { text: string; at: number; prospect: Opener | null };
type Inbox = { unread: number; items: Item[] };

let now = new Date('2026-10-15T09:00:00.000Z');
let server: LocalServer;
let ann: Browser;
let ben: Browser;
let asset: AssetAnswer;

const add = async (owner: Browser, name: string): Promise<ProspectAnswer> =>
  (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name, phone: '+491512345678' } })).body;

const shareWith = async (sharer: Browser, prospectId: string | null): Promise<string> => {
  const body = { sharedVia: 'link', prospectId };
  return (await call<ShareAnswer>(sharer, `POST /api/assets/${asset.id}/share`, { body })).body.link;
};

/** A person with this browser opens a link. */
const open = async (link: string, browser = 'Chrome/130'): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': `Mozilla/5.0 (X11) ${browser}`, cookie: '' };
  expect((await fetch(`${link}/view`, { method: 'POST', headers })).status).toBe(204);
};

const latest = (person: Browser, assert: (item: Item | undefined) => void): Promise<void> =>
  eventually<Inbox>(person, '/api/notifications', ({ items }) => assert(items[0]));

beforeAll(async () => {
  server = await startLocalServer({ clock: () => now });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  asset = (await call<AssetAnswer>(ann, 'POST /api/assets', { body: { title: 'Tour', url: 'https://a.example/' } }))
    .body;
});
afterAll(() => server?.close());

describe('the inviter', () => {
  type Preferred = { mails: { activity: boolean } };

  // shows I5.5
  it('reads by name who joined, unless they switched alerts about the team off', async () => {
    await addMember(server.url, ann, 'carl');
    const text = 'carl Member joined your team';
    // rows leave out what says nothing, answers do not
    const nothing = { assetId: null, prospectId: null, again: false, due: null, dueTime: null };
    await latest(ann, (item) => expect(item).toMatchObject({ text, ...nothing }));
    const unread = async () => (await call<Inbox>(ann, 'GET /api/notifications')).body.unread;
    const before = await unread();
    for (const [activity, count] of [
      [false, 1],
      [true, before],
    ] as const) {
      await call(ann, 'PUT /api/preferences', { body: { mails: { activity } } });
      await eventually<Preferred>(ann, '/api/preferences', ({ mails }) => expect(mails.activity).toBe(activity));
      const { body } = await call<Inbox>(ann, 'GET /api/notifications');
      expect([body.unread, body.items.some((item) => item.text === text)]).toEqual([count, activity]);
      await eventually<{ unreadNotifications: number }>(ann, '/api/auth/user', ({ unreadNotifications }) =>
        expect(unreadNotifications).toBe(count),
      );
    }
    const own = await call<Inbox>(ben, 'GET /api/notifications');
    expect(JSON.stringify(own.body)).not.toContain('carl');
  });
});

describe('a leader', () => {
  // shows I54.4
  it('reads of a conversion in the team, and not of one that was taken back', async () => {
    const texts = ({ items }: Inbox) => items.map(({ text }) => text).filter((text) => text.includes('converted'));
    const reads = (...expected: string[]) =>
      eventually<Inbox>(ann, '/api/notifications', (inbox) => expect(texts(inbox)).toEqual(expected));
    const convert = async (name: string) => {
      const { id } = await add(ben, name);
      const { headers } = await call(ben, `PUT /api/prospects/${id}/status`, { body: { status: 'converted' } });
      const body = { command: headers.get(commandHeader) };
      return async () => expect((await call(ben, `POST /api/prospects/${id}/undo`, { body })).status).toBe(204);
    };
    const undoFirst = await convert('Kit');
    await reads('ben Member converted a prospect');
    const undo = await convert('Lu');
    await reads('Your team converted 2 prospects, the latest by ben Member');
    await undo();
    await reads('ben Member converted a prospect');
    await undoFirst();
    await reads();
  });
});

describe('the sharer of a link that was opened', () => {
  // shows I44
  it('reads the prospect by name, with their number, and reads it again half an hour later', async () => {
    const lena = await add(ben, 'Lena Vogel');
    const link = await shareWith(ben, lena.id);
    await open(link);
    const prospect = { id: lena.id, name: 'Lena Vogel', phone: '+491512345678', email: null, contacted: false };
    await latest(ben, (item) => expect(item).toMatchObject({ text: 'Lena Vogel opened “Tour”', prospect }));
    now = new Date(now.getTime() + 31 * 60_000);
    await open(link, 'Firefox/140');
    await latest(ben, (item) => expect(item).toMatchObject({ text: 'Lena Vogel opened “Tour” again', prospect }));
  });

  it('is offered no way to reach a prospect who asked not to be contacted', async () => {
    const body = { name: 'Rosa Blau', phone: '+4915112345001', email: 'rosa@mail.example' };
    const { id } = (await call<ProspectAnswer>(ben, 'POST /api/prospects', { body })).body;
    await open(await shareWith(ben, id));
    await latest(ben, (item) => expect(item?.prospect).toMatchObject({ id, phone: body.phone, contacted: false }));
    await call(ben, `POST /api/prospects/${id}/refusal`);
    const none = { id, name: 'Rosa Blau', phone: null, email: null, contacted: true };
    await latest(ben, (item) => expect(item?.prospect).toEqual(none));
  });

  it('learns with who they are when somebody looked last, unless that was a teammate or a bot', async () => {
    type User = { lastOpenedAt: string | null };
    const openedAt = async () => (await call<User>(carl, 'GET /api/auth/user')).body.lastOpenedAt;
    const carl = await addMember(server.url, ann, 'karl');
    expect(await openedAt()).toBeNull();
    const kim = await add(carl, 'Kim Berg');
    const link = await shareWith(carl, kim.id);
    await open(link, 'Googlebot/2.1');
    const seen = await ben.fetch(`${link}/view`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(seen.status).toBe(204);
    expect(await openedAt()).toBeNull();
    now = new Date(now.getTime() + 60_000);
    await open(link);
    const at = now.toISOString();
    await eventually<User>(carl, '/api/auth/user', ({ lastOpenedAt }) => expect(lastOpenedAt).toBe(at));
  });

  it('reads of each prospect whether somebody was in touch with them since', async () => {
    const lara = await add(ben, 'Lara Stein');
    await open(await shareWith(ben, lara.id));
    await latest(ben, (item) => expect(item?.prospect).toMatchObject({ id: lara.id, contacted: false }));
    now = new Date(now.getTime() + 60_000);
    const contact = { kind: 'call', outcome: 'positive', note: '', next: null, followUpId: null };
    await call(ben, `POST /api/prospects/${lara.id}/contacts`, { body: contact });
    await latest(ben, (item) => expect(item?.prospect).toMatchObject({ id: lara.id, contacted: true }));
  });

  it('reads no name of a link for nobody in particular', async () => {
    await open(await shareWith(ann, null));
    await latest(ann, (item) => expect(item).toMatchObject({ text: 'Your link to “Tour” was opened', prospect: null }));
  });

  // shows I44
  it('reads no name of a prospect that is not theirs to see any more', async () => {
    const max = await add(ann, 'Max Roth');
    const role = async (to: string): Promise<void> =>
      void (await call(ann, `PUT /api/team-members/${await idOf(ben)}/role`, { body: { role: to } }));
    await role('admin');
    const link = await shareWith(ben, max.id);
    await open(link);
    await latest(ben, (item) => expect(item?.text).toBe('Max Roth opened “Tour”'));
    await role('member');
    await latest(ben, (item) => expect(item).toMatchObject({ text: 'Your link to “Tour” was opened', prospect: null }));
  });

  // shows I44
  it('reads nothing of a prospect who was erased', async () => {
    const kim = await add(ben, 'Kim Larsen');
    await open(await shareWith(ben, kim.id));
    await latest(ben, (item) => expect(item?.text).toBe('Kim Larsen opened “Tour”'));
    expect((await call(ben, `POST /api/prospects/${kim.id}/erase`)).status).toBe(204);
    await latest(ben, (item) => expect(item).toMatchObject({ text: 'Your link to “Tour” was opened', prospect: null }));
    const { body } = await call<Inbox>(ben, 'GET /api/notifications');
    expect(JSON.stringify(body)).not.toContain('Kim');
  });
});
