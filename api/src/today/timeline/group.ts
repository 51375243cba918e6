import type { RawEntry } from './rawEntry.ts';

/** A place in a timeline: a time, and the position of the event. */
export type Place = { at: string; position: number };

/** The entries of one event at their place; `revision` is there for events of the prospect's own stream. */
export type Group = { place: Place; revision: number | null; entries: readonly RawEntry[] };

/** Entries in the order of the timeline. After each `take` `fill` must have ended before `top` is asked again. */
export type Source = { fill: () => Promise<void>; top: () => Group | null; take: () => void };

/** Orders places, the newest first. */
export const comparePlaces = (one: Place, other: Place): number => {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return other.position - one.position;
};

export const newestFirst = (one: Group, other: Group): number => comparePlaces(one.place, other.place);
