import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ActivityAnswer, AssetAnswer, MemberAnswer, Problem, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { patiently } from '../../testing/tenancy/matrixThings.ts';
import { operate } from '../../testing/people/operate.ts';
import { addMember, eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { ServerProcess } from '../../testing/servers/serverProcess.ts';
import { startServerProcess } from '../../testing/servers/serverProcess.ts';

let server: ServerProcess;
let owner: Browser;
let heir: Browser;
beforeAll(async () => {
  server = await startServerProcess();
  owner = await foundOrganization(server.url, 'olga');
  heir = await addMember(server.url, owner, 'hedy');
});
afterAll(async () => server?.close());

/** What every thing that was handed over was handed over, by the log itself. */
const handedOver = (): { stream: string; times: number }[] => {
  const db = new DatabaseSync(join(server.dataDir, 'events.db'), { readOnly: true, timeout: 5_000 });
  try {
    const rows = db
      .prepare(
        `SELECT stream, count(*) AS times FROM events
          WHERE type IN ('ProspectReassigned', 'AssetReassigned') GROUP BY stream`,
      )
      .all();
    return rows.map(({ stream, times }) => ({ stream: String(stream), times: Number(times) }));
  } finally {
    db.close();
  }
};

/** A member who looks after so many assets and prospects. */
const addBusyMember = async (name: string, things: number): Promise<Browser> => {
  const member = await addMember(server.url, owner, name);
  const asset = { type: 'link', title: `Of ${name}`, url: 'https://c.example/' };
  const make = async (line: string, body: object) =>
    expect((await patiently(() => call(member, line, { body }))).status).toBe(201);
  await Promise.all(Array.from({ length: things / 2 }, () => make('POST /api/assets', asset)));
  await Promise.all(
    Array.from({ length: things / 2 }, (_, at) => make('POST /api/prospects', { name: `${name} ${at}` })),
  );
  return member;
};

const remove = async (member: Browser): Promise<void> => {
  const line = `DELETE /api/team-members/${await idOf(member)}?reassignTo=${await idOf(heir)}`;
  expect((await call(owner, line)).status).toBe(204);
};

const expectAllWith = async (heirId: string, name: string, things: number): Promise<void> => {
  const own = (row: { ownerId: string }) => row.ownerId === heirId;
  await eventually<ProspectAnswer[]>(owner, '/api/prospects', (rows) =>
    expect(rows.filter((row) => row.name.startsWith(name) && own(row))).toHaveLength(things / 2),
  );
  await eventually<AssetAnswer[]>(owner, '/api/assets', (rows) =>
    expect(rows.filter((row) => row.title === `Of ${name}` && own(row))).toHaveLength(things / 2),
  );
};

describe('what a removed member looked after', () => {
  // shows I14
  it('is reassigned, once each, although the server dies as soon as it answers the removal', async () => {
    const before = handedOver().length;
    const member = await addBusyMember('rob', 20);
    await remove(member);
    await server.kill();
    await server.restart();
    await expectAllWith(await idOf(heir), 'rob', 20);
    expect(handedOver()).toHaveLength(before + 20);
  });

  // shows I14
  it('is handed over, once each, although the server dies in the middle of it', async () => {
    const before = handedOver().length;
    const things = 140;
    const member = await addBusyMember('rea', things);
    await remove(member);
    await expect.poll(() => handedOver().length - before, { interval: 0 }).toBeGreaterThan(0);
    await server.kill();
    const done = handedOver().length - before;
    expect(done, 'it was under way').toBeGreaterThan(0);
    expect(done, 'and not at its end').toBeLessThan(things);
    await server.restart();
    await expectAllWith(await idOf(heir), 'rea', things);
    expect(handedOver().length - before).toBe(things);
    expect(handedOver().filter(({ times }) => times !== 1)).toEqual([]);
    expect(await operate(server, { name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
  });

  it('keeps their name in what they did', async () => {
    const feed = await call<ActivityAnswer[]>(owner, 'GET /api/activities');
    expect(feed.body.map(({ description }) => description)).toContain('rea Member added the asset “Of rea”');
  });
});

describe('the owner of an organization', () => {
  const rolesSeen = (roles: Record<string, string>) =>
    eventually<MemberAnswer[]>(heir, '/api/team-members', (rows) =>
      expect(Object.fromEntries(rows.map(({ firstName, role }) => [firstName, role]))).toEqual(roles),
    );

  it('cannot leave as the last one, nor become less', async () => {
    const ownerId = await idOf(owner);
    const left = await call<Problem>(owner, `DELETE /api/team-members/${ownerId}?reassignTo=${await idOf(heir)}`);
    const lowered = await call<Problem>(owner, `PUT /api/team-members/${ownerId}/role`, { body: { role: 'admin' } });
    for (const { status, body } of [left, lowered])
      expect([status, body.detail]).toEqual([409, 'The last owner cannot leave. Make another member an owner first.']);
  });

  it('hands the ownership over, and may leave then', async () => {
    const [ownerId, heirId] = [await idOf(owner), await idOf(heir)];
    expect((await call(owner, `PUT /api/team-members/${heirId}/role`, { body: { role: 'owner' } })).status).toBe(200);
    await rolesSeen({ olga: 'owner', hedy: 'owner' });
    expect((await call(owner, `DELETE /api/team-members/${ownerId}?reassignTo=${heirId}`)).status).toBe(204);
    await rolesSeen({ hedy: 'owner' });
    const answer = await call<Problem>(owner, 'GET /api/assets');
    expect([answer.status, answer.body.code]).toEqual([403, 'no-organization']);
  });
});
