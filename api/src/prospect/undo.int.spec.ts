import { randomUUID } from 'node:crypto';
import { commandHeader } from '@upline/contracts';
import type { Problem, ProspectAnswer, TimelineEntry } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { addMember, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

const clock = createHandClock(Date.parse('2026-10-15T09:00:00.000Z'));
type OwnRank = { points: number };

let server: LocalServer;
let ann: Browser;
let ben: Browser;
let eve: Browser;

beforeAll(async () => {
  server = await startLocalServer({ clock: clock.date });
  ann = await foundOrganization(server.url, 'ann');
  ben = await addMember(server.url, ann, 'ben');
  eve = await foundOrganization(server.url, 'eve');
});
afterAll(() => server?.close());

const add = async (owner: Browser = ben): Promise<string> =>
  (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Lena Vogel' } })).body.id;
const find = (id: string) => call<ProspectAnswer>(ben, `GET /api/prospects/${id}`);
const commandOf = ({ headers }: { headers: Headers }): string => headers.get(commandHeader) ?? '';
const choose = (id: string, status: string, by: Browser = ben) =>
  call<ProspectAnswer>(by, `PUT /api/prospects/${id}/status`, { body: { status } });
const undo = (id: string, command: string, by: Browser = ben) =>
  call<Problem | null>(by, `POST /api/prospects/${id}/undo`, { body: { command } });
const moved = async (status = 'interested') => {
  const id = await add();
  return { id, command: commandOf(await choose(id, status)) };
};
const stored = async (id: string) => (await server.ports.events.readStream(`prospect-${id}`)).map(({ type }) => type);

describe('taking back a status', () => {
  it('gives the one before, by an event that names what it takes back', async () => {
    const { id, command } = await moved();
    expect((await undo(id, command)).status).toBe(204);
    expect((await find(id)).body.status).toBe('new');
    const [, change, undone] = await server.ports.events.readStream(`prospect-${id}`);
    expect(undone?.type).toBe('ProspectChangeUndone');
    expect(undone?.data).toMatchObject({ undoneCommandId: command, undoneEventId: change?.id });
  });

  it('takes the points of a conversion back, and gives them to the next one', async () => {
    const own = async () => (await call<OwnRank>(ben, 'GET /api/leaderboard/me')).body.points;
    const { id, command } = await moved('converted');
    const before = await own();
    await undo(id, command);
    expect(await own()).toBe(before - 10);
    await choose(id, 'converted');
    expect(await own()).toBe(before);
  });

  it('marks the change in the timeline', async () => {
    const { id, command } = await moved();
    await undo(id, command);
    const { body } = await call<TimelineEntry[]>(ben, `GET /api/prospects/${id}/timeline`);
    expect(body.map(({ type, undone }) => [type, undone])).toEqual([
      ['status', true],
      ['created', undefined],
    ]);
  });

  it('does it once, whoever repeats it', async () => {
    const { id, command } = await moved();
    const headers = { 'Idempotency-Key': randomUUID() };
    const again = () => call(ben, `POST /api/prospects/${id}/undo`, { body: { command }, headers });
    expect([(await again()).status, (await again()).status, (await undo(id, command)).status]).toEqual([204, 204, 204]);
    expect(await stored(id)).toEqual(['ProspectAdded', 'ProspectStatusChanged', 'ProspectChangeUndone']);
  });

  it('is offered for no change that changed nothing', async () => {
    const id = await add();
    expect((await choose(id, 'new')).headers.get(commandHeader)).toBeNull();
  });
});

describe('an undo that is refused', () => {
  const refusal = async (asked: Promise<{ status: number; body: Problem | null }>) => {
    const { status, body } = await asked;
    return [status, body?.code];
  };

  it('says that something changed since', async () => {
    const { id, command } = await moved();
    await choose(id, 'lost', ann);
    const before = await stored(id);
    expect(await refusal(undo(id, command))).toEqual([409, 'prospect/changed-since']);
    expect((await find(id)).body.status).toBe('lost');
    expect(await stored(id)).toEqual(before);
  });

  it('says to a leader that somebody else made the change', async () => {
    const { id, command } = await moved();
    expect(await refusal(undo(id, command, ann))).toEqual([403, 'prospect/changed-by-other']);
  });

  it('says nothing of the prospect to another member or another organization', async () => {
    const id = await add(ann);
    const command = commandOf(await choose(id, 'lost', ann));
    for (const other of [ben, eve])
      expect(await refusal(undo(id, command, other))).toEqual([404, 'prospect/not-found']);
  });

  it('says that there is no such prospect after an erasure', async () => {
    const { id, command } = await moved();
    await call(ben, `POST /api/prospects/${id}/erase`);
    expect(await refusal(undo(id, command))).toEqual([404, 'prospect/not-found']);
  });

  it('says that ten minutes are over', async () => {
    const { id, command } = await moved();
    await clock.pass(10 * 60_000 + 1);
    expect(await refusal(undo(id, command))).toEqual([409, 'prospect/undo-too-late']);
  });

  it('says what to send instead of a text', async () => {
    const { id } = await moved();
    expect(await refusal(undo(id, 'x'))).toEqual([422, 'invalid']);
  });
});
