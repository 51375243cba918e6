/** What goes wrong with appends, on demand. */
export const createAppendFaults = () => {
  let notReady = false;
  let lost = 0;
  let unanswered = 0;
  let backwards = 0;
  const turned: (() => void)[] = [];
  return {
    isNotReady: (): boolean => notReady,
    /** Does the work of an append and answers it, unless one of the two is to fail. */
    carryOut: <T>(work: () => T, answer: (result: T) => void): void => {
      if (lost > 0) return void (lost -= 1);
      const result = work();
      if (unanswered > 0) return void (unanswered -= 1);
      if (backwards === 0) return answer(result);
      turned.unshift(() => answer(result));
      backwards -= 1;
      if (backwards === 0) for (const send of turned.splice(0)) send();
    },
    /** Says that the server is still starting, to everything. */
    notReady: (now: boolean): void => {
      notReady = now;
    },
    /** Neither stores nor answers the next appends. */
    loseAppends: (count: number): void => {
      lost = count;
    },
    /** Stores the next appends and never says so. */
    loseAnswers: (count: number): void => {
      unanswered = count;
    },
    /** Keeps the next answers until there are so many, and then gives the last one first. */
    answerBackwards: (count: number): void => {
      backwards = count;
    },
  };
};
export type AppendFaults = ReturnType<typeof createAppendFaults>;
