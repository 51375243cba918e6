import { rightsChangedChannel } from '@upline/infra/channels.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';

/** What the rights of a caller rest on beside the stream of the team; a `person` changes once, when they are erased. */
export type RightsPart = `session ${string}` | `factor ${string}` | `person ${string}`;

/** Changes that are kept; what was read before the oldest of them is read again. */
const maxKept = 20_000;

const isPart = (part: unknown): part is RightsPart =>
  typeof part === 'string' && /^(?:session|factor|person) /.test(part);

/**
 * Notes changes of sessions, second factors and people in every process, so that a call knows without reading a store
 * whether what it read of them is still true. While messages of other processes may be lost, nothing counts as known.
 */
export const createRightsChanges = (bus: Bus, most = maxKept) => {
  const changedAt = new Map<RightsPart, number>();
  let moment = 0;
  /** Changes before this moment may be missing. */
  let knownFrom = 0;

  const keep = (part: RightsPart): void => {
    moment += 1;
    changedAt.delete(part);
    changedAt.set(part, moment);
    const [oldest] = changedAt;
    if (changedAt.size <= most || !oldest) return;
    changedAt.delete(oldest[0]);
    knownFrom = oldest[1];
  };
  const stops = [
    bus.subscribe(rightsChangedChannel, (part) => {
      if (isPart(part)) keep(part);
    }),
    bus.onGap(() => {
      moment += 1;
      knownFrom = moment;
    }),
  ];

  return {
    /** This moment: what is read from now on contains every change that was noted before. */
    moment: (): number => moment,
    /** Notes a change, once it is stored. */
    note: (part: RightsPart): void => {
      keep(part);
      bus.publish(rightsChangedChannel, part);
    },
    /** Whether it changed after the moment, or may have. */
    mayHaveChanged: (part: RightsPart, after: number): boolean =>
      after < knownFrom || (changedAt.get(part) ?? 0) > after || !bus.isWhole(),
    /** Whether it is known to have changed, at any moment. */
    hasChanged: (part: RightsPart): boolean => changedAt.has(part),
    close: (): void => stops.forEach((stop) => stop()),
  };
};
export type RightsChanges = ReturnType<typeof createRightsChanges>;
