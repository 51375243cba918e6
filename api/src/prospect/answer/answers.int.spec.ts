import type { AnswerItem, AssetAnswer, ProspectAnswer, ShareAnswer, TimelineEntry, TodayItem } from '@upline/contracts';
import { daysFrom } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { Saying } from '../../../testing/visitors.ts';
import { answerLink } from '../../../testing/visitors.ts';
import { uuidV7 } from '../../platform/lib/ids.ts';

type Told = { type: string; text: string; answered: object | null; prospect: { name: string } | null };
type Inbox = { unread: number; items: Told[] };

let server: LocalServer;
let ann: Browser;
let ben: Browser;
let organizationId: string;
let benId: string;
let assetId: string;

beforeAll(async () => {
  server = await startLocalServer();
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  organizationId = (await call<{ organization: { id: string } }>(ann, 'GET /api/auth/user')).body.organization.id;
  await call(ann, `PUT /api/organizations/${organizationId}`, { body: { name: 'Team', country: 'DE' } });
  benId = await idOf(ben);
  const body = { type: 'link', title: 'Tour', url: 'https://v.example/' };
  assetId = (await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id;
});
afterAll(() => server?.close());

const add = async (more: object = {}, by = ben): Promise<string> =>
  (await call<ProspectAnswer>(by, 'POST /api/prospects', { body: { name: 'Lena Vogel', ...more } })).body.id;
const share = async (prospectId: string | null = null): Promise<string> =>
  (await call<ShareAnswer>(ben, `POST /api/assets/${assetId}/share`, { body: { prospectId } })).body.id;
const answer = (shareId: string, said: Saying) =>
  answerLink(server.ports, { organizationId, shareId, assetId, sharedBy: benId }, said);
const found = async (id: string) => (await call<ProspectAnswer>(ben, `GET /api/prospects/${id}`)).body;
const has = (id: string, status: string) =>
  eventually<ProspectAnswer>(ben, `/api/prospects/${id}`, (prospect) => expect(prospect.status).toBe(status));
const typesOf = async (id: string) => (await server.ports.events.readStream(`prospect-${id}`)).map(({ type }) => type);
const taken = async (id: string, count = 1): Promise<void> => {
  const answers = async () => (await typesOf(id)).filter((type) => type === 'AnswerTaken').length;
  await expect.poll(answers, { timeout: 20_000 }).toBe(count);
};
const today = (check: (items: TodayItem[]) => void): Promise<void> => eventually(ben, '/api/today', check);
const strangers = async (by = ben) => {
  const { body } = await call<ProspectAnswer[]>(by, 'GET /api/prospects');
  return body.filter(({ source }) => source === 'from your link');
};

const nextWeek = daysFrom(new Date().toISOString().slice(0, 10), 7);

describe('the answer to a link that was made for a prospect', () => {
  it('stands first in Today, in the inbox, on the timeline and in the list of answers', async () => {
    const lena = await add();
    await add({ name: 'Max' });
    const shareId = await share(lena);
    await answer(shareId, { answer: 'question', prospectId: lena, message: 'Is it vegan?' });
    await today(([first]) =>
      expect(first).toMatchObject({
        prospectId: lena,
        reason: 'answered',
        text: 'Lena has a question about “Tour”',
        answered: { answer: 'question', shareId },
      }),
    );
    await eventually<Inbox>(ben, '/api/notifications', ({ items: [item] }) =>
      expect(item).toMatchObject({ type: 'prospect_answered', text: 'Lena has a question about “Tour”' }),
    );
    const [entry] = (await call<TimelineEntry[]>(ben, `GET /api/prospects/${lena}/timeline`)).body;
    expect(entry).toMatchObject({ type: 'note', by: null, answered: { message: 'Is it vegan?' } });
    const [why] = (await call<TimelineEntry[]>(ben, `GET /api/today/${lena}/why`)).body;
    expect(why).toEqual(entry);
    await eventually<AnswerItem[]>(ben, '/api/answers', ([item]) =>
      expect(item).toMatchObject({ answer: 'question', prospect: { id: lena }, said: { message: 'Is it vegan?' } }),
    );
    expect(await found(lena)).toMatchObject({ name: 'Lena Vogel', status: 'contacted', notes: null });
  });

  it('leaves Today with a contact, a share, a next step or a status', async () => {
    const acts: ((id: string) => Promise<unknown>)[] = [
      (id) =>
        call(ben, `POST /api/prospects/${id}/contacts`, { body: { kind: 'call', outcome: 'reached', next: null } }),
      (id) => share(id),
      (id) => call(ben, `PUT /api/prospects/${id}/follow-up`, { body: { dueOn: nextWeek } }),
      (id) => call(ben, `PUT /api/prospects/${id}/status`, { body: { status: 'lost' } }),
    ];
    for (const act of acts) {
      const id = await add();
      await answer(await share(id), { answer: 'call', prospectId: id });
      const reasons = (items: TodayItem[]) =>
        items.filter(({ prospectId }) => prospectId === id).map((one) => one.reason);
      await today((items) => expect(reasons(items)).toEqual(['answered']));
      await act(id);
      await today((items) => expect(reasons(items)).not.toContain('answered'));
    }
  });

  it('moves a contacted prospect to interested, and stays in Today when that status is taken back', async () => {
    const [lena, kim] = [await add(), await add({ status: 'lost' })];
    for (const id of [lena, kim]) await answer(await share(id), { answer: 'interested', prospectId: id });
    await has(lena, 'interested');
    await taken(kim);
    expect((await found(kim)).status).toBe('lost');
    const command = (await call<{ lastCommand: string }>(ben, `GET /api/prospects/${lena}`)).body.lastCommand;
    const before = (await call<TimelineEntry[]>(ben, `GET /api/prospects/${lena}/timeline`)).body;
    expect(before.find(({ type }) => type === 'status')).toMatchObject({ to: 'interested', command });
    expect((await call(ben, `POST /api/prospects/${lena}/undo`, { body: { command } })).status).toBe(204);
    await has(lena, 'contacted');
    await today((items) =>
      expect(items.find(({ prospectId }) => prospectId === lena)).toMatchObject({ reason: 'answered' }),
    );
    const entries = (await call<TimelineEntry[]>(ben, `GET /api/prospects/${lena}/timeline`)).body;
    expect(entries.filter(({ undone }) => undone).map(({ type }) => type)).toEqual(['status']);
  });

  it('is one notification with the last answer when the visitor changes it', async () => {
    const id = await add({ name: 'Kim Adler' });
    const shareId = await share(id);
    const first = new Date();
    const answerId = await answer(shareId, { answer: 'not-now', prospectId: id, at: first });
    const at = new Date(first.getTime() + 1_000);
    await answer(shareId, { answer: 'interested', prospectId: id, answerId, at });
    await has(id, 'interested');
    await eventually<Inbox>(ben, '/api/notifications', ({ items }) => {
      const texts = items.filter(({ prospect }) => prospect?.name === 'Kim Adler').map(({ text }) => text);
      expect(texts).toEqual(['Kim is interested in “Tour”']);
    });
  });

  it('notifies without a name for a prospect in the archive, and enters Today once they are restored', async () => {
    const id = await add({ name: 'Ida Gone' });
    const shareId = await share(id);
    await call(ben, `DELETE /api/prospects/${id}`);
    await answer(shareId, { answer: 'call', prospectId: id });
    await eventually<Inbox>(ben, '/api/notifications', ({ items: [item] }) =>
      expect(item).toMatchObject({
        type: 'prospect_answered',
        text: 'Your link to “Tour” was answered',
        answered: null,
      }),
    );
    await call(ben, `POST /api/prospects/${id}/restore`, { body: {} });
    await today((items) =>
      expect(items.find(({ prospectId }) => prospectId === id)).toMatchObject({ reason: 'answered' }),
    );
  });
});

describe('the answer of a stranger', () => {
  it('adds a prospect of the sharer without points, and a line of the feed without a name', async () => {
    const before = await strangers();
    const points = async () => (await call<{ points: number }>(ben, 'GET /api/leaderboard/me')).body.points;
    const shareId = await share();
    const earned = await points();
    await answer(shareId, { answer: 'interested', name: 'Elena Petrova', contact: '+4915122223333' });
    await expect.poll(async () => (await strangers()).length, { timeout: 20_000 }).toBe(before.length + 1);
    const [elena] = await strangers();
    expect(elena).toMatchObject({ name: 'Elena Petrova', phone: '+4915122223333', email: null, ownerId: benId });
    await has(elena?.id ?? '', 'interested');
    expect(await points()).toBe(earned);
    const items = (await call<{ type: string; description: string }[]>(ann, 'GET /api/activities')).body;
    const lines = items.filter(({ type }) => type === 'share_answered').map(({ description }) => description);
    expect(new Set(lines)).toEqual(new Set(["ben Member's link was answered"]));
    expect(JSON.stringify(items)).not.toContain('Elena');
    expect(items.filter(({ type }) => type === 'prospect_added').length).toBeLessThan(items.length);
  });

  it.each([
    ['number in another spelling', { phone: '0151 / 444 55 66 7' }, '+4915144455667'],
    ['address in another case', { email: 'Mia@Müller.example' }, 'mia@xn--mller-kva.example'],
  ])("goes to the sharer's prospect with that %s, and changes no field of theirs", async (_what, fields, contact) => {
    const id = await add({ name: 'Mia Weber', ...fields });
    const others = await add({ name: 'Mia Other', ...fields }, ann);
    const before = (await strangers()).length;
    const { revision: _revision, ...kept } = await found(id);
    await answer(await share(), { answer: 'call', name: 'M. W.', contact });
    await taken(id);
    expect(await found(id)).toMatchObject(kept);
    expect(await typesOf(others)).not.toContain('AnswerTaken');
    expect(await strangers()).toHaveLength(before);
    await today((items) =>
      expect(items.find(({ prospectId }) => prospectId === id)).toMatchObject({ reason: 'answered' }),
    );
  });

  it('with one number to three links at once adds one prospect', async () => {
    const links = [await share(), await share(), await share()];
    const contact = '+4915199988877';
    await Promise.all(links.map((link) => answer(link, { answer: 'interested', name: 'Nora', contact })));
    const ids = async () => (await strangers()).filter(({ phone }) => phone === contact).map(({ id }) => id);
    await expect.poll(ids, { timeout: 20_000 }).toHaveLength(1);
    await taken((await ids())[0] ?? '', 3);
    expect(await ids()).toHaveLength(1);
  });
});

describe('the answer of somebody who asked not to be contacted', () => {
  it('notifies that they asked, without their number, and does not enter Today', async () => {
    const id = await add({ name: 'Rosa Klein', phone: '0151 8877665' });
    const shareId = await share(id);
    await call(ben, `POST /api/prospects/${id}/refusal`);
    await answer(shareId, { answer: 'question', prospectId: id });
    await taken(id);
    const text = 'Rosa has a question about “Tour”. They asked not to be contacted';
    await eventually<Inbox>(ben, '/api/notifications', ({ items: [item] }) =>
      expect(item).toMatchObject({ text, prospect: { phone: null, contacted: false } }),
    );
    await today((items) => expect(items.map(({ prospectId }) => prospectId)).not.toContain(id));
  });

  it('marks the prospect it adds when they asked before it was taken', async () => {
    const answerId = uuidV7(Date.now());
    await server.dependencies.contactStops.stop({ organizationId, answerId, prospectId: null });
    await answer(await share(), { answer: 'interested', name: 'Quirin', contact: 'quirin@mail.example', answerId });
    const found = async () => (await strangers()).find(({ name }) => name === 'Quirin')?.refused;
    await expect.poll(found, { timeout: 20_000 }).toMatchObject({ via: 'page' });
  });
});

describe('the list of answers', () => {
  it("has the answers of a member's own prospects, all for a leader, and the same counts for both", async () => {
    const own = await add({ name: 'Anns Own' }, ann);
    const body = { prospectId: own };
    const shareId = (await call<ShareAnswer>(ann, `POST /api/assets/${assetId}/share`, { body })).body.id;
    const link = { organizationId, shareId, assetId, sharedBy: await idOf(ann) };
    await answerLink(server.ports, link, { answer: 'not-now', prospectId: own });
    const namesOf = async (by: Browser) =>
      (await call<AnswerItem[]>(by, 'GET /api/answers')).body.flatMap(({ prospect }) => prospect?.name ?? []);
    await expect.poll(() => namesOf(ann), { timeout: 20_000 }).toContain('Anns Own');
    expect(await namesOf(ben)).not.toContain('Anns Own');
    expect(await namesOf(ann)).toEqual(expect.arrayContaining(await namesOf(ben)));
    type Counts = { all: number; answers: Record<string, number> };
    const [counted, same] = [
      (await call<Counts>(ann, 'GET /api/answers/counts')).body,
      (await call<Counts>(ben, 'GET /api/answers/counts')).body,
    ];
    expect(counted).toEqual(same);
    expect(counted.all).toBe((await namesOf(ann)).length);
  });

  it('comes in pages', async () => {
    const first = await call<AnswerItem[]>(ann, 'GET /api/answers?limit=2');
    const next = /<([^>]+)>/u.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await call<AnswerItem[]>(ann, `GET ${next}`);
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("a member's download", () => {
  it('has the answers to their links, and the words of their own prospects alone', async () => {
    type Rows = { answer: string; prospectId: string | null; said: object | null }[];
    type Download = { memberships: { answers: Rows }[] };
    const answersIn = async (by: Browser) => {
      const { body } = await call<Download>(by, `GET /api/users/${await idOf(by)}/data`);
      return { all: JSON.stringify(body), answers: body.memberships[0]?.answers ?? [] };
    };
    const [own, refusing] = [await add({ name: 'Otto Kern' }), await add({ name: 'Rita Moos' })];
    await answer(await share(own), { answer: 'question', prospectId: own, message: 'Is it for sale?' });
    await call(ben, `POST /api/prospects/${refusing}/refusal`);
    const shareId = (await call<ShareAnswer>(ann, `POST /api/assets/${assetId}/share`, { body: { prospectId: own } }))
      .body.id;
    const link = { organizationId, shareId, assetId, sharedBy: await idOf(ann) };
    await answerLink(server.ports, link, { answer: 'question', prospectId: own, message: 'Who is Ann?' });
    await answer(await share(), { answer: 'interested', name: 'Udo Neu', contact: 'udo@mail.example' });
    await taken(own, 2);
    await expect
      .poll(async () => (await strangers()).map(({ name }) => name), { timeout: 20_000 })
      .toContain('Udo Neu');

    const { answers, all } = await answersIn(ben);
    expect(answers.find(({ prospectId }) => prospectId === own)).toMatchObject({
      answer: 'question',
      title: 'Tour',
      said: { name: null, contact: null, message: 'Is it for sale?' },
    });
    expect(answers.map(({ said }) => said)).toContainEqual({
      name: 'Udo Neu',
      contact: 'udo@mail.example',
      message: null,
    });
    expect(JSON.stringify(answers)).not.toContain('Who is Ann?');
    expect(all).toMatch(/"refusal":\{"refused":true,"says":"Asked not to be contacted"/u);
    const anns = await answersIn(ann);
    expect(anns.answers).toContainEqual(expect.objectContaining({ shareId, prospectId: null, said: null }));
    expect(anns.all).not.toMatch(/Is it for sale|udo@mail|Udo Neu|Who is Ann/u);
  });
});
