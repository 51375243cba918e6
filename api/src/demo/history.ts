import { impossible, levelOf } from '@upline/contracts';
import type { Level } from '@upline/contracts';
import type { DemoWorld, OpenShare } from './deeds.ts';
import {
  addProspect,
  answerShare,
  createAsset,
  earnLevel,
  logContact,
  moveProspect,
  openShare,
  shareAsset,
  writeMessage,
} from './deeds.ts';
import type { Step } from './plan.ts';
import { createTurns } from './turns.ts';
import type { Turn } from './turns.ts';

const made = <Key, Value>(map: ReadonlyMap<Key, Promise<Value>>, key: Key): Promise<Value> =>
  map.get(key) ?? Promise.reject(new Error(`the demo's plan needs ${String(key)} before it is made`));

/** The level that the next share of a member reaches; null for most. */
const nextLevel = ({ counts }: DemoWorld, by: number): Level | null => {
  const before = counts.get(by) ?? 0;
  counts.set(by, before + 1);
  const level = levelOf(before + 1);
  return level === levelOf(before) ? null : level;
};

const keep = <Value>(map: Map<number, Promise<Value>>, key: number, work: Promise<Value>): Promise<Value> => {
  map.set(key, work);
  return work;
};

const share = async (world: DemoWorld, step: Extract<Step, { does: 'share' }>, turn: Turn): Promise<OpenShare> => {
  const { members, assets, prospects } = world;
  const at = new Date(step.at);
  const level = nextLevel(world, step.by);
  const to = step.prospect === null ? null : made(prospects, step.prospect);
  const [actor, assetId, own] = await Promise.all([members.get(step.by), made(assets, step.asset), to]);
  const sharing = { via: step.via, assetId, prospectId: own?.prospect.id ?? null, at };
  if (level === null) return shareAsset(world, actor, { ...sharing, judge: turn.judge });
  await turn.came;
  const shared = await shareAsset(world, actor, sharing);
  await earnLevel(world, shared, { level, at });
  return shared;
};

/** Steps that are lines of the feed. */
type InFeed = 'invite' | 'join' | 'create-asset' | 'add-prospect' | 'share' | 'open';

/** Begins a step that the feed shows, which happens when its turn has come. */
const beginInFeed = (world: DemoWorld, step: Extract<Step, { does: InFeed }>, turn: Turn): Promise<unknown> => {
  const { members, assets, prospects, shares } = world;
  const { came, judge } = turn;
  const at = new Date(step.at);
  switch (step.does) {
    case 'invite':
      return came.then(() => members.invite(step, at));
    case 'join':
      return members.join(step.person, { at, when: came });
    case 'create-asset':
      return keep(
        assets,
        step.asset,
        came.then(() => createAsset(world, at, step)),
      );
    case 'add-prospect': {
      const adding = came
        .then(() => members.get(step.by))
        .then((actor) => addProspect(world, actor, { about: step.about, at }));
      return keep(prospects, step.prospect, adding);
    }
    case 'share':
      return keep(shares, step.share, share(world, step, turn));
    case 'open': {
      const before = made(shares, step.share);
      return keep(
        shares,
        step.share,
        before.then((shared) => openShare(world, shared, { people: step.people, at, judge })),
      );
    }
    default:
      return impossible(step);
  }
};

/** Begins a step after the steps that it needs have ended. */
const begin = (world: DemoWorld, step: Step, takeTurn: () => Turn): Promise<unknown> => {
  const { members, prospects, shares } = world;
  const at = new Date(step.at);
  switch (step.does) {
    case 'move-prospect': {
      const before = made(prospects, step.prospect);
      const moving = before.then((own) => moveProspect(world, own, { status: step.status, at }));
      return keep(prospects, step.prospect, moving);
    }
    case 'contact': {
      const before = made(prospects, step.prospect);
      const logging = before.then((own) => logContact(world, own, { ...step, at }));
      return keep(prospects, step.prospect, logging);
    }
    case 'answer': {
      const before = made(shares, step.share);
      return keep(
        shares,
        step.share,
        before.then((shared) => answerShare(world, shared, { ...step, at })),
      );
    }
    case 'write-message':
      return members.get(step.by).then((actor) => writeMessage(world, actor, { text: step.text, at }));
    case 'invite':
    case 'join':
    case 'create-asset':
    case 'add-prospect':
    case 'share':
    case 'open': {
      const turn = takeTurn();
      return beginInFeed(world, step, turn).finally(turn.end);
    }
    default:
      return impossible(step);
  }
};

/**
 * Does the steps in their order, so many at once: appends that arrive together share one commit. The lines of the feed
 * keep the order. `setTime` moves the api's clock.
 */
export const makeHistory = async (
  world: DemoWorld,
  steps: readonly Step[],
  { setTime, atOnce }: { setTime: (at: number) => void; atOnce: number },
): Promise<void> => {
  const takeTurn = createTurns();
  const running = new Set<Promise<unknown>>();
  for (const step of steps) {
    while (running.size >= atOnce) await Promise.race(running);
    setTime(step.at);
    const work = begin(world, step, takeTurn).finally(() => running.delete(work));
    running.add(work);
  }
  await Promise.all(running);
};
