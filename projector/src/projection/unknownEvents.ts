import type { UnknownEvent } from './batch.ts';

const addTo = (counts: Map<string, number>, type: string, by: number): void =>
  void counts.set(type, (counts.get(type) ?? 0) + by);

/** Counts the events that the projector passed over because this version does not know their type, by type. */
export const createUnknownEvents = () => {
  const counts = new Map<string, number>();
  return {
    count: ({ type }: UnknownEvent): void => addTo(counts, type, 1),
    byType: (): Record<string, number> => Object.fromEntries(counts),
    /** Replaces the counts up to a position by those of a rebuild; events that the live loop counts meanwhile stay. */
    recount: (until: number) => {
      const before = new Map(counts);
      const found = new Map<string, number>();
      return {
        add: ({ type, position }: UnknownEvent): void => {
          if (position <= until) addTo(found, type, 1);
        },
        finish: (): void => {
          for (const [type, times] of before) addTo(counts, type, -times);
          for (const [type, times] of found) addTo(counts, type, times);
        },
      };
    },
  };
};
export type UnknownEvents = ReturnType<typeof createUnknownEvents>;
