import type {
  Audience,
  BuildSave,
  BuiltRow,
  Change,
  Checkpoint,
  Generation,
  Scalar,
  StoredRow,
} from '@upline/infra/ports.ts';
import type { Config } from '@upline/infra/config.ts';
import type { BatchRead, Built } from './foldLog.ts';
import type { Positions } from './layout.ts';
import type { Failure } from '../projection/viewFold.ts';

// What goes between the thread that folds a log and the one that has the read models. Rows go as flat lists of scalars: copying objects takes far longer.

/** One way through the log, or through these positions of it; `isTold` of its batches. */
export type FoldRequest = {
  views: readonly { generation: Generation; skipped: readonly string[] }[];
  positions?: Positions;
  reportsBatches: boolean;
};

/** What a folding thread is to do: `folds` come one after the other, each with views of its own. */
export type FoldWork = { folds: readonly FoldRequest[]; until: number; memoryBytes: number };

/** What a folding thread is started with: `nice` is how much it gives way to others, as of the operating system: 0 not at all, 19 most. */
export type BuildLink = { config: Config; nice: number };

/** Rows after each other: of each its key, position, text and columns. */
type Cells = { width: number; cells: readonly Scalar[] };

export type WriteMessage = {
  kind: 'write';
  number: number;
  generation: Generation;
  checkpoint: Checkpoint;
  changes: readonly Change[];
  rows: Cells;
  fresh: Cells;
};

/** From the folding thread. `write` and `load` are answered under their number. */
export type FromFolding =
  | WriteMessage
  | { kind: 'load'; number: number; generation: Generation; keys: readonly string[] }
  | { kind: 'batch'; batch: BatchRead }
  | { kind: 'done'; built: readonly BuiltMessage[] }
  | { kind: 'failed'; message: string };

export type BuiltMessage = {
  view: string;
  checkpoint: Checkpoint;
  failure: Failure | null;
  lastChanges: readonly (readonly [Audience, number])[];
};

/** To the folding thread: its work, once, and answers, whose `text` holds loaded rows. */
export type ToFolding = { kind: 'work'; work: FoldWork } | { kind: 'reply'; number: number; text: string | null };

const has = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value);

export const isBuildLink = (value: unknown): value is BuildLink => has(value, ['config', 'nice']);
export const isFromFolding = (value: unknown): value is FromFolding => has(value, ['kind']);
export const isToFolding = (value: unknown): value is ToFolding => has(value, ['kind']);

const toCells = (rows: readonly BuiltRow[]): Cells => {
  const cells: Scalar[] = [];
  for (const { key, position, text, columns } of rows) cells.push(key, position, text, ...columns);
  return { width: rows.length === 0 ? 1 : cells.length / rows.length, cells };
};

const ofCells = ({ width, cells }: Cells): BuiltRow[] => {
  const rows: BuiltRow[] = [];
  for (let at = 0; at < cells.length; at += width) {
    const text = cells[at + 2];
    rows.push({
      key: String(cells[at]),
      position: Number(cells[at + 1]),
      text: typeof text === 'string' ? text : null,
      columns: cells.slice(at + 3, at + width),
    });
  }
  return rows;
};

export const toWriteMessage = (number: number, { rows, fresh, ...save }: BuildSave): WriteMessage => ({
  ...{ kind: 'write', number, ...save },
  rows: toCells(rows),
  fresh: toCells(fresh),
});
export const ofWriteMessage = ({ generation, checkpoint, changes, rows, fresh }: WriteMessage): BuildSave => ({
  ...{ generation, checkpoint, changes },
  rows: ofCells(rows),
  fresh: ofCells(fresh),
});
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
