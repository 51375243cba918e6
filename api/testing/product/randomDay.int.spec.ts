import type {
  AssetAnswer,
  FollowUpAnswer,
  MemberAnswer,
  ProspectAnswer,
  ShareAnswer,
  TimelineEntry,
} from '@upline/contracts';
import { contactOutcome, prospectStatus } from '@upline/contracts';
import { patienceMs } from '@upline/infra/testing/patience.ts';
import type { TodayItem } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Chance } from '../../src/demo/chance.ts';
import { createChance } from '../../src/demo/chance.ts';
import { linksByHand, prospectByHand } from '../histories/dayByHand.ts';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { addMember, foundOrganization, idOf } from '../people/organizations.ts';
import type { LocalServer } from '../servers/localServer.ts';
import { startLocalServer } from '../servers/localServer.ts';
import { patiently } from '../tenancy/matrixThings.ts';

// the title has it: another day is tried with DAY_SEED
const seed = Number(process.env['DAY_SEED'] ?? 34);
const actions = 500;

let now = new Date('2026-02-10T08:00:00.000Z');
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));
const onDay = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

type Person = { browser: Browser; id: string; nameless: string[] };
type Change = { id: string; command: string; by: Person };

let server: LocalServer;
let people: Person[];
let assets: string[];
/** The prospects of each person, those that are deleted, links with a prospect, and the last changes. */
const owned = new Map<string, Person>();
const deleted = new Set<string>();
const links: { id: string; code: string; by: Person; named: boolean }[] = [];
const changes: Change[] = [];
let visitors = 0;

const send = async <Body>({ browser }: Person, line: string, body?: object) =>
  patiently(() => call<Body>(browser, line, body === undefined ? {} : { body }));

const add = async (by: Person, status: string): Promise<string> => {
  const { body } = await send<ProspectAnswer>(by, 'POST /api/prospects', { name: `P${owned.size}`, status });
  owned.set(body.id, by);
  return body.id;
};

/** A change of a prospect, which may be taken back later. Refusals change nothing. */
const change = async (id: string, line: string, body?: object): Promise<void> => {
  const by = owned.get(id) ?? expect.fail('nobody owns it');
  const { status, headers } = await send(by, line, body);
  if (status < 300) changes.push({ id, command: headers.get('upline-command') ?? '', by });
};

const share = async (by: Person, chance: Chance, prospectId: string | null): Promise<void> => {
  const body = prospectId === null ? {} : { prospectId, sharedVia: 'whatsapp' };
  const answer = await send<ShareAnswer>(by, `POST /api/assets/${chance.pick(assets)}/share`, body);
  if (answer.status >= 300) return;
  const { id, link } = answer.body;
  links.push({ id, code: new URL(link).pathname, by, named: prospectId !== null });
  if (prospectId === null) by.nameless.push(id);
};

const plan = (id: string, days: number) => change(id, `PUT /api/prospects/${id}/follow-up`, { dueOn: onDay(days) });

const openLink = async (chance: Chance): Promise<void> => {
  const named = links.filter((one) => one.named);
  if (named.length === 0) return;
  visitors += 1;
  const agent = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${visitors} like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148`;
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': agent };
  await fetch(`${server.url}${chance.pick(named).code}/view`, { method: 'POST', headers });
};

const undo = async (): Promise<void> => {
  const last = changes.pop();
  if (last) await send(last.by, `POST /api/prospects/${last.id}/undo`, { command: last.command });
};

const retract = async (): Promise<void> => {
  const last = links.pop();
  if (!last) return;
  const { status } = await send(last.by, `POST /api/shares/${last.id}/retract`);
  if (status < 300) last.by.nameless = last.by.nameless.filter((id) => id !== last.id);
  else links.push(last);
};

const restoreAll = async (): Promise<void> => {
  for (const id of deleted) await send(owned.get(id) ?? expect.fail(), `POST /api/prospects/${id}/restore`);
  deleted.clear();
};

/** Jobs and views come up with the last action. */
const eventually = (agree: () => Promise<void>): Promise<void> =>
  vi.waitFor(agree, { timeout: patienceMs, interval: 200 });

const remove = async (by: Person, id: string): Promise<void> => {
  const { status } = await send(by, `DELETE /api/prospects/${id}`);
  if (status < 300) deleted.add(id);
};

const restoreOne = async (by: Person): Promise<void> => {
  const [gone] = [...deleted].filter((one) => owned.get(one) === by);
  if (gone === undefined) return;
  await send(by, `POST /api/prospects/${gone}/restore`);
  deleted.delete(gone);
};

const contact = (chance: Chance, id: string): Promise<void> => {
  const next = chance.pick(['suggested', null, onDay(0), onDay(1)]);
  const body = { kind: 'call', outcome: chance.pick(contactOutcome.options), next };
  return change(id, `POST /api/prospects/${id}/contacts`, body);
};

type Doing = { chance: Chance; by: Person; id: string };

/** What people do with a prospect, or at all, and how often among all that they do. */
const doings: readonly [weight: number, run: (doing: Doing) => Promise<unknown>][] = [
  [12, ({ by, chance }) => add(by, chance.pick([...prospectStatus.options, 'new', 'new']))],
  [16, ({ by, chance, id }) => share(by, chance, id)],
  [4, ({ by, chance }) => share(by, chance, null)],
  [12, ({ chance }) => openLink(chance)],
  [12, ({ chance, id }) => contact(chance, id)],
  [
    10,
    ({ chance, id }) => change(id, `PUT /api/prospects/${id}/status`, { status: chance.pick(prospectStatus.options) }),
  ],
  [12, ({ chance, id }) => plan(id, chance.pick([0, 1, 1, 1, 7]))],
  [4, ({ id }) => change(id, `DELETE /api/prospects/${id}/follow-up`)],
  [9, undo],
  [4, retract],
  [3, ({ by, id }) => remove(by, id)],
  [2, ({ by }) => restoreOne(by)],
];
const often = doings.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

/** One thing that somebody does at random. */
const act = async (chance: Chance): Promise<void> => {
  const by = chance.pick(people);
  const mine = [...owned].flatMap(([id, owner]) => (owner === by && !deleted.has(id) ? [id] : []));
  await chance.pick(often)({ chance, by, id: mine.length > 0 ? chance.pick(mine) : await add(by, 'new') });
};

const read = async <Body>(by: Person, path: string): Promise<Body> => (await send<Body>(by, `GET /api/${path}`)).body;

type ByHand = ReturnType<typeof prospectByHand> & { id: string; owner: Person; links: ReturnType<typeof linksByHand> };

/** What the timelines say of everybody who is not deleted. */
const byHand = async (): Promise<ByHand[]> => {
  const [leader] = people;
  const ids = [...owned.keys()].filter((id) => !deleted.has(id));
  const all: ByHand[] = [];
  for (const id of ids) {
    const timeline = await read<TimelineEntry[]>(leader ?? expect.fail(), `prospects/${id}/timeline?limit=1000`);
    const owner = owned.get(id) ?? expect.fail();
    all.push({ id, owner, ...prospectByHand(timeline, now.toISOString()), links: linksByHand(timeline) });
  }
  return all;
};

const countBy = <Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> => {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** Today, the cards, the filters and the counts of one person against the timelines of their prospects. */
const personAgrees = async (person: Person, all: readonly ByHand[]): Promise<void> => {
  const mine = all.filter(({ owner }) => owner === person);
  const cards = await read<ProspectAnswer[]>(person, `prospects?owner=${person.id}&limit=1000`);
  const shown = (one: { id: string; status: string }, at: string | null) => `${one.id} ${one.status} ${at ?? '-'}`;
  expect(cards.map((one) => shown(one, one.lastContactedAt)).toSorted()).toEqual(
    mine.map((one) => shown(one, one.contactedAt)).toSorted(),
  );
  const counts = await read<{ all: number; status: object }>(person, `prospects/counts?owner=${person.id}`);
  const none = Object.fromEntries(prospectStatus.options.map((status) => [status, 0]));
  expect(counts).toEqual({ all: mine.length, status: { ...none, ...countBy(mine.map(({ status }) => status)) } });
  for (const status of prospectStatus.options) {
    const filtered = await read<ProspectAnswer[]>(person, `prospects?owner=${person.id}&status=${status}&limit=1000`);
    const expected = mine.filter((one) => one.status === status).map(({ id }) => id);
    expect(filtered.map(({ id }) => id).toSorted(), status).toEqual(expected.toSorted());
  }
  const waiting = new Map(mine.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason] as const])));
  const today = await read<TodayItem[]>(person, 'today');
  expect(today.map(({ prospectId, reason }) => [prospectId, reason])).toEqual(
    today.map(({ prospectId }) => [prospectId, waiting.get(prospectId)]),
  );
  expect(today).toHaveLength(Math.min(10, waiting.size));
  const of = (how: string) => mine.filter(({ dealt }) => dealt === how).length;
  const [done, moved] = [of('done'), of('moved')];
  // timelines of the deleted are known once they are restored
  if (deleted.size === 0)
    expect(await read(person, 'today/progress')).toMatchObject({ done, moved, total: done + moved + waiting.size });
  for (const { id } of mine.slice(0, 10)) {
    const step = await read<{ followUp: FollowUpAnswer | null }>(person, `prospects/${id}/next-step`);
    const listed = today.find(({ prospectId }) => prospectId === id);
    if (listed) expect(listed.dueOn).toBe(step.followUp?.dueOn ?? null);
  }
};

/** Dashboard, analytics and team against the timelines. */
const teamAgrees = async (all: readonly ByHand[]): Promise<void> => {
  const [leader = expect.fail()] = people;
  const shares = all.flatMap((one) => one.links);
  const nameless = people.reduce((sum, one) => sum + one.nameless.length, 0);
  const active = all.filter(({ status }) => ['new', 'contacted', 'interested'].includes(status)).length;
  const totals = {
    totalShares: shares.length + nameless,
    totalViews: shares.reduce((sum, { opens }) => sum + opens, 0),
  };
  expect(await read(leader, 'dashboard/metrics')).toMatchObject({ ...totals, activeProspects: active });
  const members = await read<MemberAnswer[]>(leader, 'team-members');
  const sharesOf = ({ id, nameless: more }: Person) => shares.filter(({ by }) => by === id).length + more.length;
  expect(members.map(({ id, stats }) => [id, stats.totalShares]).toSorted()).toEqual(
    people.map((one) => [one.id, sharesOf(one)]).toSorted(),
  );
  const activeMembers = members.filter(({ stats }) => stats.weeklyShares > 0).length;
  const counts = await read<{ all: number; inactive: number; newcomers: number }>(leader, 'team-members/counts');
  expect(counts.inactive + counts.newcomers + activeMembers).toBe(counts.all);
  expect(await read(leader, 'analytics')).toMatchObject({
    ...totals,
    activeMembers,
    newcomers: counts.newcomers,
    newProspects: owned.size,
    conversions: all.filter(({ converted }) => converted).length,
  });
};

beforeAll(async () => {
  server = await startLocalServer({ clock: () => now });
  const ann = await foundOrganization(server.url, 'ann');
  const browsers = [ann, await addMember(server.url, ann, 'ben'), await addMember(server.url, ann, 'cay')];
  people = [];
  for (const browser of browsers) {
    people.push({ browser, id: await idOf(browser), nameless: [] });
    await call(browser, 'PUT /api/preferences', { body: { timeZone: 'UTC' } });
  }
  const body = { type: 'link', title: 'Tour', url: 'https://a.example/' };
  assets = [];
  for (let at = 0; at < 3; at += 1) assets.push((await call<AssetAnswer>(ann, 'POST /api/assets', { body })).body.id);
});
afterAll(() => server?.close());

describe('over a day of 500 actions at random', () => {
  it(`status, filters, rates, Today and timeline agree (DAY_SEED=${seed})`, async () => {
    const chance = createChance(seed);
    // what has gone cold, and steps that are overdue, begin three weeks before
    for (const by of people)
      for (const status of prospectStatus.options) {
        const id = await add(by, status);
        if (chance.below(3) > 0) await plan(id, chance.pick([1, 19, 20, 21]));
        pass(1);
      }
    now = new Date('2026-03-03T06:00:00.000Z');
    for (let done = 0; done < actions; done += 1) {
      pass(1.5);
      await act(chance);
    }
    const agree = async (): Promise<void> => {
      const all = await byHand();
      for (const person of people) await personAgrees(person, all);
    };
    await eventually(agree);
    await restoreAll();
    await eventually(agree);
    await eventually(async () => teamAgrees(await byHand()));
  });
});
