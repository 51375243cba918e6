import type { ProspectAnswer, ProspectStatus } from '@upline/contracts';
import { isRejection } from '@upline/contracts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import type { DemoActor, DemoApi } from './actors.ts';
import { send } from './actors.ts';
import type { Chance } from './chance.ts';
import { demoAssets, demoProspects } from './people.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** An action and its time in ms. */
type Step = { at: number; run: () => Promise<void> };

/** A share whose link can be opened. */
type OpenShare = { id: string; organizationId: string; timeZone: string };

/** The organization that the demo has made so far. */
export type DemoWorld = {
  api: DemoApi;
  actors: readonly DemoActor[];
  chance: Chance;
  assetIds: string[];
  shares: OpenShare[];
};

const via = ['direct', 'whatsapp', 'link', 'email', 'sms', 'qr'] as const;
const stages: readonly ProspectStatus[] = ['new', 'contacted', 'interested', 'converted', 'lost'];

/** How much a member shares: the first few carry the team, the last are quiet. */
const eagernessOf = (place: number): number => 0.06 + 1.5 / (place + 1.6);

/** Shares one of the assets. */
export const shareSomething = async (world: DemoWorld, actor: DemoActor): Promise<void> => {
  const { api, chance, assetIds, shares } = world;
  const id = assetIds[Math.floor(chance.next() ** 2 * assetIds.length)] ?? '';
  const body = { sharedVia: chance.pick(via), prospectId: null };
  const answer = await send(api, actor, { name: 'ShareAsset', params: { id }, body });
  shares.push({ id: answer.id, organizationId: actor.organizationId, timeZone: actor.timeZone });
};

/** Counts views of a share's link. */
export const openSomething = async (world: DemoWorld, share: OpenShare, people = 1): Promise<void> => {
  const { api } = world;
  const about = { organizationId: share.organizationId, actorId: null, timeZone: share.timeZone, at: api.clock() };
  const meta = metaFor(about);
  const result = await handleCommand({
    repository: api.shares,
    id: share.id,
    meta,
    command: { type: 'RecordViews', data: { people, bots: 0, teammates: 0, at: meta.occurredAt } },
  });
  if (isRejection(result)) throw new Error('the demo could not open a link');
};

/** Adds a prospect. */
export const addSomeone = async (world: DemoWorld, actor: DemoActor): Promise<ProspectAnswer> => {
  const { chance, api } = world;
  const first = chance.pick(demoProspects.first);
  const last = chance.pick(demoProspects.last);
  const body = {
    name: `${first} ${last}`,
    email: chance.next() < 0.8 ? `${first}.${last}@mail.test`.toLowerCase() : null,
    phone: chance.next() < 0.6 ? `+1 555 01${String(chance.below(100)).padStart(2, '0')}` : null,
    status: 'new' as const,
    source: chance.pick(demoProspects.sources),
    notes: chance.pick(demoProspects.notes),
  };
  return send(api, actor, { name: 'AddProspect', body });
};

const wakingHour = (chance: Chance): number => 7 + 14 * ((chance.next() + chance.next()) / 2);

/** The steps of one day before `until`, in no order. */
const planDay = (world: DemoWorld, day: number, until: number): Step[] => {
  const { actors, chance, api } = world;
  const weekday = new Date(day).getUTCDay();
  const busy = weekday === 0 || weekday === 6 ? 0.5 : 1;
  const steps: Step[] = [];
  const plan = (run: () => Promise<void>): void => {
    const at = day + wakingHour(chance) * hourMs;
    if (at < until) steps.push({ at, run });
  };
  actors.forEach((actor, place) => {
    const eager = eagernessOf(place) * busy;
    for (let left = eager * 1.6; left > 0; left -= 1)
      if (chance.next() < left) plan(() => shareSomething(world, actor));
    if (chance.next() < eager * 0.18)
      plan(async () => {
        const { id, name, email, phone, source, notes } = await addSomeone(world, actor);
        const status = chance.pick(stages);
        if (status === 'new') return;
        await send(api, actor, {
          name: 'ChangeProspect',
          params: { id },
          body: { name, email, phone, source, notes, status },
        });
      });
  });
  for (let left = 9 * busy; left > 0; left -= 1)
    plan(async () => {
      const recent = world.shares.slice(-120);
      if (recent.length > 0) await openSomething(world, chance.pick(recent), 1 + chance.below(3));
    });
  return steps;
};

/** Creates the assets, of several owners, at the start of the history. */
export const createAssets = async (world: DemoWorld): Promise<void> => {
  const { api, actors } = world;
  for (const [place, [type, title, description]] of demoAssets.entries()) {
    const actor = actors[place % 4];
    if (!actor) continue;
    const url = `https://assets.example.com/${type}/${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
    const answer = await send(api, actor, {
      name: 'CreateAsset',
      body: { type, title, description, url, thumbnailUrl: null },
    });
    world.assetIds.push(answer.id);
  }
};

/** Sends the commands of the past weeks in the order of their times. `setTime` moves the api's clock. */
export const makeHistory = async (world: DemoWorld, weeks: number, setTime: (at: number) => void): Promise<void> => {
  const now = Date.now();
  const start = Math.floor((now - weeks * 7 * dayMs) / dayMs) * dayMs;
  setTime(start + 6 * hourMs);
  await createAssets(world);
  const days = Array.from({ length: weeks * 7 + 1 }, (_, index) => start + index * dayMs);
  const steps = days.flatMap((day) => planDay(world, day, now - 60_000)).sort((one, other) => one.at - other.at);
  for (const step of steps) {
    setTime(step.at);
    await step.run();
  }
};
