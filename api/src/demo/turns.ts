import type { Judge } from '../platform/commands/judge.ts';

/** The place of a step among those whose lines the feed shows. */
export type Turn = {
  /** Resolves once everything of the steps before is on its way to the log. */
  came: Promise<void>;
  /** Lets a command append when the turn has come, and the next step at once after that append was called. */
  judge: Judge;
  /** The step has ended. */
  end: () => void;
};

/**
 * Gives steps that run at once their places in the log: appends keep the order of their calls, and the ones that are
 * called together share one commit.
 */
export const createTurns = (): (() => Turn) => {
  let last = Promise.resolve();
  return () => {
    const came = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    const judge = async (): Promise<void> => {
      await came;
      // a command decides and appends right after the judgement, before this is called
      setImmediate(resolve);
    };
    return { came, judge, end: resolve };
  };
};
