import type { ViewDefinition } from '@upline/contracts';
import type { Audience, Change, Checkpoint, Generation, StoredRow } from './rows.ts';
import type { ReadStore } from './readStore.ts';

/** Audiences to notify once a view was projected up to `position`, since some of its rows may be stored already. */
export type PendingNotifications = { position: number; audiences: readonly Audience[] };

/** The writes of one batch into one generation. A row whose stored position is not lower than its own is left alone. */
export type Save = {
  generation: Generation;
  rows: readonly StoredRow[];
  changes: readonly Change[];
  checkpoint: Checkpoint;
};

/** The writes of a build at once: `newRows` are not in the generation yet, `changedRows` replace. */
export type BuildWrite = Pick<Save, 'changes' | 'checkpoint'> & {
  newRows: readonly StoredRow[];
  changedRows: readonly StoredRow[];
};

/**
 * One generation being built, without another reader or writer. After `finish` it takes saves. Writes throw
 * LeaseLost.
 */
export type Build = {
  /** Rows that were put, by key. */
  load: (keys: readonly string[]) => Promise<Map<string, StoredRow>>;
  /** Writes without comparing positions. A crash may lose it until `finish`. A build that failed is discarded. */
  put: (write: BuildWrite) => Promise<void>;
  /**
   * Makes everything that was put durable and fit for reads. May take minutes, in which other work of this thread
   * goes on.
   */
  finish: () => Promise<void>;
  /** Makes the generation the live one of its view, finishing it before where that is missing. */
  publish: () => Promise<void>;
  /** Drops the generation and all it holds. */
  discard: () => Promise<void>;
};

/** The indexes of a generation, how it is searched and what is counted. */
export type BuildDefinition = Pick<ViewDefinition, 'indexes' | 'search' | 'counted' | 'lengths'>;

/** The store of a projector. Every write throws LeaseLost when `token` is no longer the newest. */
export type ProjectionStore = Pick<ReadStore, 'live' | 'load' | 'checkpoint'> & {
  /**
   * Rows, changes and checkpoints of one batch; all in one transaction where the engine has them, else rows before
   * checkpoints.
   */
  save: (token: number, saves: readonly Save[]) => Promise<void>;
  /**
   * Of the last save that was begun and is not known to have ended; null when there is none. Rows of that save may be
   * stored without its changes, so the next save must repeat its notifications. Always null where a save is one
   * transaction.
   */
  pendingNotifications: (generation: Generation) => Promise<PendingNotifications | null>;
  /** All rows of a generation, tombstones included, in key order after `afterKey`. */
  scan: (generation: Generation, options: { afterKey: string | null; limit: number }) => Promise<StoredRow[]>;
  generations: () => Promise<Generation[]>;
  /** Drops a generation and all it holds; does nothing when there is none. */
  drop: (token: number, generation: Generation) => Promise<void>;
  /**
   * Removes the bytes of rows that were replaced or dropped from the files that are kept here; absent where none is.
   * False, at once, while another thread reads: then it must be called again.
   */
  scrub?: () => Promise<boolean>;
  /** Makes an empty generation to build; one that exists is kept with what it holds. */
  beginBuild: (token: number, generation: Generation, definition: BuildDefinition) => Promise<Build>;
};
