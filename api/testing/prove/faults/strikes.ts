import type { Chance } from '../../../src/demo/chance.ts';
import { operate } from '../../people/operate.ts';
import type { Engine } from '../engines/engine.ts';
import type { Installation } from '../engines/installation.ts';
import type { Journal } from '../checking/journal.ts';
import { pause, until } from '../checking/journal.ts';
import type { Managed } from '../engines/managed.ts';
import type { Takeovers } from './takeovers.ts';

const recoveryMs = 60_000;
/** Longer than the lease of 5 s. */
const leastSleepMs = 6_000;

/** The ways to disturb an installation. Each ends when the process or engine works again, or notes that it does not. */
export const createStrikes = (
  installation: Installation,
  { chance, journal, takeovers }: { chance: Chance; journal: Journal; takeovers: Takeovers },
) => {
  const { sessions } = installation;

  const start = async (one: Managed, after: string): Promise<void> => {
    one.start();
    if (!(await one.ready(recoveryMs)))
      journal.problem(`${one.name} did not start after ${after}:\n${one.lines().join('\n')}`);
  };

  /** Asks for a rebuild of all views every other time, so that the strike interrupts it. */
  const maybeRebuild = async (): Promise<void> => {
    if (chance.next() < 0.5) return;
    journal.say('a rebuild of all views is asked for');
    operate(installation, { name: 'rebuild', views: [] }).catch(() => undefined);
    await pause(chance.below(1_500));
  };

  return {
    killProcess: async (one: Managed, downMs: number): Promise<void> => {
      journal.say(`kill -9 ${one.name}, away for ${downMs} ms`);
      await one.kill();
      await pause(downMs);
      await start(one, 'its kill -9');
    },

    takeAway: async (name: string, outage: NonNullable<Engine['outage']>, downMs: number): Promise<void> => {
      journal.say(`${outage.how} ${name}, away for ${downMs} ms`);
      await outage.begin();
      await pause(downMs);
      await outage.end();
    },

    freeze: async (name: string, one: NonNullable<Engine['freeze']>, ms: number): Promise<void> => {
      journal.say(`SIGSTOP ${name} for ${ms} ms`);
      await one.pause();
      await pause(ms);
      one.resume();
      journal.say(`SIGCONT ${name}`);
    },

    killActive: async (): Promise<void> => {
      await maybeRebuild();
      const active = installation.active();
      if (!active) return journal.say('no projector is at work: none to kill');
      journal.say(`kill -9 ${active.name}, which projects`);
      await active.kill();
      await takeovers.wait(active, 'its kill -9');
      await start(active, 'its kill -9');
    },

    /**
     * Pauses the active projector for longer than its lease: once it goes on, nothing that it does may have an effect.
     */
    makeZombie: async (): Promise<void> => {
      await maybeRebuild();
      const active = installation.active();
      if (!active) return journal.say('no projector is at work: none to pause');
      const ms = leastSleepMs + chance.below(4_000);
      journal.say(`SIGSTOP ${active.name}, which projects, for at least ${ms} ms`);
      active.pause();
      await Promise.all([takeovers.wait(active, 'it was paused'), pause(ms)]);
      const token = sessions.at(-1)?.token;
      active.resume();
      journal.say(`SIGCONT ${active.name}`);
      await pause(2_000);
      if (sessions.at(-1)?.token !== token)
        journal.problem(`${active.name} went on and ${sessions.at(-1)?.projector.name} took the lease`);
    },

    /** Waits until every web process is ready and a projector is at work. */
    allReady: async (after: string): Promise<void> => {
      for (const api of installation.apis)
        if (!(await api.ready(recoveryMs)))
          journal.problem(`${api.name} is not ready ${recoveryMs / 1_000} s after ${after}: ${api.missing()}`);
      if (!(await until(() => installation.active() !== null, recoveryMs)))
        journal.problem(`no projector is at work after ${after}`);
    },
  };
};
export type Strikes = ReturnType<typeof createStrikes>;
