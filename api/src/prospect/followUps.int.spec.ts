import { randomUUID } from 'node:crypto';
import type { ContactAnswer, FollowUpAnswer, Problem, ProspectAnswer, TimelineEntry } from '@upline/contracts';
import { daysFrom, wrongDate, wrongTime } from '@upline/contracts';
import type { EventStore, NewEvent } from '@upline/infra/ports/eventStore.ts';
import type { Ports } from '@upline/infra/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, foundOrganization } from '../../testing/people/organizations.ts';
import { withoutRequestId } from '../../testing/withoutRequestId.ts';

const today = '2026-10-15';
const now = new Date(`${today}T09:00:00.000Z`);
let server: LocalServer;
let ann: Browser;
let ben: Browser;
let eve: Browser;

const contact = { kind: 'call', outcome: 'reached' };

const add = async (owner: Browser = ben): Promise<string> =>
  (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Lena Vogel' } })).body.id;
const stored = async (id: string, type?: string) =>
  (await server.ports.events.readStream(`prospect-${id}`)).filter((event) => !type || event.type === type);
const log = (id: string, body: object, by: Browser = ben) =>
  call<ContactAnswer & Problem>(by, `POST /api/prospects/${id}/contacts`, { body: { ...contact, ...body } });
const plan = (id: string, body: object, by: Browser = ben) =>
  call<FollowUpAnswer & Problem>(by, `PUT /api/prospects/${id}/follow-up`, { body });

/** Called after each append, before its sender hears of it. */
let afterAppend: (...appended: Parameters<EventStore['append']>) => Promise<void> = async () => {};
const watch = (ports: Ports): Ports => ({
  ...ports,
  events: {
    ...ports.events,
    append: async (...asked) => {
      const result = await ports.events.append(...asked);
      await afterAppend(...asked);
      return result;
    },
  },
});

beforeAll(async () => {
  server = await startLocalServer({ clock: () => now, watch });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  eve = await foundOrganization(server.url, 'eve');
});
afterAll(() => server?.close());

describe('a contact that is logged', () => {
  // shows I51
  it('is stored with the status and the next step in one append, and answers the step', async () => {
    const id = await add();
    const { status, body } = await log(id, { note: ' Wants the plan ', next: '2026-10-20' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      prospectId: id,
      ...contact,
      happenedAt: now.toISOString(),
      note: 'Wants the plan',
      followUp: { dueOn: '2026-10-20', dueTime: null, plannedBy: 'person', note: null },
    });
    const [, ...followed] = await stored(id);
    expect(followed.map(({ type }) => type)).toEqual(['ContactLogged', 'ProspectStatusChanged', 'FollowUpPlanned']);
    expect(new Set(followed.map(({ meta }) => meta.commandId)).size).toBe(1);
    // and says whether the status moved with it, which it does once
    expect([body.moved, (await log(id, {})).body.moved]).toEqual([true, false]);
  });

  it('proposes the date of the cadence, which an owner changes', async () => {
    const id = await add();
    expect((await log(id, { next: 'suggested' })).body.followUp?.dueOn).toBe(daysFrom(today, 3));
    const cadence = { rules: [{ status: 'new', outcome: 'reached', days: 9 }], cold: [] };
    const change = (by: Browser) => call(by, 'PUT /api/organization/cadence', { body: cadence });
    expect((await change(ben)).status).toBe(403);
    expect((await change(ann)).body).toEqual(cadence);
    expect((await log(await add(), { next: 'suggested' })).body.followUp?.dueOn).toBe(daysFrom(today, 9));
    expect((await log(await add(), { outcome: 'no-answer', next: 'suggested' })).body.followUp).toBeNull();
  });

  it('is stored once when it is sent again', async () => {
    const id = await add();
    const send = () =>
      call(ben, `POST /api/prospects/${id}/contacts`, { body: contact, headers: { 'idempotency-key': 'again' } });
    expect((await send()).body).toEqual((await send()).body);
    expect(await stored(id, 'ContactLogged')).toHaveLength(1);
  });

  // shows I51
  it('is stored once when two devices say the same of one follow-up', async () => {
    const id = await add();
    const { id: followUpId } = (await plan(id, { dueOn: today })).body;
    const answers = await Promise.all([log(id, { followUpId, next: null }), log(id, { followUpId, next: null })]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stored(id, 'ContactLogged')).toHaveLength(1);
    expect(await stored(id, 'FollowUpDone')).toHaveLength(1);
  });

  it('does not do a follow-up that was replaced meanwhile', async () => {
    const id = await add();
    const { id: followUpId } = (await plan(id, { dueOn: today })).body;
    await plan(id, { dueOn: '2026-10-22', note: 'After the fair' });
    const { body } = await log(id, { followUpId });
    expect(body.followUp).toMatchObject({ dueOn: '2026-10-22', note: 'After the fair' });
    expect(await stored(id, 'FollowUpDone')).toEqual([]);
  });

  it.each(['2026-10-15T09:06:00Z', '2026-09-14T09:00:00Z'])('is refused at %s', async (happenedAt) => {
    const { status, body } = await log(await add(), { happenedAt });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ happenedAt: wrongTime });
  });
});

describe('the date of a next step', () => {
  it.each(['2026-10-14', '2326-10-15'])('is refused when it is %s', async (date) => {
    const id = await add();
    expect(await plan(id, { dueOn: date })).toMatchObject({ status: 422, body: { errors: { dueOn: wrongDate } } });
    expect(await log(id, { next: date })).toMatchObject({ status: 422, body: { errors: { next: wrongDate } } });
    expect(await stored(id)).toHaveLength(1);
  });
});

describe('a next step that ends before its plan is answered', () => {
  it('is answered as it was planned', async () => {
    const id = await add();
    afterAppend = async (_stream, _revision, [planned]) => {
      if (planned?.type === 'FollowUpPlanned') await call(ben, `DELETE /api/prospects/${id}/follow-up`);
    };
    const body = { dueOn: '2026-10-20', dueTime: '14:30', note: 'After the fair' };
    const answer = await plan(id, body);
    afterAppend = async () => {};
    expect(answer).toMatchObject({ status: 200, body: { ...body, plannedBy: 'person', movedFrom: null } });
    expect((await stored(id)).map(({ type }) => type)).toEqual(['ProspectAdded', 'FollowUpPlanned', 'FollowUpDropped']);
  });
});

describe('a prospect who cannot be seen', () => {
  it.each(['of somebody else', 'that was deleted', 'that was erased', 'of another organization'])(
    '%s has no contacts, notes or follow-ups, and answers like one that does not exist',
    async (which) => {
      const id = await add(which === 'of somebody else' ? ann : which.endsWith('organization') ? eve : ben);
      if (which.endsWith('deleted')) await call(ben, `DELETE /api/prospects/${id}`);
      if (which.endsWith('erased')) await call(ben, `POST /api/prospects/${id}/erase`);
      const before = await stored(id);
      const answers = await Promise.all([
        log(id, {}),
        plan(id, { dueOn: today }),
        call(ben, `POST /api/prospects/${id}/notes`, { body: { text: 'Hello' } }),
        call(ben, `PUT /api/prospects/${id}/wants`, { body: { wants: 'both' } }),
        call(ben, `DELETE /api/prospects/${id}/follow-up`),
      ]);
      const unknown = await log('01900000-0000-7000-8000-000000000000', {});
      for (const { status, body } of answers)
        expect([status, withoutRequestId(body)]).toEqual([404, withoutRequestId(unknown.body)]);
      expect(await stored(id)).toEqual(before);
    },
  );
});

describe('64 commands to one prospect at the same time', () => {
  // shows I51
  it('leave one follow-up, and every contact once', async () => {
    // nobody who sent the commands of the tests before: a person may send a hundred at once
    const sam = await addMember(server.url, ann, 'sam');
    const id = await add(sam);
    await plan(id, { dueOn: today }, sam);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_none, at) => {
        if (at % 4 === 0) return log(id, { note: `contact ${at}`, next: daysFrom(today, 1 + (at % 7)) }, sam);
        if (at % 4 === 1) return log(id, { note: `contact ${at}`, next: null }, ann);
        return plan(id, { dueOn: daysFrom(today, at), ...(at % 4 === 2 && { note: `step ${at}` }) }, sam);
      }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    const events = await stored(id);
    const notes = events.flatMap(({ type, data }) => (type === 'ContactLogged' ? [String(data['note'])] : []));
    expect(notes.toSorted()).toEqual([...new Set(notes)].toSorted());
    expect(notes).toHaveLength(32);
    // an end names the follow-up that was there, which the fold of the stream says
    const open = events.reduce<unknown[]>((ids, { type, data }) => {
      if (type === 'FollowUpPlanned') return [data['followUpId']];
      if (type === 'FollowUpDone' || type === 'FollowUpDropped' || type === 'FollowUpMoved')
        expect(ids).toEqual([data['followUpId']]);
      return type === 'FollowUpDone' || type === 'FollowUpDropped' ? [] : ids;
    }, []);
    const last = (await plan(id, { dueOn: daysFrom(today, 99) }, sam)).body.id;
    if (open.length > 0) expect(open).toEqual([last]);
  });
});

describe('a prospect with two thousand notes and contacts', () => {
  // shows I51.9
  it('takes no further one and says so, repeats the last one, and can be changed and read', async () => {
    const id = await add();
    const meta = (await stored(id))[0]?.meta;
    if (!meta) throw new Error('the prospect has no event');
    const noteOf = (text: string): NewEvent => ({
      id: randomUUID(),
      type: 'NoteAdded',
      meta: { ...meta, commandId: randomUUID() },
      data: { prospectId: id, ownerId: meta.actorId, noteId: randomUUID(), text },
    });
    const notes = Array.from({ length: 1_999 }, (_none, at) => noteOf(`Note ${at}`));
    await server.ports.events.append(`prospect-${id}`, 0, notes);
    const note = (key: string, text: string) =>
      call<{ id: string } & Problem>(ben, `POST /api/prospects/${id}/notes`, {
        body: { text },
        headers: { 'idempotency-key': key },
      });
    const last = await note('last', 'The last one');
    expect(last.status).toBe(201);
    const refused = await note('more', 'One more');
    expect([refused.status, refused.body.code]).toEqual([409, 'prospect/full']);
    expect(refused.body.detail).toContain('2,000 notes and contacts');
    expect((await log(id, {})).status).toBe(409);
    expect(await note('last', 'The last one')).toMatchObject({ status: 201, body: { id: last.body.id } });
    expect(await stored(id)).toHaveLength(2_001);
    const planned = await plan(id, { dueOn: '2026-10-20' });
    expect(planned.status).toBe(200);
    const { body, headers } = await call<TimelineEntry[]>(ben, `GET /api/prospects/${id}/timeline`, {
      headers: { 'Upline-Position': planned.headers.get('upline-position') ?? '' },
    });
    expect(body).toHaveLength(100);
    expect(headers.get('link')).toContain('rel="next"');
  });
});
