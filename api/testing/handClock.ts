type Alarm = { at: number; run: () => void };

/** A clock that moves by hand, with the timers set on it: `pass` runs those that come due, in their order. */
export const createHandClock = (startMs = Date.parse('2026-03-02T10:00:00Z')) => {
  let time = startMs;
  const alarms = new Set<Alarm>();

  return {
    now: (): number => time,
    date: (): Date => new Date(time),
    /** How many timers are set. */
    waiting: (): number => alarms.size,
    after: (ms: number, run: () => void): (() => void) => {
      const alarm = { at: time + ms, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    /** Lets time pass. What was started before, and what timers start, gets the chance to go on in between. */
    pass: async (ms: number): Promise<void> => {
      const end = time + ms;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const [next] = [...alarms].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (!next) break;
        alarms.delete(next);
        time = Math.max(time, next.at);
        next.run();
      }
      time = end;
    },
  };
};
export type HandClock = ReturnType<typeof createHandClock>;
