type Alarm = { at: number; run: () => void };

/** A clock that moves only through `pass`, which runs the timers that are due in their order. */
export const createHandClock = (startMs = Date.parse('2026-03-02T10:00:00Z')) => {
  let time = startMs;
  const alarms = new Set<Alarm>();

  return {
    now: (): number => time,
    date: (): Date => new Date(time),
    /** The number of timers that are set. */
    waiting: (): number => alarms.size,
    after: (ms: number, run: () => void): (() => void) => {
      const alarm = { at: time + ms, run };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    /** Moves the clock. Promises that are under way continue between the timers. */
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
