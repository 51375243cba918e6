import { setTimeout as pause } from 'node:timers/promises';
import type { DemoActor } from './actors.ts';
import type { Chance } from './chance.ts';
import type { DemoWorld, OpenShare, OwnProspect } from './deeds.ts';
import { addProspect, openShare, shareAsset } from './deeds.ts';
import { demoPeople } from './people.ts';
import { inventProspect, pickAsset, ways } from './plan.ts';

/** The shortest pause between two deeds, and the longest, which is the pace of the history. */
const pauseMs = { least: 4_000, most: 600_000 };

/**
 * The pause after so many ms of the demo. The feed moves every few seconds at first, for people who have just come.
 * Then the reps slow down to the pace of the history: at the first pace one hour would bring five weeks of shares, and
 * every chart would be a cliff.
 */
export const pauseAfter = (elapsedMs: number): number =>
  Math.min(pauseMs.most, Math.max(pauseMs.least, elapsedMs / 20));

/** Shares and links that the reps go on with, the newest last. */
type Recent = {
  actors: readonly DemoActor[];
  assets: readonly string[];
  shares: OpenShare[];
  prospects: OwnProspect[];
};

const recentOf = async ({ members, assets, shares, prospects }: DemoWorld): Promise<Recent> => ({
  // neither the silent one nor the one who has just joined
  actors: (await members.all()).filter((_actor, place) => {
    const { pace = 0, silentFor } = demoPeople[place] ?? {};
    return pace > 0 && silentFor === undefined;
  }),
  assets: await Promise.all(assets.values()),
  shares: (await Promise.all(shares.values())).slice(-80),
  prospects: (await Promise.all(prospects.values())).slice(-60),
});

const doSomething = async (world: DemoWorld, recent: Recent, chance: Chance): Promise<void> => {
  const at = world.api.clock();
  const dice = chance.next();
  if (dice < 0.65) return void (await openShare(world, chance.pick(recent.shares), { people: 1, at }));
  // the first few carry the team
  const actor = recent.actors[Math.floor(chance.next() ** 1.5 * recent.actors.length)];
  if (!actor) return;
  if (dice < 0.72) {
    recent.prospects.push(await addProspect(world, actor, { about: inventProspect(chance), at }));
    return;
  }
  const own = recent.prospects.filter((one) => one.actor.userId === actor.userId);
  const prospectId = own.length > 0 && chance.next() < 0.5 ? chance.pick(own).prospect.id : null;
  const assetId = recent.assets[pickAsset(chance)] ?? chance.pick(recent.assets);
  recent.shares.push(await shareAsset(world, actor, { via: chance.pick(ways), assetId, prospectId, at }));
};

/** Lets the reps share, add prospects and have their links opened until the signal aborts. */
export const keepWorking = async (world: DemoWorld, chance: Chance, signal: AbortSignal): Promise<void> => {
  const recent = await recentOf(world);
  const startedAt = performance.now();
  while (!signal.aborted) {
    await doSomething(world, recent, chance);
    const length = pauseAfter(performance.now() - startedAt) * (0.5 + chance.next());
    await pause(length, undefined, { signal }).catch(() => undefined);
  }
};
