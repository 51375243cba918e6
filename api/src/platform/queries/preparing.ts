import { setTimeout as pause } from 'node:timers/promises';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Tracker } from './tracker.ts';

/** A view that was never built cannot be read: an answer without its rows would be wrong. */
export class ViewNeverBuilt extends Unavailable {
  constructor(view: string) {
    super(`the view ${view}`);
    this.name = 'ViewNeverBuilt';
  }
}

/** The `Retry-After` of an answer while the views are built, in seconds. */
export const preparingSeconds = 5;

/** The time between two checks whether the views are built. */
const lookMs = 250;

type Options = {
  /** Names of the views. */
  views: readonly string[];
  tracker: Pick<Tracker, 'live'>;
  /** How much of the log the projector of this process has read for them, from 0 to 1; null where that is not known. */
  share?: () => number | null;
};

/**
 * Says whether no view is built yet: after an update that changed how rows are stored, or after the file of read models
 * was removed. Where one is missing beside others, as after an update that brought it, only calls that read it wait.
 */
export const createPreparing = ({ views, tracker, share = () => null }: Options) => {
  let isBuilt = false;
  const isPreparing = async (): Promise<boolean> => {
    if (isBuilt) return false;
    const generations = await Promise.all(views.map((view) => tracker.live(view)));
    isBuilt = generations.some((generation) => generation !== null);
    return !isBuilt;
  };
  return {
    isPreparing,
    share,
    /** Resolves once views are built, or the signal aborts. */
    whenPrepared: async (signal: AbortSignal): Promise<void> => {
      // an engine that cannot be reached tells nothing about the views
      while (!signal.aborted && (await isPreparing().catch(() => true)))
        await pause(lookMs, undefined, { ref: false, signal }).catch(() => undefined);
    },
  };
};
export type Preparing = ReturnType<typeof createPreparing>;
