import type {
  ActivityAnswer,
  AssetAnswer,
  ProspectAnswer,
  RankedAnswer,
  ShareAnswer,
  StoredEvent,
} from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { averageOf, daysFrom, feedRuns } from '@upline/contracts';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { answerCountsByHand, funnelByHand } from '../../testing/histories/answersByHand.ts';
import { feedByHand } from '../../testing/histories/feedByHand.ts';
import {
  analyticsByHand,
  averageSharesByHand,
  eventsOf,
  metricsByHand,
  scoresByHand,
} from '../../testing/histories/figuresByHand.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, foundOrganization, idOf } from '../../testing/people/organizations.ts';

// a day apart for eleven hours of twenty-four
const zones = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;
type Team = {
  zone: string;
  id: string;
  owner: Browser;
  asset: string;
  opened: number;
  answered: number;
  member?: Browser;
};

let now = new Date('2026-10-15T09:00:00.000Z');
let server: LocalServer;
const teams: Team[] = [];

const found = async (zone: string): Promise<Team> => {
  const domain = `${zone.split('/')[1]?.toLowerCase().replace('_', '')}.example`;
  const owner = await foundOrganization(server.url, 'ann', domain);
  const { id, name } = (await call<{ organization: { id: string; name: string } }>(owner, 'GET /api/auth/user')).body
    .organization;
  await call(owner, `PUT /api/organizations/${id}`, { body: { name, timeZone: zone } });
  const asset = await call<AssetAnswer>(owner, 'POST /api/assets', { body: { title: 'T', url: 'https://a.example/' } });
  return { zone, id, owner, asset: asset.body.id, opened: 0, answered: 0 };
};

const open = async (link: string): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11) Chrome/130', cookie: '' };
  expect((await fetch(`${link}/view`, { method: 'POST', headers })).status).toBe(204);
};

let visitors = 0;
/** A visitor answers a link, and perhaps changes the answer. */
const answer = async (team: Team, link: string, answers: readonly object[]): Promise<void> => {
  visitors += 1;
  const who = { name: `V${visitors}`, contact: `v${visitors}@visitors.example`, consent: true, key: `v${visitors}` };
  for (const said of answers) {
    const body = JSON.stringify({ ...who, message: 'How?', part: 'evening', timeZone: 'UTC', ...said });
    const headers = { 'content-type': 'application/json', origin: server.url };
    expect((await fetch(`${link}/answer`, { method: 'POST', headers, body })).status).toBe(200);
    team.answered += 1;
  }
};

/** Links of nobody that visitors answer, and one that its own person answers, who converts. */
const letAnswer = async (team: Team, round: number): Promise<void> => {
  const { owner, asset } = team;
  const shareFor = async (prospectId: string | null) =>
    (await call<ShareAnswer>(owner, `POST /api/assets/${asset}/share`, { body: { prospectId } })).body.link;
  const day = now.toISOString().slice(0, 10);
  const answers = ['interested', 'question', 'not-now'].map((one) => ({ answer: one }));
  const open = await shareFor(null);
  await answer(team, open, [answers[round % 3] ?? {}]);
  await answer(team, open, [{ answer: 'interested' }, { answer: 'question' }]);
  const { id } = (await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: `A${round}` } })).body;
  for (const said of [[{ answer: 'call', day: daysFrom(day, 2) }], answers.slice(round % 3)])
    await answer(team, await shareFor(id), said);
  const status = round % 8 === 2 ? 'converted' : 'lost';
  expect((await call(owner, `PUT /api/prospects/${id}/status`, { body: { status } })).status).toBe(200);
};

/** Shares and conversions that are taken back at once, as if they had not been. */
const takeBack = async ({ owner, asset }: Team, status: 'contacted' | 'converted'): Promise<void> => {
  const shared = await call<ShareAnswer>(owner, `POST /api/assets/${asset}/share`, { body: {} });
  const retracted = await call(owner, `POST /api/shares/${shared.body.id}/retract`);
  const added = await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Back to new' } });
  const prospect = `/api/prospects/${added.body.id}`;
  const changed = await call(owner, `PUT ${prospect}/status`, { body: { status } });
  const undone = await call(owner, `POST ${prospect}/undo`, {
    body: { command: changed.headers.get('upline-command') },
  });
  expect([retracted.status, undone.status]).toEqual([204, 204]);
};

/**
 * What a team does at one time; every third time a prospect converts, every fourth time a link is opened, every fourth
 * time links are answered, every tenth time something is taken back.
 */
const act = async (team: Team, round: number): Promise<void> => {
  const { owner, asset } = team;
  for (let share = 0; share <= round % 3; share += 1) {
    const shared = await call<ShareAnswer>(owner, `POST /api/assets/${asset}/share`, { body: {} });
    expect(shared.status, JSON.stringify(shared.body)).toBe(201);
    if (round % 4 !== 0 || share > 0) continue;
    await open(shared.body.link);
    team.opened += 1;
  }
  if (round % 4 === 2) await letAnswer(team, round);
  if (round % 10 === 1) await takeBack(team, round > 20 ? 'contacted' : 'converted');
  if (round % 2 === 0) return;
  const added = await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: `P${round}` } });
  const { id, name, revision } = added.body;
  if (round % 5 === 0)
    await call(owner, round === 25 ? `POST /api/prospects/${id}/erase` : `DELETE /api/prospects/${id}`);
  if (round === 5) await call(owner, `POST /api/prospects/${id}/restore`);
  if (round % 3 !== 0 || round % 5 === 0) return;
  for (const [step, status] of (['converted', 'lost', 'converted'] as const).entries())
    await call(owner, `PUT /api/prospects/${id}`, {
      body: { name, status },
      headers: { 'if-match': `"${revision + step}"` },
    });
};

const ask = async (team: Team, path: string, headers: Record<string, string> = {}) =>
  call<Record<string, unknown>>(team.owner, `GET ${path}`, { headers });

/** Waits until every opening is in the log, and the projector at its end. */
const caughtUp = (team: Team): Promise<void> =>
  vi.waitFor(
    async () => {
      const events = await eventsOf(server.ports.events, team.id);
      expect(events.filter(({ type }) => type === 'ShareViewed')).toHaveLength(team.opened);
      expect(events.filter(({ type }) => type === 'AnswerTaken')).toHaveLength(team.answered);
      const head = await server.ports.events.head();
      const { headers } = await ask(team, '/api/analytics', { 'Upline-Position': String(head) });
      expect(Number(headers.get('upline-position'))).toBeGreaterThanOrEqual(head);
    },
    { timeout: patienceMs, interval: 20 },
  );

/** Compares what both calls answer with a count of the log. */
const check = async (team: Team, given?: readonly StoredEvent[]): Promise<void> => {
  const events = given ?? (await eventsOf(server.ports.events, team.id));
  const metrics = await ask(team, '/api/dashboard/metrics');
  expect({ now, zone: team.zone, ...metrics.body }).toMatchObject(metricsByHand(events, team.zone, now));
  const analytics = await ask(team, '/api/analytics');
  const { totalShares, totalMembers } = analytics.body;
  expect(averageOf(Number(totalShares), Number(totalMembers))).toBe(averageSharesByHand(events));
  expect({ now, zone: team.zone, ...analytics.body }).toMatchObject(analyticsByHand(events, team.zone, now));
  const id = await idOf(team.owner);
  const funnel = funnelByHand({ events, zone: team.zone, now });
  expect({ now, ...(await ask(team, '/api/funnel')).body }).toMatchObject(funnel);
  expect((await ask(team, `/api/assets/${team.asset}/insight`)).body['funnel']).toMatchObject(funnel);
  const own = funnelByHand({ events, zone: team.zone, now }, ({ data }) => data['sharedBy'] === id);
  expect({ now, ...(await ask(team, `/api/funnel?userId=${id}`)).body }).toMatchObject(own);
  expect((await ask(team, '/api/answers/counts')).body).toEqual(answerCountsByHand(events));
  for (const [period, score] of Object.entries(scoresByHand({ events, zone: team.zone, now }, id))) {
    const rank = score.points > 0 ? 1 : null;
    const ranked = await ask(team, `/api/leaderboard/me?period=${period}`);
    expect({ now, period, ...ranked.body }).toMatchObject({ ...score, rank });
    const { body } = await call<RankedAnswer[]>(team.owner, `GET /api/leaderboard/top-performers?period=${period}`);
    const listed = body.filter(({ user }) => user.id === id);
    expect({ now, period, listed }).toMatchObject({ listed: rank === null ? [] : [{ rank, ...score }] });
  }
};

beforeAll(async () => {
  server = await startLocalServer({
    clock: () => now,
    // the two weeks pass for the limits of senders too
    watch: (ports) => ({ ...ports, limits: createMemoryLimits({ now: () => now.getTime() + performance.now() }) }),
  });
  for (const zone of zones) teams.push(await found(zone));
  // thirteen hours on each time, over a change of the month and three weeks
  for (let round = 0; round < 30; round += 1) {
    now = new Date(now.getTime() + 13 * 3_600_000);
    for (const team of teams) await act(team, round);
    if (round === 20)
      for (const team of teams) team.member = await addMember(server.url, team.owner, `bo${team.zone.length}`);
    if (round < 25) continue;
    // whose shares come between those of the owner, or follow each other
    for (const { member, asset } of teams)
      if (member) await call(member, `POST /api/assets/${asset}/share`, { body: {} });
  }
  for (const team of teams) await caughtUp(team);
});
afterAll(() => server?.close());

describe.each([0, 1])('the figures of team %i', (place) => {
  const team = (): Team => teams[place] ?? expect.fail('the team was not founded');

  // shows I40
  it('change at midnight of the organization, and so does the tag', async () => {
    const { zone } = team();
    await act(team(), 1);
    await caughtUp(team());
    const day = (at: Date): string => at.toLocaleDateString('en-GB', { timeZone: zone });
    let midnight = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000);
    while (day(midnight) === day(now)) midnight = new Date(midnight.getTime() + 3_600_000);
    now = new Date(midnight.getTime() - 1);
    const metrics = await ask(team(), '/api/dashboard/metrics');
    expect(metrics.body['sharesToday']).toBeGreaterThan(0);
    const etag = metrics.headers.get('etag') ?? '';
    const again = () => ask(team(), '/api/dashboard/metrics', { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    now = midnight;
    const turned = await again();
    expect(turned.status).toBe(200);
    expect(turned.body['sharesToday']).toBe(0);
    await check(team());
  });

  // shows 9.22, I40
  it('count towards the goal that the owner sets, 500 at first', async () => {
    expect((await ask(team(), '/api/analytics')).body['teamGoal']).toBe(500);
    const answer = await call<{ teamGoal: number }>(team().owner, `PUT /api/organizations/${team().id}/goal`, {
      body: { goal: 20 + place },
    });
    expect([answer.status, answer.body.teamGoal]).toEqual([200, 20 + place]);
    await caughtUp(team());
    await check(team());
  });
});

/** The whole feed of a team, in pages of seven. */
const feedOf = async ({ owner }: Team): Promise<ActivityAnswer[]> => {
  const all: ActivityAnswer[] = [];
  for (let path: string | undefined = '/api/activities?limit=7'; path !== undefined;) {
    const { body, headers }: { body: ActivityAnswer[]; headers: Headers } = await call(owner, `GET ${path}`);
    all.push(...body);
    path = /^<([^>]+)>; rel="next"$/u.exec(headers.get('link') ?? '')?.[1];
  }
  return all;
};

describe('the lines of the feed', () => {
  // shows I40
  it('are those of a fold of the log by hand, in the zone of the reader', async () => {
    for (const team of teams) {
      const entries = await feedOf(team);
      const names = new Map(entries.map(({ user }) => [user.id, user.name]));
      const events = await eventsOf(server.ports.events, team.id);
      for (const timeZone of [...zones, 'UTC']) {
        const lines = feedRuns(entries, { t: translateTo('en'), timeZone, hasMore: false }).map(
          ({ sentence }) => sentence,
        );
        expect(lines).toEqual(feedByHand(events, timeZone, (id) => names.get(id) ?? ''));
        expect(lines.length).toBeLessThan(entries.length);
      }
    }
  });
});

// the last, because the clock of the server never goes back
describe('the figures of both teams', () => {
  // shows I40
  it('are those of a count of the log by hand, day by day for more than a month', async () => {
    const logs = await Promise.all(teams.map(({ id }) => eventsOf(server.ports.events, id)));
    for (let checks = 0; checks < 30; checks += 1) {
      for (const [place, team] of teams.entries()) await check(team, logs[place]);
      now = new Date(now.getTime() + 31 * 3_600_000);
    }
  }, 240_000);
});
