import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetAnswer, InvitationAnswer, MemberAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import { operate, runOperator } from '../../../testing/people/operate.ts';
import { addMemberByMail, eventually, foundOrganization, idOf } from '../../../testing/people/organizations.ts';
import { confirmBy } from '../../../testing/people/proving.ts';
import type { RestartableServer } from '../../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../../testing/servers/restartableServer.ts';

let server: RestartableServer;
let owner: Browser;
let rita: Browser;
const traces = /rita|quincy|zapata|zoe@/i;
const signIn = (email: string) => createBrowser(server.url).signIn({ email, password: 'correct-horse' });

const paths = [
  ...[
    '/api/prospects',
    '/api/activities',
    '/api/team-members',
    '/api/leaderboard/top-performers',
    '/api/notifications',
    '/api/invitations',
  ],
  ...['/api/assets', '/api/analytics'],
];
const everythingSeen = async (): Promise<string> =>
  JSON.stringify(await Promise.all(paths.map(async (path) => (await call(owner, `GET ${path}`)).body)));

/** The content of the data folder's databases by their names, as text. */
const filesStored = (): Map<string, string> => {
  const names = readdirSync(server.dataDir).filter((name) => /\.db(-wal)?$/.test(name));
  expect(names).toEqual(expect.arrayContaining(['accounts.db', 'events.db', 'queue.db', 'read.db']));
  return new Map(names.map((name) => [name, readFileSync(join(server.dataDir, name), 'latin1')]));
};
const stored = (): string => [...filesStored().values()].join('\n');

beforeAll(async () => {
  server = await startRestartableServer({ sendsMails: true });
  owner = await foundOrganization(server.url, 'olga');
  rita = await addMemberByMail(server, owner, 'rita');
  const zoe = await foundOrganization(server.url, 'zoe');
  // only somebody who reads the mail of an address may end the invitations to it
  await confirmBy(server, zoe, 'zoe@team.example');
  const asset = await call<AssetAnswer>(rita, 'POST /api/assets', {
    body: { type: 'link', title: 'Tour', url: 'https://c.example/' },
  });
  await call(rita, `POST /api/assets/${asset.body.id}/share`, { body: {} });
  const prospect = await call<ProspectAnswer>(rita, 'POST /api/prospects', {
    body: { name: 'Quincy Zapata', notes: 'Knows Quincy' },
  });
  const invited = await call<InvitationAnswer>(owner, 'POST /api/team-members/invite', {
    body: { email: 'zoe@team.example' },
  });
  const token = invited.body.link?.split('/invite/')[1] ?? '';
  await eventually<InvitationAnswer[]>(owner, '/api/invitations', (rows) =>
    expect(rows.map(({ mail }) => mail)).toEqual(['sent']),
  );
  expect(await everythingSeen()).toMatch(traces);
  expect(stored()).toMatch(/rita@team/);
  expect([token.length, stored().includes(token)], 'the link of an invitation is stored nowhere').toEqual([70, false]);

  const backup = join(server.dataDir, 'older.backup');
  expect(await runOperator(server, 'backup', backup)).toMatchObject({ code: 0 });
  expect((await call(rita, `POST /api/prospects/${prospect.body.id}/erase`)).status).toBe(204);
  expect((await call(rita, `DELETE /api/users/${await idOf(rita)}`)).status).toBe(204);
  expect((await call(zoe, `DELETE /api/users/${await idOf(zoe)}?confirm=ownerless`)).status).toBe(204);
  await server.stop();
  const { code, text } = await runOperator(server, 'restore', backup);
  expect([code, text]).toEqual([0, expect.stringContaining('stay erased')]);
  await server.restart();
});
afterAll(() => server?.close());

describe('an older backup that is restored after erasures', () => {
  // shows I13
  it('brings back nothing of erased people: neither their data nor their rows', async () => {
    await eventually<MemberAnswer[]>(owner, '/api/team-members', (rows) =>
      expect(rows.map(({ firstName }) => firstName)).toEqual(['olga']),
    );
    await eventually<unknown[]>(owner, '/api/prospects', (rows) => expect(rows).toEqual([]));
    await eventually<unknown[]>(owner, '/api/invitations', (rows) => expect(rows).toEqual([]));
    expect(await everythingSeen()).not.toMatch(traces);
  });

  it('brings back no account and no session', async () => {
    expect((await call(rita, 'GET /api/auth/user')).status).toBe(401);
    for (const email of ['rita@team.example', 'zoe@team.example']) await expect(signIn(email)).rejects.toThrow('401');
    await signIn('olga@team.example');
  });

  it('keeps counts right, and rebuilt views equal to the live ones', async () => {
    const { body } = await call<{ totalShares: number; totalMembers: number; activeProspects: number }>(
      owner,
      'GET /api/dashboard/metrics',
    );
    expect(body).toMatchObject({ totalShares: 1, totalMembers: 1, activeProspects: 0 });
    const assets = await call<AssetAnswer[]>(owner, 'GET /api/assets');
    expect(
      assets.body.map(({ ownerId }) => ownerId),
      'what they looked after is handed over',
    ).toEqual([await idOf(owner)]);
    await operate(server, { name: 'rebuild', views: [] });
    expect(await operate(server, { name: 'verify', views: [] })).toMatchObject({ result: { differences: [] } });
    expect(await everythingSeen()).not.toMatch(traces);
  });

  // shows I13
  it('leaves no data of erased people in any file', async () => {
    await server.stop();
    const words = /rita@team|Quincy|Zapata|zoe@team/i;
    const left = [...filesStored()].flatMap(([name, content]) => {
      const at = content.search(words);
      return at < 0 ? [] : [`${name}: ${JSON.stringify(content.slice(at - 200, at + 100))}`];
    });
    expect(left).toEqual([]);
  });
});
