import type { BulkAnswer, ProspectAnswer, ProspectInList } from '@upline/contracts';
import { bulkBounds } from '@upline/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { eventually, foundTeam, idOf } from '../../../testing/people/organizations.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { systemMeta } from '../../platform/commands/metadata.ts';

let server: LocalServer;
let owner: Browser;
let ann: Browser;
let bob: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  ({ owner, ann, bob, stranger } = await foundTeam(server.url));
});
afterAll(() => server?.close());

const add = async (browser: Browser, name: string): Promise<string> =>
  (await call<ProspectAnswer>(browser, 'POST /api/prospects', { body: { name } })).body.id;
/** Adds many prospects of a person, without the limits of calls. */
const addMany = async (browser: Browser, count: number, source: string): Promise<void> => {
  const { dependencies: needs } = server;
  const ownerId = await idOf(browser);
  const { organization } = (await call<{ organization: { id: string } }>(browser, 'GET /api/auth/user')).body;
  const blank = { email: null, phone: null, notes: null };
  for (let place = 0; place < count; place += 1) {
    const prospectId = randomUUID();
    await handleCommand({
      repository: needs.prospects,
      id: prospectId,
      meta: await systemMeta(needs, { organizationId: organization.id, actorId: ownerId }),
      judge: byProduct,
      command: {
        type: 'AddProspect',
        data: { prospectId, ownerId, name: `Person ${place}`, status: 'new', source, ...blank },
      },
    });
  }
  await matching(browser, { search: source }, count);
};
const matching = (browser: Browser, filter: Record<string, string>, count: number): Promise<void> =>
  eventually<ProspectInList[]>(browser, `/api/prospects?${new URLSearchParams(filter).toString()}`, (rows) =>
    expect(rows).toHaveLength(count),
  );

type Body = BulkAnswer & { code?: string };
const bulk = async (browser: Browser, change: object, people: object, headers?: Record<string, string>) => {
  const body = { change, people };
  return call<Body>(browser, 'POST /api/prospects/bulk', { body, ...(headers && { headers }) });
};
const undo = (browser: Browser, id: string) => call<Body>(browser, `POST /api/prospects/bulk/${id}/undo`);
const far = (browser: Browser, id: string) => call<Body>(browser, `GET /api/prospects/bulk/${id}`);
const find = async (browser: Browser, id: string) =>
  (await call<ProspectAnswer>(browser, `GET /api/prospects/${id}`)).body;
const has = (browser: Browser, id: string, field: keyof ProspectAnswer, value: unknown) =>
  eventually<ProspectAnswer>(browser, `/api/prospects/${id}`, (row) => expect(row[field]).toBe(value));
const toLost = { do: 'status', status: 'lost' };

describe('a change of several prospects', () => {
  it('names how many were not changed, and one undo takes all back but those that changed since', async () => {
    const [one, other, third] = [await add(ann, 'One'), await add(ann, 'Other'), await add(ann, 'Third')];
    const foreign = await add(bob, 'Foreign');
    const done = await bulk(ann, toLost, { ids: [one, other, third, foreign, one] });
    expect(done.body).toMatchObject({ state: 'done', people: 4, taken: 4, refused: { count: 1, names: [] } });
    for (const id of [one, other, third]) await has(ann, id, 'status', 'lost');
    expect((await find(bob, foreign)).status).toBe('new');
    await call(ann, `PUT /api/prospects/${other}/status`, { body: { status: 'interested' } });
    const undone = await undo(ann, done.body.id);
    expect(undone.body).toMatchObject({ state: 'undone', undone: 2, kept: { count: 1, names: ['Other'] } });
    for (const id of [one, third]) await has(ann, id, 'status', 'new');
    await has(ann, other, 'status', 'interested');
    expect((await undo(ann, done.body.id)).body, 'the second time').toMatchObject({ undone: 2, kept: { count: 1 } });
  });

  it('is one change, however often it is sent with one key', async () => {
    const ids = [await add(ann, 'Key')];
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await bulk(ann, toLost, { ids }, headers);
    expect((await bulk(ann, toLost, { ids }, headers)).body).toEqual(first.body);
    expect((await bulk(ann, { do: 'delete' }, { ids }, headers)).status).toBe(422);
  });

  it('plans the next step of each, or deletes them, and takes that back', async () => {
    const ids = [await add(ann, 'A'), await add(ann, 'B')];
    const dueOn = new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10);
    const stepOf = (id: string) => `/api/prospects/${id}/next-step`;
    type Step = { followUp: { dueOn: string } | null };
    const planned = await bulk(ann, { do: 'step', dueOn }, { ids });
    for (const id of ids)
      await eventually<Step>(ann, stepOf(id), ({ followUp }) => expect(followUp?.dueOn).toBe(dueOn));
    expect((await undo(ann, planned.body.id)).body.undone).toBe(2);
    for (const id of ids) await eventually<Step>(ann, stepOf(id), ({ followUp }) => expect(followUp).toBeNull());
    const removed = await bulk(ann, { do: 'delete' }, { ids });
    for (const id of ids)
      await vi.waitFor(async () => expect((await call(ann, `GET /api/prospects/${id}`)).status).toBe(404));
    expect((await undo(ann, removed.body.id)).body.undone).toBe(2);
    for (const id of ids) await has(ann, id, 'status', 'new');
  });

  it('says why somebody was refused, and who for each reason', async () => {
    const ids = [await add(ann, 'A'), await add(ann, 'B'), await add(bob, 'Foreign')];
    const step = { do: 'step', dueOn: '2020-01-01' };
    const named = [ids[0], ids[1]].map((id, at) => ({ id, name: ['A', 'B'][at] }));
    const { refused, id } = (await bulk(ann, step, { ids }, { 'Accept-Language': 'de' })).body;
    const reasons = [
      { reason: 'Bitte wähle heute oder ein späteres Datum, höchstens fünf Jahre im Voraus.', count: 2, people: named },
      { reason: 'Diesen Interessenten gibt es nicht.', count: 1, people: [] },
    ];
    expect(refused).toEqual({ count: 3, names: ['A', 'B'], reasons });
    const later = (await far(ann, id)).body.refused;
    expect(later.reasons?.map(({ reason, count }) => [reason, count])).toEqual([
      ['Please choose today or a later date, at most five years ahead.', 2],
      ['There is no such prospect.', 1],
    ]);
  });

  it('is its sender’s alone', async () => {
    const { id } = (await bulk(ann, toLost, { ids: [await add(ann, 'Own')] })).body;
    for (const browser of [bob, owner, stranger])
      expect([(await far(browser, id)).status, (await undo(browser, id)).status]).toEqual([404, 404]);
    expect((await far(ann, id)).body.state).toBe('done');
    expect((await far(ann, 'none')).status).toBe(404);
  });
});

describe('giving several prospects to another member', () => {
  it('is for leaders, to a member of the team, and can be taken back while nothing changed since', async () => {
    const ids = [await add(ann, 'Given'), await add(ann, 'Worked on'), await add(bob, 'His own')];
    const [annId, bobId] = [await idOf(ann), await idOf(bob)];
    const give = (browser: Browser, ownerId: string) => bulk(browser, { do: 'owner', ownerId }, { ids });
    expect((await give(ann, bobId)).body.code).toBe('prospect/reassign-not-allowed');
    expect((await give(owner, await idOf(stranger))).body.code).toBe('prospect/no-such-owner');
    const given = await give(owner, bobId);
    expect(given.body).toMatchObject({ state: 'done', taken: 3, refused: { count: 0 } });
    for (const id of ids) await has(bob, id, 'ownerId', bobId);
    expect((await call(ann, `GET /api/prospects/${ids[0]}`)).status).toBe(404);
    await call(bob, `PUT /api/prospects/${ids[1]}/status`, { body: { status: 'interested' } });
    const undone = await undo(owner, given.body.id);
    expect(undone.body).toMatchObject({ undone: 1, kept: { count: 1, names: ['Worked on'] } });
    await has(owner, ids[0] ?? '', 'ownerId', annId);
    await has(owner, ids[1] ?? '', 'ownerId', bobId);
  });
});

describe('a change of everybody who matches', () => {
  it('goes on behind the answer, says how far it is, and is taken back as a whole', async () => {
    const count = bulkBounds.atOnce + 30;
    await addMany(ann, count, 'Fair');
    await addMany(bob, 3, 'Fair');
    const begun = await bulk(ann, toLost, { matching: { search: 'fair', status: 'new' } });
    expect(begun.body).toMatchObject({ state: 'running', people: count });

    const ends = (state: string, fields: object) =>
      vi.waitFor(async () => expect((await far(ann, begun.body.id)).body).toMatchObject({ state, ...fields }), {
        timeout: 20_000,
      });
    await ends('done', { taken: count, refused: { count: 0 } });
    await matching(ann, { search: 'fair', status: 'lost' }, count);
    await matching(bob, { search: 'fair', status: 'new' }, 3);
    await undo(ann, begun.body.id);
    await ends('undone', { undone: count, kept: { count: 0 } });
    await matching(ann, { search: 'fair', status: 'new' }, count);
  }, 60_000);

  it('is refused where nobody does', async () => {
    const nobody = { matching: { search: 'nobody at all' } };
    expect((await bulk(ann, toLost, nobody)).body.code).toBe('prospect/nobody-matches');
    const ofBob = { matching: { owner: await idOf(bob) } };
    expect((await bulk(ann, toLost, ofBob)).body.code, 'of somebody else').toBe('prospect/nobody-matches');
  });
});
