import { randomBytes } from 'node:crypto';
import type { EventMeta } from '@upline/contracts';
import { localDateOf } from '@upline/contracts';
import type { EventStore, NewEvent } from '../../ports/eventStore.ts';

export type HistorySize = {
  /** About how many events in all. */
  events: number;
  organizations: number;
  /** Members of each organization. */
  members: number;
  /** Assets of each organization. */
  assets: number;
};

/** One append: a stream, its events, and the revision the stream must have. */
export type HistoryAppend = { stream: string; expected: 'none' | number; events: NewEvent[] };

const minuteMs = 60_000;
const profileOf = (place: number) => ({
  email: `rep${place}@bench.test`,
  firstName: 'Rep',
  lastName: String(place),
  username: `rep${place}`,
});

/** A small generator with a seed: the same history every time, but for its ids. */
const createChance = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    next,
    below: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
};
type Chance = ReturnType<typeof createChance>;

/** Time that passes with every event, and ids in its order like those of real commands (UUID v7). */
const createTime = (startMs: number, stepMs: number) => {
  let now = startMs;
  let count = 0;
  return {
    pass: (): void => {
      now += stepMs;
    },
    id: (): string => {
      count += 1;
      const hex = Math.floor(now).toString(16).padStart(12, '0');
      const order = (count % 0x1000).toString(16).padStart(3, '0');
      const tail = randomBytes(8).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7${order}-8${tail.slice(0, 3)}-${tail.slice(3, 15)}`;
    },
    at: (): string => new Date(now).toISOString(),
    day: (): string => localDateOf(new Date(now), 'UTC'),
  };
};
type Time = ReturnType<typeof createTime>;

/** A team of the history; the first of its people founded it. */
export type Team = { id: string; userIds: string[]; assets: { id: string; title: string }[] };
type OpenShare = { team: Team; about: Record<string, unknown>; stream: string; revision: number };
type Prospect = {
  team: Team;
  ids: { prospectId: string; ownerId: string };
  stream: string;
  revision: number;
  status: string;
  wasConverted: boolean;
};
type World = { time: Time; chance: Chance; teams: Team[]; shares: OpenShare[]; prospects: Prospect[] };

const event = (
  { time }: World,
  type: string,
  about: { organizationId: string | null; data: Record<string, unknown> },
): NewEvent => {
  time.pass();
  const id = time.id();
  const meta: EventMeta = {
    organizationId: about.organizationId,
    actorId: null,
    commandId: id,
    requestHash: null,
    correlationId: id,
    occurredAt: time.at(),
    localDate: time.day(),
  };
  return { id, type, data: about.data, meta };
};

/** A person registers and joins the team at once, as someone does who was sent its link. */
const joinTeam = function* (world: World, team: Team): Generator<HistoryAppend> {
  const { id: organizationId, userIds } = team;
  const place = userIds.length;
  const userId = world.time.id();
  userIds.push(userId);
  const isFirst = place === 0;
  const registered = event(world, 'UserRegistered', { organizationId: null, data: { userId, ...profileOf(place) } });
  yield { stream: `user-${userId}`, expected: 'none', events: [registered] };
  const role = isFirst ? 'owner' : 'member';
  const data = { userId, email: profileOf(place).email, role, invitationId: null };
  const joined = event(world, 'MemberJoined', { organizationId, data });
  yield { stream: `team-${organizationId}`, expected: isFirst ? 'none' : place - 1, events: [joined] };
};

const foundTeam = function* (world: World, { members, assets }: HistorySize): Generator<HistoryAppend> {
  const { time } = world;
  const team: Team = { id: time.id(), userIds: [], assets: [] };
  const organizationId = team.id;
  world.teams.push(team);
  yield* joinTeam(world, team);
  const [founderId = ''] = team.userIds;
  const founded = { organizationId, name: `Team ${world.teams.length}`, founderId, timeZone: 'UTC' };
  yield {
    stream: `organization-${team.id}`,
    expected: 'none',
    events: [event(world, 'OrganizationFounded', { organizationId, data: founded })],
  };
  while (team.userIds.length < members) yield* joinTeam(world, team);
  const pro = event(world, 'PlanChanged', { organizationId, data: { planTier: 'pro' } });
  yield { stream: `team-${team.id}`, expected: members - 1, events: [pro] };
  for (let place = 0; place < assets; place += 1) {
    const asset = { id: time.id(), title: `Asset ${place}` };
    team.assets.push(asset);
    const content = {
      type: 'link',
      title: asset.title,
      description: 'What this is about',
      url: 'https://bench.test/asset',
      thumbnailUrl: null,
    };
    const created = event(world, 'AssetCreated', {
      organizationId,
      data: { assetId: asset.id, ownerId: founderId, ...content },
    });
    yield { stream: `asset-${asset.id}`, expected: 'none', events: [created] };
  }
};

/** Links are opened while they are fresh. */
const recentShares = 2_000;
const recentProspects = 1_000;

const share = (world: World): HistoryAppend => {
  const { chance, time, teams, shares } = world;
  const team = chance.pick(teams);
  const asset = chance.pick(team.assets);
  const shareId = time.id();
  const about = {
    shareId,
    assetId: asset.id,
    assetTitle: asset.title,
    // some share far more than others
    sharedBy: team.userIds[Math.floor(chance.next() ** 2 * team.userIds.length)] ?? '',
    prospectId: null,
    sharedVia: chance.pick(['direct', 'whatsapp', 'email']),
  };
  const stream = `share-${shareId}`;
  shares.push({ team, about, stream, revision: 0 });
  if (shares.length > 2 * recentShares) shares.splice(0, recentShares);
  return { stream, expected: 'none', events: [event(world, 'AssetShared', { organizationId: team.id, data: about })] };
};

const view = (world: World): HistoryAppend => {
  const { chance, shares } = world;
  const open = shares[shares.length - 1 - chance.below(Math.min(shares.length, recentShares))];
  if (!open) return share(world);
  const data = {
    ...open.about,
    people: 1 + chance.below(2),
    bots: chance.below(2),
    teammates: 0,
    first: open.revision === 0,
  };
  const append = {
    stream: open.stream,
    expected: open.revision,
    events: [event(world, 'ShareViewed', { organizationId: open.team.id, data })],
  };
  open.revision += 1;
  return append;
};

const addProspect = (world: World): HistoryAppend => {
  const { chance, time, teams, prospects } = world;
  const team = chance.pick(teams);
  const ids = { prospectId: time.id(), ownerId: chance.pick(team.userIds) };
  const details = {
    name: 'Bo Li',
    email: 'bo.li@mail.test',
    phone: '+1 555 0100',
    notes: 'Met at the fair',
    source: 'fair',
  };
  const stream = `prospect-${ids.prospectId}`;
  prospects.push({ team, ids, stream, revision: 0, status: 'new', wasConverted: false });
  if (prospects.length > 2 * recentProspects) prospects.splice(0, recentProspects);
  const added = event(world, 'ProspectAdded', { organizationId: team.id, data: { ...ids, ...details, status: 'new' } });
  return { stream, expected: 'none', events: [added] };
};

const moveProspect = (world: World): HistoryAppend => {
  const { chance, prospects } = world;
  const prospect = prospects[chance.below(prospects.length)];
  if (!prospect) return addProspect(world);
  const { team, ids, status: from } = prospect;
  const to = chance.pick(['contacted', 'interested', 'converted', 'lost'].filter((status) => status !== from));
  const data = { ...ids, from, to, firstConversion: to === 'converted' && !prospect.wasConverted };
  const append = {
    stream: prospect.stream,
    expected: prospect.revision,
    events: [event(world, 'ProspectStatusChanged', { organizationId: team.id, data })],
  };
  prospect.revision += 1;
  prospect.status = to;
  prospect.wasConverted ||= to === 'converted';
  return append;
};

/** What happens in a working team, by weight: half of it are shares, a third their views. */
const daily = (world: World): HistoryAppend => {
  const roll = world.chance.next();
  if (roll < 0.5) return share(world);
  if (roll < 0.84) return view(world);
  return roll < 0.92 ? addProspect(world) : moveProspect(world);
};

/** Appends of a realistic history over two years, in the order of time; its teams are put into `teams`. */
export const tellHistory = function* (size: HistorySize, teams: Team[] = []): Generator<HistoryAppend> {
  const stepMs = (2 * 365 * 24 * 60 * minuteMs) / size.events;
  const startMs = Date.UTC(2024, 0, 1);
  const world: World = {
    time: createTime(startMs, stepMs),
    chance: createChance(7),
    teams,
    shares: [],
    prospects: [],
  };
  let events = 0;
  for (let index = 0; index < size.organizations; index += 1)
    for (const append of foundTeam(world, size)) {
      events += append.events.length;
      yield append;
    }
  for (; events < size.events; events += 1) yield daily(world);
};

/** Appends under way at once: they share commits. */
const inFlight = 4_000;

/** Writes a history into an event store, and its teams into `teams`. Answers how many events it made. */
export const writeHistory = async (
  events: Pick<EventStore, 'append'>,
  size: HistorySize,
  teams: Team[] = [],
): Promise<number> => {
  let made = 0;
  let waiting: Promise<unknown>[] = [];
  for (const append of tellHistory(size, teams)) {
    waiting.push(events.append(append.stream, append.expected, append.events));
    made += append.events.length;
    if (waiting.length < inFlight) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  return made;
};
