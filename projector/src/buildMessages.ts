import type { Audience, Change, Checkpoint, Generation, StoredRow } from '@upline/infra/ports.ts';
import type { Config } from '@upline/infra/config.ts';
import type { BuildSave, Built } from './foldLog.ts';
import type { Failure } from './viewFold.ts';

// What goes between the thread that folds a log and the one that has the read models. Rows go as JSON text: that is half the work of copying objects.

/** What the folding thread is started with. */
export type BuildLink = {
  config: Config;
  parts: readonly { generation: Generation; skipped: readonly string[] }[];
  until: number;
  /** How much the thread gives way to others, as of the operating system: 0 not at all, 19 most. */
  nice: number;
};

/** From the folding thread. `write` and `load` are answered under their number. */
export type FromFolding =
  | { kind: 'write'; number: number; generation: Generation; checkpoint: Checkpoint; text: string }
  | { kind: 'load'; number: number; generation: Generation; keys: readonly string[] }
  | { kind: 'batch'; events: number; position: number }
  | { kind: 'done'; built: readonly BuiltMessage[] }
  | { kind: 'failed'; message: string };

export type BuiltMessage = {
  view: string;
  checkpoint: Checkpoint;
  failure: Failure | null;
  news: readonly (readonly [Audience, number])[];
};

/** To the folding thread: `text` holds loaded rows. */
export type ToFolding = { number: number; text: string | null };

const has = (value: unknown, fields: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value);

export const isBuildLink = (value: unknown): value is BuildLink => has(value, ['config', 'parts', 'until', 'nice']);
export const isFromFolding = (value: unknown): value is FromFolding => has(value, ['kind']);
export const isToFolding = (value: unknown): value is ToFolding => has(value, ['number', 'text']);

type WrittenRows = { rows: StoredRow[]; fresh: StoredRow[]; changes: Change[] };

export const toText = ({ rows, fresh, changes }: Pick<BuildSave, 'rows' | 'fresh' | 'changes'>): string =>
  JSON.stringify({ rows, fresh, changes });
export const ofText = (text: string): WrittenRows => JSON.parse(text) as WrittenRows;
export const rowsOfText = (text: string | null): StoredRow[] => (text === null ? [] : (JSON.parse(text) as StoredRow[]));

export const toBuiltMessages = (built: ReadonlyMap<string, Built>): BuiltMessage[] =>
  [...built].map(([view, { checkpoint, failure, news }]) => ({ view, checkpoint, failure, news: [...news] }));
export const ofBuiltMessages = (messages: readonly BuiltMessage[]): Map<string, Built> =>
  new Map(messages.map(({ view, checkpoint, failure, news }) => [view, { checkpoint, failure, news: new Map(news) }]));
