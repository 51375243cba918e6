import type {
  AssetAnswer,
  FollowUpAnswer,
  ProspectAnswer,
  ProspectInList,
  ShareAnswer,
  TimelineEntry,
  TodayItem,
} from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';

// eleven at night in Kathmandu, where the person is
let now = new Date('2026-10-15T17:15:00.000Z');
const pass = (hours: number): void => void (now = new Date(now.getTime() + hours * 3_600_000));
let server: LocalServer;
let ann: Browser;
let ben: Browser;
let asset: AssetAnswer;

type Rows = { prospectId: string }[];
type Download = { memberships: { nextSteps: Rows; prospectHistories: Rows }[]; history: { type: string }[] };
type Made = { id: string; position: string };

const add = async (name: string, more: object = {}): Promise<Made> => {
  const body = { name, phone: '+491512345678', ...more };
  const { body: added, headers } = await call<ProspectAnswer>(ben, 'POST /api/prospects', { body });
  return { id: added.id, position: headers.get('upline-position') ?? '' };
};
const share = async (prospectId: string): Promise<string> => {
  const body = { sharedVia: 'whatsapp', prospectId };
  return (await call<ShareAnswer>(ben, `POST /api/assets/${asset.id}/share`, { body })).body.link;
};
const open = async (link: string, browser: string): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': browser, cookie: '' };
  await fetch(`${link}/view`, { method: 'POST', headers });
};
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const plan = (id: string, body: object) => call<FollowUpAnswer>(ben, `PUT /api/prospects/${id}/follow-up`, { body });
const of = (items: TodayItem[], id: string) => items.find(({ prospectId }) => prospectId === id);
const today = (check: (items: TodayItem[]) => void): Promise<void> => eventually(ben, '/api/today', check);
const timeline = async (id: string, by = ben) =>
  (await call<TimelineEntry[]>(by, `GET /api/prospects/${id}/timeline`)).body;

beforeAll(async () => {
  server = await startLocalServer({ clock: () => now });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  await call(ben, 'PUT /api/preferences', { body: { timeZone: 'Asia/Kathmandu' } });
  asset = (await call<AssetAnswer>(ann, 'POST /api/assets', { body: { title: 'Tour', url: 'https://a.example/' } }))
    .body;
});
afterAll(() => server?.close());

describe('Today', () => {
  // shows I51.2
  it('has the prospect first who opened a link, with name, title and count, until somebody is in touch', async () => {
    const lena = await add('Lena Vogel');
    const link = await share(lena.id);
    await open(link, phone);
    await today(([item]) =>
      expect(item).toMatchObject({
        prospectId: lena.id,
        name: 'Lena Vogel',
        reason: 'opened',
        title: 'Tour',
        opens: 1,
        dueOn: null,
        text: 'Lena Vogel opened “Tour”',
        phone: '+491512345678',
      }),
    );
    now = new Date(now.getTime() + 31 * 60_000);
    await open(link, phone.replace('18_0', '18_1'));
    await today(([item]) => expect(item).toMatchObject({ opens: 2, text: 'Lena Vogel opened “Tour” 2 times' }));
    const why = (await call<TimelineEntry[]>(ben, `GET /api/today/${lena.id}/why`)).body;
    expect(why.map(({ type }) => type)).toEqual(['opened', 'opened', 'shared']);
    await call(ben, `POST /api/prospects/${lena.id}/contacts`, { body: { kind: 'message', outcome: 'reached' } });
    await today((items) => expect(of(items, lena.id)).toBeUndefined());
    // the list says what comes next, and that they looked although somebody was in touch since
    type Next = { followUp: FollowUpAnswer | null };
    const { followUp } = (await call<Next>(ben, `GET /api/prospects/${lena.id}/next-step`)).body;
    const [listed] = (await call<ProspectInList[]>(ben, 'GET /api/prospects')).body;
    expect(listed).toMatchObject({ id: lena.id, lastOpenedAt: now.toISOString() });
    expect(listed?.nextStep).toEqual(followUp && { dueOn: followUp.dueOn, dueTime: followUp.dueTime });
    const progress = await call<{ done: number; total: number }>(ben, 'GET /api/today/progress');
    expect(progress.body).toEqual({ done: 1, moved: 0, total: 1, daysInRow: 1 });
  });

  // shows I51.2
  it('changes at midnight where the person is, with its tag, and without an event', async () => {
    const { id } = await add('Max Roth');
    const tomorrow = '2026-10-16';
    const planned = await plan(id, { dueOn: tomorrow, note: 'Ask for the plan' });
    const position = planned.headers.get('upline-position') ?? '';
    const ask = (tag = '') =>
      call<TodayItem[]>(ben, 'GET /api/today', { headers: { 'Upline-Position': position, 'if-none-match': tag } });
    const before = await ask();
    expect(of(before.body, id)).toBeUndefined();
    const tag = before.headers.get('etag') ?? '';
    expect((await ask(tag)).status).toBe(304);
    now = new Date('2026-10-15T18:14:59.000Z');
    expect(of((await ask()).body, id)).toBeUndefined();
    now = new Date('2026-10-15T18:15:00.000Z');
    const after = await ask(tag);
    expect(after.status).toBe(200);
    expect(of(after.body, id)).toMatchObject({
      reason: 'due',
      dueOn: tomorrow,
      text: 'The next step with Max Roth is due today',
      followUpId: planned.body.id,
    });
    pass(24);
    expect(of((await ask()).body, id)).toMatchObject({
      reason: 'overdue',
      text: 'The next step with Max Roth was due on October 16',
    });
    pass(24 * 7);
    expect(of((await ask()).body, id)).toMatchObject({ reason: 'overdue' });
    const why = (await call<TimelineEntry[]>(ben, `GET /api/today/${id}/why`)).body;
    expect(why.map(({ type }) => type)).toEqual(['planned']);
    await share(id);
    await today((items) => expect(of(items, id)).toBeUndefined());
  });

  it('has a new prospect at once, and nobody of somebody else', async () => {
    const { id } = await add('Kim Larsen');
    await today((items) => expect(of(items, id)).toMatchObject({ reason: 'first' }));
    expect((await call(ann, 'GET /api/today')).body).toEqual([]);
    await call(ben, `PUT /api/prospects/${id}/status`, { body: { status: 'interested' } });
    await today((items) => expect(of(items, id)).toBeUndefined());
    pass(24 * 14);
    await today((items) => expect(of(items, id)).toMatchObject({ reason: 'cold' }));
    await call(ann, 'PUT /api/organization/cadence', { body: { rules: [], cold: [] } });
    await today((items) => expect(of(items, id)).toBeUndefined());
  });
});

describe('the timeline of a prospect', () => {
  // shows I51.8
  it('has everything that happened, newest first, with its values before and after', async () => {
    const { id } = await add('Ira Beck', { notes: 'Met at the fair' });
    const form = { name: 'Ira Beck', phone: null, status: 'interested', notes: 'Met at the fair' };
    pass(25);
    await call(ben, `PUT /api/prospects/${id}`, { body: form });
    await call(ben, `POST /api/prospects/${id}/notes`, { body: { text: 'Has two children' } });
    await call(ben, `PUT /api/prospects/${id}/wants`, { body: { wants: 'both' } });
    const dueOn = now.toISOString().slice(0, 10);
    await plan(id, { dueOn: `${Number(dueOn.slice(0, 4)) + 1}${dueOn.slice(4)}`, note: 'Call in a year' });
    pass(2);
    const happenedAt = new Date(now.getTime() - 3_600_000).toISOString();
    const contact = { kind: 'call', outcome: 'positive', happenedAt, note: 'Likes it', next: null };
    await call(ben, `POST /api/prospects/${id}/contacts`, { body: contact });
    await open(await share(id), phone.replace('18_0', '18_2'));
    await expect.poll(async () => (await timeline(id)).some(({ type }) => type === 'opened')).toBe(true);
    const entries = await timeline(id);
    const bare = entries.map(({ id: _id, at: _at, by: _by, ...rest }) => rest);
    expect(bare).toEqual(
      expect.arrayContaining([
        { type: 'created', status: 'new' },
        { type: 'changed', field: 'phone', from: '+491512345678', to: null },
        { type: 'status', from: 'new', to: 'interested', days: 1 },
        { type: 'note', text: 'Has two children' },
        { type: 'wants', from: null, to: 'both' },
        expect.objectContaining({ type: 'planned', note: 'Call in a year' }),
        { type: 'contact', kind: 'call', outcome: 'positive', note: 'Likes it' },
        expect.objectContaining({ type: 'done' }),
        expect.objectContaining({ type: 'shared', title: 'Tour', sharedVia: 'whatsapp' }),
        expect.objectContaining({ type: 'opened', opens: 1 }),
      ]),
    );
    expect(entries).toHaveLength(10);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.find(({ type }) => type === 'contact')).toMatchObject({
      at: happenedAt,
      by: { id: await idOf(ben), name: 'ben Member' },
    });
    expect(await timeline(id, ann)).toEqual(entries);
  });

  it('is new with each event of the prospect and their shares, and unchanged without', async () => {
    const { id } = await add('Udo Fink');
    const ask = (tag = '') => call(ben, `GET /api/prospects/${id}/timeline`, { headers: { 'if-none-match': tag } });
    await share(id);
    // the status follows the share
    await expect.poll(async () => (await timeline(id)).length).toBe(3);
    const tag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(tag)).status).toBe(304);
    await call(ben, `POST /api/prospects/${id}/notes`, { body: { text: 'Later' } });
    await expect.poll(async () => (await ask(tag)).status).toBe(200);
  });

  // shows I51.8
  it('has long texts with their beginnings, page by page, and each as a whole by its revision', async () => {
    const { id, position } = await add('Ina Korn');
    const headers = { 'Upline-Position': position };
    const [long, short] = ['Long '.repeat(900).trim(), 'Short'];
    for (const text of [short, long]) await call(ben, `POST /api/prospects/${id}/notes`, { body: { text } });
    const first = await call<TimelineEntry[]>(ben, `GET /api/prospects/${id}/timeline?limit=1`, { headers });
    expect(first.body).toMatchObject([{ type: 'note', text: long.slice(0, 200), revision: 2 }]);
    const whole = await call<TimelineEntry[]>(ben, `GET /api/prospects/${id}/timeline/2`);
    expect(whole.body).toEqual([{ ...first.body[0], text: long, revision: undefined }]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await call<TimelineEntry[]>(ben, `GET ${next}`);
    expect(second.body).toMatchObject([{ type: 'note', text: short }]);
    expect((await call(ben, `GET /api/prospects/${id}/timeline/99`)).body).toEqual([]);
    expect((await call(ben, `GET /api/prospects/${id}/timeline/x`)).status).toBe(404);
    expect((await call(ben, `GET /api/prospects/${id}/timeline?cursor=x`)).status).toBe(400);
  });

  // shows I51.9
  it('is read where long reads are, and charged as one', async () => {
    const { id, position } = await add('Jan Frey');
    const headers = { 'Upline-Position': position };
    const charged: string[] = [];
    const { costs } = server.dependencies;
    const { charge } = costs;
    costs.charge = (payer, ms, kind) => {
      charged.push(kind);
      charge(payer, ms, kind);
    };
    for (const path of [`prospects/${id}/timeline`, `prospects/${id}/timeline/0`, `today/${id}/why`])
      expect((await call(ben, `GET /api/${path}`, { headers })).status).toBe(200);
    costs.charge = charge;
    expect(charged).toEqual(['heavy', 'heavy', 'heavy']);
  });

  // shows I51.8
  it('is gone with the prospect', async () => {
    const { id } = await add('Oda Holm');
    await call(ben, `POST /api/prospects/${id}/notes`, { body: { text: 'Oda likes tea' } });
    await call(ben, `POST /api/prospects/${id}/erase`);
    await expect.poll(async () => (await call(ben, `GET /api/prospects/${id}/timeline`)).status).toBe(404);
    expect(JSON.stringify(await server.ports.events.readStream(`prospect-${id}`))).not.toContain('tea');
  });
});

describe("a person's download", () => {
  it('has the next steps of their prospects with contacts, notes and plans, and none of an erased one', async () => {
    const { id } = await add('Ole Berg');
    const many = await add('Uwe Horn');
    for (let note = 0; note < 70; note += 1)
      await call(ben, `POST /api/prospects/${many.id}/notes`, { body: { text: `Many ${note}` } });
    const gone = await add('Eva Lang');
    for (const one of [id, gone.id]) {
      await call(ben, `POST /api/prospects/${one}/notes`, { body: { text: `Note of ${one}` } });
      const body = { kind: 'call', outcome: 'reached', note: `Call with ${one}`, next: null };
      await call(ben, `POST /api/prospects/${one}/contacts`, { body });
    }
    await call(ben, `POST /api/prospects/${gone.id}/erase`);
    const answer = await call<Download>(ben, `GET /api/users/${await idOf(ben)}/data`);
    const [team] = answer.body.memberships;
    expect(team?.nextSteps.find(({ prospectId }) => prospectId === id)).toMatchObject({ contacts: 1 });
    const history = team?.prospectHistories.find(({ prospectId }) => prospectId === id);
    expect(JSON.stringify(history)).toContain(`Note of ${id}`);
    expect(JSON.stringify(history)).toContain(`Call with ${id}`);
    expect(JSON.stringify(answer.body)).not.toContain(`of ${gone.id}`);
    // a long history goes on in a further row
    const rows = team?.prospectHistories.filter(({ prospectId }) => prospectId === many.id) ?? [];
    expect(rows).toHaveLength(2);
    expect([...JSON.stringify(rows).matchAll(/Many (\d+)/g)].map(([, note]) => Number(note))).toEqual(
      Array.from({ length: 70 }, (_none, note) => note),
    );
    expect(answer.body.history.map(({ type }) => type)).toContain('UserRegistered');
    const others = await call<Download>(ann, `GET /api/users/${await idOf(ann)}/data`);
    expect(others.body.memberships[0]?.prospectHistories).toEqual([]);
  });
});

describe('the next step', () => {
  it('is read with its note and what the prospect wants, until it is done', async () => {
    const { id } = await add('Pia Lund');
    await plan(id, { dueOn: '2027-01-08', dueTime: '14:30', note: 'Ask for the plan' });
    const next = (check: (body: unknown) => void) => eventually(ben, `/api/prospects/${id}/next-step`, check);
    await next((body) =>
      expect(body).toMatchObject({
        wants: null,
        contacts: 0,
        followUp: { dueOn: '2027-01-08', dueTime: '14:30', timeZone: 'Asia/Kathmandu', note: 'Ask for the plan' },
      }),
    );
    await call(ben, `DELETE /api/prospects/${id}/follow-up`);
    await next((body) => expect(body).toMatchObject({ followUp: null }));
  });
});
