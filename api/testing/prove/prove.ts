import { createChance } from '../../src/demo/chance.ts';
import { changePlan } from '../people/operate.ts';
import { check, openLogReader } from './checking/checking.ts';
import type { FaultOptions } from './faults/faults.ts';
import { createFaults } from './faults/faults.ts';
import type { Installation } from './engines/installation.ts';
import { openInstallation } from './engines/installation.ts';
import { createGate, createJournal } from './checking/journal.ts';
import { createLedger } from './checking/ledger.ts';
import { letPeopleComeAndGo } from './moves/newcomers.ts';
import { addMember, foundOrganization } from './moves/people.ts';
import type { Person, World } from './moves/people.ts';
import { openWatcher } from './checking/watcher.ts';
import type { Watcher } from './checking/watcher.ts';
import { write } from './moves/writer.ts';
import type { Desk } from './moves/writer.ts';

const organizations = 8;
const peopleEach = 8;
const watching = 6;

export type ProveOptions = FaultOptions & {
  seed: number;
  /** An EventStoreDB, single or a cluster, whose log is the run's alone; empty when the run starts one. */
  eventstoreUrl: string;
  print: (line: string) => void;
};

export type Proof = {
  seed: number;
  problems: readonly string[];
  timeline: readonly string[];
  acknowledged: number;
  takeovers: number;
};

const createDesks = (world: World, seed: number) => {
  const shared: Desk['shared'] = new Map();
  return (person: Person, number: number): Desk => {
    const chance = createChance(seed + 1_000 + number);
    let marks = 0;
    return {
      person,
      world,
      chance,
      sender: { ...world, browser: person.browser, chance },
      mark: () => `w${number}x${(marks += 1)}`,
      assets: [],
      prospects: [],
      shares: [],
      usedKeys: [],
      shared,
    };
  };
};

/**
 * Eight organizations of eight people, who all sign up and join through the product. Half of them have the Pro plan.
 */
const populate = async (world: World, server: { url: string; dataDir: string }, seed: number): Promise<Desk[]> => {
  const deskOf = createDesks(world, seed);
  const team = async (_: unknown, number: number): Promise<Desk[]> => {
    const first = number * peopleEach;
    const owner = await foundOrganization(world, `org${number}-owner`, createChance(seed + number));
    if (number % 2 === 0) await changePlan(server, owner.organizationId, 'pro');
    const desks = [deskOf(owner, first)];
    for (let member = 1; member < peopleEach; member += 1) {
      const sender = { ...world, browser: owner.browser, chance: createChance(seed + first + member) };
      const person = await addMember(world, { person: owner, sender }, `org${number}-member${member}`);
      if (person) desks.push(deskOf(person, first + member));
    }
    return desks;
  };
  return (await Promise.all(Array.from({ length: organizations }, team))).flat();
};

const disturb = async (
  options: ProveOptions,
  {
    installation,
    desks,
    world,
    watchers,
  }: { installation: Installation; desks: readonly Desk[]; world: World; watchers: readonly Watcher[] },
): Promise<number> => {
  const stop = new AbortController();
  const owners = desks.filter(({ person }, index) => person.name.endsWith('-owner') && (index / peopleEach) % 2 === 0);
  const writing = desks.map((desk) => write(desk, stop.signal));
  const coming = letPeopleComeAndGo(owners, { chance: createChance(options.seed + 7), signal: stop.signal });
  const { journal, gate } = world;
  const faults = createFaults(installation, { chance: createChance(options.seed), journal, gate, watchers });
  const count = await faults.run(options);
  stop.abort();
  journal.say(`${count} faults are over: the writers complete their commands`);
  await Promise.all(writing);
  journal.say(`${await coming} people came and went`);
  return faults.takeovers();
};

/**
 * Runs the whole product as several processes under 64 writers and kills and pauses any of them at random. Checks that
 * each acknowledged command is in the log once, and that views and open pages follow from the log. Faults and commands
 * follow from the seed.
 */
export const prove = async (options: ProveOptions): Promise<Proof> => {
  const { seed } = options;
  const journal = createJournal(options.print);
  journal.say(`seed ${seed}`);
  const installation = await openInstallation(journal, options);
  const { url, env } = installation;
  const reader = await openLogReader(env);
  const closing: (() => Promise<void>)[] = [installation.close, reader.close];
  try {
    const from = await reader.head();
    const world: World = { url, journal, ledger: createLedger(), gate: createGate(), statuses: new Map() };
    const desks = await populate(world, installation, seed);
    journal.say(`${desks.length} people signed up in ${organizations} organizations`);
    const watchers = desks
      .filter((_, index) => index % Math.floor(desks.length / watching) === 1)
      .map(({ person }) => openWatcher(url, person));
    closing.push(async () => void (await Promise.all(watchers.map((watcher) => watcher.close()))));
    const takeovers = await disturb(options, { installation, desks, world, watchers });
    const statuses = [...world.statuses]
      .map(([status, times]) => `${status === 0 ? 'none' : status}: ${times}`)
      .join(', ');
    const connects = watchers.map((watcher) => watcher.connects()).join(', ');
    journal.say(`answers by status: ${statuses}; connects of open pages: ${connects}`);
    await check({
      installation,
      journal,
      ledger: world.ledger,
      reader,
      watchers,
      from,
      people: desks.filter((_, index) => index % peopleEach === 0).map(({ person }) => person),
    });
    return {
      seed,
      problems: journal.problems(),
      timeline: journal.timeline(),
      acknowledged: world.ledger.acknowledged(),
      takeovers,
    };
  } finally {
    for (const close of closing.reverse())
      await close().catch((error: unknown) => journal.say(`closing failed: ${String(error)}`));
  }
};
