import type { AssetAnswer, MemberAnswer, RankedAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';

type Analytics = {
  totalMembers: number;
  activeMembers: number;
  totalShares: number;
  topAssets: { title: string; totalShares: number }[];
};

let server: LocalServer;
let owner: Browser;
let member: Browser;

const makeAsset = async (index: number): Promise<string> =>
  (await call<AssetAnswer>(owner, 'POST /api/assets', { body: { title: `Asset ${index}`, url: 'https://a.example/' } }))
    .body.id;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'ann');
  member = await addMember(server.url, owner, 'bob');
  // asset n is shared n times, by the one who joined later
  for (let index = 0; index < 7; index += 1) {
    const id = await makeAsset(index);
    for (let times = 0; times < index; times += 1)
      expect((await call(member, `POST /api/assets/${id}/share`, { body: { sharedVia: 'direct' } })).status).toBe(201);
  }
  await eventually<Analytics>(owner, '/api/analytics', ({ totalShares }) => expect(totalShares).toBe(21));
});

afterAll(() => server?.close());

describe('analytics', () => {
  // shows 2.75, 9.14
  it('name the five assets with most shares, most first', async () => {
    const { body } = await call<Analytics>(owner, 'GET /api/analytics');
    expect(body.topAssets.map(({ title, totalShares }) => [title, totalShares])).toEqual([
      ['Asset 6', 6],
      ['Asset 5', 5],
      ['Asset 4', 4],
      ['Asset 3', 3],
      ['Asset 2', 2],
    ]);
  });

  // shows 4.9, 9.17
  it('count a member as active from one share this week on', async () => {
    const { body } = await call<Analytics>(owner, 'GET /api/analytics');
    expect(body).toMatchObject({ totalMembers: 2, activeMembers: 1 });
  });

  it('count who joined this week and shared nothing as new, and not as inactive', async () => {
    const { body: counts } = await call(owner, 'GET /api/team-members/counts');
    expect(counts).toMatchObject({ all: 2, inactive: 0, newcomers: 1 });
    expect((await call(owner, 'GET /api/analytics')).body).toMatchObject({ newcomers: 1 });
    const listed = async (search: string) =>
      (await call<MemberAnswer[]>(owner, `GET /api/team-members?${search}`)).body.map(({ firstName }) => firstName);
    for (const order of ['', '&sort=weekly', '&sort=points', '&search=a']) {
      expect(await listed(`newcomers=true${order}`), order).toEqual(['ann']);
      expect(await listed(`inactive=true${order}`), order).toEqual([]);
    }
    expect(await listed('newcomers=true&role=member')).toEqual([]);
    expect(await listed('newcomers=true&role=owner')).toEqual(['ann']);
    expect(await listed('newcomers=true&inactive=true')).toEqual([]);
  });
});

describe('rankings', () => {
  // shows 2.70
  it('list members with most shares this week first', async () => {
    const { body } = await call<MemberAnswer[]>(owner, 'GET /api/team-members?sort=weekly');
    expect(body.map(({ firstName, stats }) => [firstName, stats.weeklyShares, stats.level])).toEqual([
      ['bob', 21, 'bronze'],
      ['ann', 0, 'bronze'],
    ]);
  });

  // shows 3.7
  it('list performers by points, with their rank', async () => {
    const { body } = await call<RankedAnswer[]>(owner, 'GET /api/leaderboard/top-performers');
    expect(body[0]).toMatchObject({
      rank: 1,
      // 21 shares without a prospect on one day
      points: 10,
      weeklyShares: 21,
      totalShares: 21,
      user: { firstName: 'bob', initials: 'BM' },
    });
  });
});
