import type { Chance } from '../../src/demo/chance.ts';
import { operate } from '../operate.ts';
import type { Engine } from './engines.ts';
import type { Installation } from './installation.ts';
import type { Gate, Journal } from './journal.ts';
import { pause, until } from './journal.ts';
import type { Managed } from './managed.ts';
import type { Watcher } from './watcher.ts';

/** How soon another projector must be at work (specification of the lease: 5 s, looked at every 1.5 s). */
const takeoverMs = 10_000;
const recoveryMs = 60_000;
/** How soon an open page must show what a fresh one shows, once nobody writes any more. */
const convergeMs = 30_000;
/** Longer than the lease of 5 s. */
const leastSleepMs = 6_000;

/** A `must` happens in every run, however short; after a `quiet` one nobody writes for a while, after others by chance. */
type Fault = { name: string; strike: () => Promise<void>; must?: true; quiet?: true };

const tickMs = 20;

/** How much time this process was not given although it asked for it: on a machine that is too busy for it the others wait as well. */
const createLag = () => {
  let lost = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lost += Math.max(0, now - last - 2 * tickMs);
    last = now;
  }, tickMs).unref();
  return { reset: (): void => void (lost = 0), ms: (): number => lost };
};

/** All that is done to an installation. Each fault ends when what it hit is back at work, or says that it is not. */
export const createFaults = (
  installation: Installation,
  { chance, journal, gate, watchers }: { chance: Chance; journal: Journal; gate: Gate; watchers: readonly Watcher[] },
) => {
  const { apis, projectors, engines, reigns } = installation;
  const lag = createLag();
  let takeovers = 0;

  const allReady = async (after: string): Promise<void> => {
    for (const api of apis)
      if (!(await api.ready(recoveryMs)))
        journal.problem(`${api.name} is not ready ${recoveryMs / 1_000} s after ${after}: ${api.missing()}`);
    if (!(await until(() => installation.active() !== null, recoveryMs)))
      journal.problem(`nobody projects after ${after}`);
  };

  const start = async (one: Managed, after: string): Promise<void> => {
    one.start();
    if (!(await one.ready(recoveryMs)))
      journal.problem(`${one.name} did not start after ${after}:\n${one.lines().join('\n')}`);
  };

  /** Waits until a projector other than the one that held the lease works. */
  const takeover = async (from: Managed, after: string): Promise<void> => {
    const since = performance.now();
    lag.reset();
    const taken = await until(
      () => reigns.some(({ projector, at }) => at > since && projector !== from),
      3 * takeoverMs,
    );
    const tookMs = performance.now() - since;
    takeovers += 1;
    if (!taken) journal.problem(`nobody took over from ${from.name} after ${after}`);
    else if (tookMs > takeoverMs + lag.ms())
      journal.problem(`taking over from ${from.name} took ${Math.round(tookMs)} ms after ${after}`);
    else journal.say(`taken over from ${from.name} after ${(tookMs / 1_000).toFixed(1)} s`);
  };

  const killProcess = async (one: Managed, downMs: number): Promise<void> => {
    journal.say(`kill -9 ${one.name}, away for ${downMs} ms`);
    await one.kill();
    await pause(downMs);
    await start(one, 'its kill -9');
  };

  const killEngine = async (engine: Engine, downMs: number): Promise<void> => {
    journal.say(`${engine.how} ${engine.name}, away for ${downMs} ms`);
    await engine.kill();
    await pause(downMs);
    await engine.start();
  };

  const freeze = async (name: string, one: { pause: () => void; resume: () => void }, ms: number): Promise<void> => {
    journal.say(`SIGSTOP ${name} for ${ms} ms`);
    one.pause();
    await pause(ms);
    one.resume();
    journal.say(`SIGCONT ${name}`);
  };

  /** Every other time what is struck is building all views anew, and gets no further than it gets. */
  const maybeRebuild = async (): Promise<void> => {
    if (chance.next() < 0.5) return;
    journal.say('all views are to be built anew');
    operate(installation, { name: 'rebuild', views: [] }).catch(() => undefined);
    await pause(chance.below(1_500));
  };

  const killActive = async (): Promise<void> => {
    await maybeRebuild();
    const active = installation.active();
    if (!active) return journal.say('nobody projects: none to kill');
    journal.say(`kill -9 ${active.name}, which projects`);
    await active.kill();
    await takeover(active, 'its kill -9');
    await start(active, 'its kill -9');
  };

  /** Puts the active projector to sleep for longer than its lease: what it does when it wakes up must change nothing. */
  const makeZombie = async (): Promise<void> => {
    await maybeRebuild();
    const active = installation.active();
    if (!active) return journal.say('nobody projects: none to stop');
    const ms = leastSleepMs + chance.below(4_000);
    journal.say(`SIGSTOP ${active.name}, which projects, for at least ${ms} ms`);
    active.pause();
    await Promise.all([takeover(active, 'it was stopped'), pause(ms)]);
    const token = reigns.at(-1)?.token;
    active.resume();
    journal.say(`SIGCONT ${active.name}`);
    await pause(2_000);
    if (reigns.at(-1)?.token !== token)
      journal.problem(`${active.name} woke up and ${reigns.at(-1)?.projector.name} took the lease`);
  };

  const standby = (): Managed => projectors.find((one) => one !== reigns.at(-1)?.projector) ?? chance.pick(projectors);
  const downMs = (): number => 200 + chance.below(2_500);
  const allEngines = [engines.redis, engines.mongo, engines.events];

  const single: readonly Fault[] = [
    ...apis.map((api) => ({ name: `kill ${api.name}`, strike: () => killProcess(api, downMs()) })),
    { name: 'kill the active projector', strike: killActive, must: true },
    { name: 'kill the standby projector', strike: () => killProcess(standby(), downMs()) },
    // what is announced while it is away is lost for good
    {
      name: `kill ${engines.redis.name}`,
      strike: () => killEngine(engines.redis, 1_000 + chance.below(2_000)),
      must: true,
      quiet: true,
    },
    ...[engines.mongo, engines.events].map((engine) => ({
      name: `kill ${engine.name}`,
      strike: () => killEngine(engine, downMs()),
    })),
    { name: 'a zombie projector', strike: makeZombie, must: true },
    {
      name: 'two at once',
      strike: async () => {
        const one = chance.pick(allEngines);
        const other = chance.pick([...apis, standby()]);
        const [first, second] = [downMs(), downMs()];
        await Promise.all([killEngine(one, first), killProcess(other, second)]);
      },
    },
  ];
  const freezes: readonly Fault[] = [
    ...allEngines.flatMap(({ name, freeze: frozen }) =>
      frozen ? [{ name: `freeze ${name}`, strike: () => freeze(name, frozen, 1_000 + chance.below(7_000)) }] : [],
    ),
    {
      name: 'freeze api-1',
      strike: () => freeze('api-1', apis[0] ?? { pause: () => {}, resume: () => {} }, 1_000 + chance.below(5_000)),
    },
  ];

  const shuffled = (faults: readonly Fault[]): Fault[] => {
    const rest = [...faults];
    return Array.from({ length: faults.length }, () => rest.splice(chance.below(rest.length), 1)).flat();
  };

  /** Nobody writes after a fault that began among writes: no later change hides that a page missed the last one. */
  const strikeQuietly = async ({ name, strike }: Fault): Promise<void> => {
    const struck = strike();
    await pause(chance.below(1_500));
    gate.hold();
    journal.say('the writers rest');
    await struck;
    await allReady(name);
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
    takeovers: (): number => takeovers,
    /** One fault after the other, each kind before any comes again, until the time is over and what must happen has. Answers how many there were. */
    run: async (forMs: number, options: { freezes: boolean; only: string }): Promise<number> => {
      const end = performance.now() + forMs;
      let count = 0;
      let deck: Fault[] = [];
      const all = (options.freezes ? [...single, ...freezes] : single).filter(({ name }) =>
        name.includes(options.only),
      );
      const owed = new Set(all.filter(({ must }) => must));
      while (performance.now() < end || owed.size > 0) {
        if (deck.length === 0) deck = shuffled(all);
        const fault = deck.pop();
        if (!fault) break;
        owed.delete(fault);
        if (performance.now() > end && fault.must !== true) continue;
        if (fault.quiet === true || chance.next() < 0.5) await strikeQuietly(fault);
        else await fault.strike().then(() => allReady(fault.name));
        count += 1;
        await pause(500 + chance.below(2_000));
      }
      return count;
    },
  };
};
