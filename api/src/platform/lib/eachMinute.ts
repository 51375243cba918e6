type Minutely<Needs> = { contract: object; eachMinute?: (needs: Needs) => (at: Date) => Promise<void> };

/** Makes what all capabilities do at the beginning of a minute, such as reminders, by the clock of the process. */
export const createEachMinute = <Needs extends { clock: () => Date }>(
  capabilities: readonly Minutely<Needs>[],
  needs: Needs,
): (() => Promise<void>) => {
  const each = capabilities.flatMap(({ eachMinute }) => eachMinute?.(needs) ?? []);
  return async () => {
    for (const run of each) await run(needs.clock());
  };
};

const minuteMs = 60_000;

/**
 * Calls a function at once and then at the beginning of each minute; a call that takes longer leaves out the minutes
 * that begin meanwhile. `stop` waits for a call that runs.
 */
export const startEachMinute = (
  run: () => Promise<void>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();
  const turn = (): void => {
    running = run()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, minuteMs - (Date.now() % minuteMs)).unref();
      });
  };
  turn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
