/** The steps and problems of a run, with the seconds since its beginning. */
export const createJournal = (print: (line: string) => void) => {
  const startedAt = performance.now();
  const timeline: string[] = [];
  const problems: string[] = [];
  const stamp = (): string => `+${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s`;
  const say = (text: string): void => {
    const line = `${stamp()}  ${text}`;
    timeline.push(line);
    print(line);
  };
  return {
    say,
    /** Notes something that must never happen. The run goes on, to find all problems. */
    problem: (text: string): void => {
      problems.push(`${stamp()}  ${text}`);
      say(`PROBLEM ${text}`);
    },
    timeline: (): readonly string[] => timeline,
    problems: (): readonly string[] => problems,
  };
};
export type Journal = ReturnType<typeof createJournal>;

const pollMs = 50;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a condition holds; false when it did not within `ms`. An error counts as not yet. */
export const until = async (condition: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => {
  const end = performance.now() + ms;
  for (;;) {
    if (
      await Promise.resolve()
        .then(condition)
        .catch(() => false)
    )
      return true;
    if (performance.now() > end) return false;
    await pause(pollMs);
  }
};

/** A gate at which writers wait while it is held. They complete the command under way first. */
export const createGate = () => {
  let held: { promise: Promise<void>; resolve: () => void } | null = null;
  return {
    hold: (): void => void (held ??= Promise.withResolvers<void>()),
    release: (): void => {
      held?.resolve();
      held = null;
    },
    pass: async (): Promise<void> => held?.promise,
  };
};
export type Gate = ReturnType<typeof createGate>;
