import type { Chance } from '../../../src/demo/chance.ts';
import type { Installation } from '../engines/installation.ts';
import type { Gate, Journal } from '../checking/journal.ts';
import { pause, until } from '../checking/journal.ts';
import type { Managed } from '../engines/managed.ts';
import type { Strikes } from './strikes.ts';
import { createStrikes } from './strikes.ts';
import { createTakeovers } from './takeovers.ts';
import type { Watcher } from '../checking/watcher.ts';

/** How soon an open page must show what a fresh one shows, once nothing is written any more. */
const convergeMs = 30_000;

/**
 * A `must` happens in every run, however short. After a `quiet` one the writers rest for a while, after others by
 * chance.
 */
type Fault = { name: string; strike: () => Promise<void>; must?: true; quiet?: true };

const createOutages = (installation: Installation, chance: Chance, strikes: Strikes): Fault[] => {
  const { apis, projectors, sessions } = installation;
  const downMs = (): number => 200 + chance.below(2_500);
  const standby = (): Managed =>
    projectors.find((one) => one !== sessions.at(-1)?.projector) ?? chance.pick(projectors);
  const faults = installation.engines.all.flatMap(({ name, outage }) =>
    outage ? [{ name: `kill ${name}`, strike: (ms = downMs()) => strikes.takeAway(name, outage, ms) }] : [],
  );
  const bus = `kill ${installation.engines.redis.name}`;
  const eventStore = `kill ${installation.engines.events.name}`;
  return [
    ...apis.map((api) => ({ name: `kill ${api.name}`, strike: () => strikes.killProcess(api, downMs()) })),
    { name: 'kill the active projector', strike: strikes.killActive, must: true },
    { name: 'kill the standby projector', strike: () => strikes.killProcess(standby(), downMs()) },
    ...faults.map(({ name, strike }): Fault => {
      // messages sent while the bus is away are lost for good
      if (name === bus) return { name, strike: () => strike(1_000 + chance.below(2_000)), must: true, quiet: true };
      return { name, strike: () => strike(), ...(name === eventStore ? { must: true } : {}) };
    }),
    { name: 'a zombie projector', strike: strikes.makeZombie, must: true },
    {
      name: 'two at once',
      strike: async () => {
        const one = chance.pick(faults);
        const other = chance.pick([...apis, standby()]);
        const [first, second] = [downMs(), downMs()];
        await Promise.all([one.strike(first), strikes.killProcess(other, second)]);
      },
    },
  ];
};

const createFreezes = ({ apis, engines }: Installation, chance: Chance, strikes: Strikes): Fault[] => [
  ...engines.all.flatMap(({ name, freeze }) =>
    freeze ? [{ name: `freeze ${name}`, strike: () => strikes.freeze(name, freeze, 1_000 + chance.below(7_000)) }] : [],
  ),
  ...apis.slice(0, 1).map((api) => ({
    name: `freeze ${api.name}`,
    strike: () => strikes.freeze(api.name, api, 1_000 + chance.below(5_000)),
  })),
];

const shuffle = (faults: readonly Fault[], chance: Chance): Fault[] => {
  const rest = [...faults];
  return Array.from({ length: faults.length }, () => rest.splice(chance.below(rest.length), 1)).flat();
};

export type FaultOptions = {
  /** How long there are faults, in milliseconds. */
  forMs: number;
  /** Web processes and engines are paused too, not only killed. */
  freezes: boolean;
  /** Only faults whose names contain this text; empty for all. */
  only: string;
};

/** All faults of an installation, in an order that `chance` gives. */
export const createFaults = (
  installation: Installation,
  { chance, journal, gate, watchers }: { chance: Chance; journal: Journal; gate: Gate; watchers: readonly Watcher[] },
) => {
  const takeovers = createTakeovers(installation, journal);
  const strikes = createStrikes(installation, { chance, journal, takeovers });
  const outages = createOutages(installation, chance, strikes);
  const freezes = createFreezes(installation, chance, strikes);

  /**
   * Stops the writers during the fault and checks open pages: no later change hides that a page missed the last one.
   */
  const strikeQuietly = async ({ name, strike }: Fault): Promise<void> => {
    const struck = strike();
    await pause(chance.below(1_500));
    gate.hold();
    journal.say('the writers rest');
    await struck;
    await strikes.allReady(name);
    let stale: string[] = [];
    const converged = await until(async () => {
      stale = (await Promise.all(watchers.map((watcher) => watcher.stale()))).flat();
      return stale.length === 0;
    }, convergeMs);
    for (const text of converged ? [] : stale)
      journal.problem(`after ${name}, ${convergeMs / 1_000} s after the last change: ${text}`);
    journal.say('the writers go on');
    gate.release();
  };

  return {
    takeovers: takeovers.count,
    /**
     * Injects one fault after the other, each kind before any comes again, until the time is over and every `must` was
     * injected. Returns their number.
     */
    run: async ({ forMs, ...options }: FaultOptions): Promise<number> => {
      const end = performance.now() + forMs;
      const all = (options.freezes ? [...outages, ...freezes] : outages).filter(({ name }) =>
        name.includes(options.only),
      );
      const missing = new Set(all.filter(({ must }) => must));
      let count = 0;
      let deck: Fault[] = [];
      while (performance.now() < end || missing.size > 0) {
        if (deck.length === 0) deck = shuffle(all, chance);
        const fault = deck.pop();
        if (!fault) break;
        missing.delete(fault);
        if (performance.now() > end && fault.must !== true) continue;
        if (fault.quiet === true || chance.next() < 0.5) await strikeQuietly(fault);
        else await fault.strike().then(() => strikes.allReady(fault.name));
        count += 1;
        await pause(500 + chance.below(2_000));
      }
      return count;
    },
  };
};
