import type { Audience, BuildWrite, Checkpoint, Generation, StoredRow } from '@upline/infra/ports.ts';
import type { Config } from '@upline/infra/settings/config.ts';
import type { SpoolIndex } from '@upline/infra/eventStore/spool.ts';
import type { BatchRead, Built } from './foldLog.ts';
import type { Positions } from './layout.ts';
import type { LaidOutLog, LayOutRequest } from './layOutLog.ts';
import type { Failure } from '../session/quarantine.ts';

// Messages between a folding thread and the thread that has the read models. Rows go encoded: copying objects costs
// more
// than folding them.

/**
 * Views to fold together from the log, or from these positions of it; `reportsBatches` sends a message after each
 * batch.
 */
export type FoldRequest = {
  views: readonly { generation: Generation; skipped: readonly string[] }[];
  positions?: Positions;
  reportsBatches: boolean;
};

/**
 * The work of a folding thread: `folds` come one after the other, each with views of its own. With a spool it reads the
 * copy of the log there.
 */
export type FoldWork = {
  folds: readonly FoldRequest[];
  spool: SpoolIndex | null;
  until: number;
  memoryBytes: number;
};

/**
 * The data a folding thread starts with. `nice` is its priority in the operating system: 0 is normal, 19 the lowest.
 * `keySecret` is that of comparing keys.
 */
export type BuildLink = { config: Config; nice: number; keySecret: string };

/** From the folding thread. A reply to `put` and `load` has the same number. */
export type FromFolding =
  | { kind: 'put'; number: number; generation: Generation; write: BuildWrite }
  | { kind: 'load'; number: number; generation: Generation; keys: readonly string[] }
  | { kind: 'batch'; batch: BatchRead }
  | { kind: 'laidOut'; laidOut: LaidOutLog }
  | { kind: 'done'; built: readonly BuiltMessage[] }
  | { kind: 'failed'; message: string };

export type BuiltMessage = {
  view: string;
  checkpoint: Checkpoint;
  failure: Failure | null;
  lastChanges: readonly (readonly [Audience, number])[];
};

/**
 * To the folding thread: it may lay the log out first. Then its work, once, and replies, whose `text` is the JSON of
 * loaded rows.
 */
export type ToFolding =
  | { kind: 'layOut'; request: LayOutRequest }
  | { kind: 'work'; work: FoldWork }
  | { kind: 'reply'; number: number; text: string | null };

const has = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value);

export const isBuildLink = (value: unknown): value is BuildLink => has(value, ['config', 'nice', 'keySecret']);
export const isFromFolding = (value: unknown): value is FromFolding => has(value, ['kind']);
export const isToFolding = (value: unknown): value is ToFolding => has(value, ['kind']);

export const rowsOfText = (text: string | null): StoredRow[] =>
  text === null ? [] : (JSON.parse(text) as StoredRow[]);

export const toBuiltMessages = (built: ReadonlyMap<string, Built>): BuiltMessage[] =>
  [...built].map(([view, { checkpoint, failure, lastChanges }]) => ({
    view,
    checkpoint,
    failure,
    lastChanges: [...lastChanges],
  }));
export const ofBuiltMessages = (messages: readonly BuiltMessage[]): Map<string, Built> =>
  new Map(
    messages.map(({ view, checkpoint, failure, lastChanges }) => [
      view,
      { checkpoint, failure, lastChanges: new Map(lastChanges) },
    ]),
  );
