import type {
  ImportDone,
  ImportEnd,
  ImportVia,
  OnDuplicate,
  Rejection,
  RejectionCode,
  StoredEventOf,
} from '@upline/contracts';
import { impossible, importBounds, importEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

type Status = 'draft' | 'running' | 'finished' | 'cancelled' | 'undoing' | 'undone';

export type ExistingImport = {
  status: Status;
  byId: string;
  via: ImportVia;
  fileName: string | null;
  /** The draft that is previewed or was confirmed; null without a file. */
  draftId: string | null;
  rows: number;
  onDuplicate: OnDuplicate;
  /** The last row that was taken, 0 for none. */
  to: number;
  done: ImportDone;
  ended: ImportEnd | null;
  /** The last row that was undone, and the numbers of removed and kept people. */
  undoneTo: number;
  removed: number;
  kept: number;
  keptIds: readonly string[];
  createdAt: string;
  changedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};
export type Import = { status: 'none' } | ExistingImport;

type Taken = { from: number; to: number; updatedIds: readonly string[] } & ImportDone;
type Undone = { from: number; to: number; removed: number; kept: number; keptIds: readonly string[] };

export type ImportCommand =
  | { type: 'DraftImport'; data: { importId: string; byId: string; via: ImportVia; fileName: string | null } }
  | { type: 'PrepareImport'; data: { importId: string; draftId: string; rows: number; at: string } }
  | { type: 'StartImport'; data: { importId: string; draftId: string; onDuplicate: OnDuplicate; at: string } }
  | { type: 'TakeRows'; data: { importId: string } & Taken }
  | { type: 'CancelImport'; data: { importId: string; reason: ImportEnd } }
  | { type: 'StartUndo'; data: { importId: string; at: string } }
  | { type: 'UndoRows'; data: { importId: string } & Undone }
  | { type: 'FinishUndo'; data: { importId: string } };

const dayMs = 86_400_000;

/** Whether a draft, or the possibility to undo an import, has expired. */
export const isTooLate = (since: string, now: string): boolean =>
  Date.parse(now) - Date.parse(since) > importBounds.days * dayMs;

const sum = (one: ImportDone, other: ImportDone): ImportDone => ({
  added: one.added + other.added,
  updated: one.updated + other.updated,
  skipped: one.skipped + other.skipped,
  refused: one.refused + other.refused,
});

/** The refusal of a change to an import that does not wait for its confirmation any more, else null. */
export const refuseUnlessDraft = (state: ExistingImport, at: string): Rejection<RejectionCode> | null => {
  if (state.status === 'cancelled') return reject('import/cancelled');
  if (state.status !== 'draft') return reject('import/started');
  return isTooLate(state.changedAt, at) ? reject('import/expired') : null;
};

type DataOf<Type extends ImportCommand['type']> = Extract<ImportCommand, { type: Type }>['data'];

const start = ({ importId, draftId, onDuplicate, at }: DataOf<'StartImport'>, state: ExistingImport) => {
  const refusal = refuseUnlessDraft(state, at);
  if (refusal) return refusal;
  if (state.draftId !== draftId) return reject('import/file-changed');
  const { byId, via, rows } = state;
  return [{ type: 'ImportStarted' as const, data: { importId, byId, draftId, via, rows, onDuplicate } }];
};

/** Counts rows once and in order, also rows in flight while the import was cancelled or its undo began. */
const take = ({ importId, ...taken }: DataOf<'TakeRows'>, state: ExistingImport) => {
  const mayTake = state.status === 'running' || state.status === 'cancelled' || state.status === 'undoing';
  if (!mayTake || taken.from !== state.to + 1) return [];
  const { byId } = state;
  const { from, to, added, updated, skipped, refused, updatedIds } = taken;
  const counts = { added, updated, skipped, refused };
  const isLast = state.status === 'running' && to === state.rows;
  return [
    { type: 'ImportRowsTaken' as const, data: { importId, byId, from, to, ...counts, updatedIds: [...updatedIds] } },
    ...(isLast ? [{ type: 'ImportFinished' as const, data: { importId, byId, ...sum(state.done, counts) } }] : []),
  ];
};

const cancel = ({ importId, reason }: DataOf<'CancelImport'>, state: ExistingImport) => {
  if (state.status === 'cancelled') return [];
  if (state.status !== 'draft' && state.status !== 'running') return reject('import/ended');
  return [{ type: 'ImportCancelled' as const, data: { importId, byId: state.byId, reason } }];
};

const startUndo = ({ importId, at }: DataOf<'StartUndo'>, state: ExistingImport) => {
  if (state.status === 'undoing') return [];
  if (state.status === 'undone') return reject('import/undone');
  const { finishedAt, startedAt, byId } = state;
  if (finishedAt === null || startedAt === null) return reject('import/not-undoable');
  if (isTooLate(finishedAt, at)) return reject('import/undo-too-late');
  return [{ type: 'ImportUndoStarted' as const, data: { importId, byId } }];
};

const undoRows = ({ importId, ...undone }: DataOf<'UndoRows'>, state: ExistingImport) => {
  if (state.status !== 'undoing' || undone.from !== state.undoneTo + 1) return [];
  const keptIds = undone.keptIds.slice(0, importBounds.keptPeople);
  return [{ type: 'ImportRowsUndone' as const, data: { importId, byId: state.byId, ...undone, keptIds } }];
};

const finishUndo = ({ importId }: DataOf<'FinishUndo'>, state: ExistingImport) => {
  if (state.status !== 'undoing') return [];
  const { byId, removed, kept } = state;
  return [{ type: 'ImportUndone' as const, data: { importId, byId, removed, kept } }];
};

const decideOn = (command: Exclude<ImportCommand, { type: 'DraftImport' }>, state: ExistingImport) => {
  switch (command.type) {
    case 'PrepareImport': {
      const { importId, draftId, rows, at } = command.data;
      const data = { importId, byId: state.byId, draftId, rows };
      return refuseUnlessDraft(state, at) ?? [{ type: 'ImportPrepared' as const, data }];
    }
    case 'StartImport':
      return start(command.data, state);
    case 'TakeRows':
      return take(command.data, state);
    case 'CancelImport':
      return cancel(command.data, state);
    case 'StartUndo':
      return startUndo(command.data, state);
    case 'UndoRows':
      return undoRows(command.data, state);
    case 'FinishUndo':
      return finishUndo(command.data, state);
    default:
      return impossible(command);
  }
};

type Event = StoredEventOf<typeof importEvents>;

const drafted = ({ data, meta }: Extract<Event, { type: 'ImportDrafted' }>): ExistingImport => ({
  status: 'draft',
  byId: data.byId,
  via: data.via,
  fileName: data.fileName,
  draftId: null,
  rows: 0,
  onDuplicate: 'skip',
  to: 0,
  done: { added: 0, updated: 0, skipped: 0, refused: 0 },
  ended: null,
  undoneTo: 0,
  removed: 0,
  kept: 0,
  keptIds: [],
  createdAt: meta.occurredAt,
  changedAt: meta.occurredAt,
  startedAt: null,
  finishedAt: null,
});

const evolved = (state: ExistingImport, event: Exclude<Event, { type: 'ImportDrafted' }>): ExistingImport => {
  const { type, data, meta } = event;
  switch (type) {
    case 'ImportPrepared':
      return { ...state, draftId: data.draftId, rows: data.rows };
    case 'ImportStarted':
      return { ...state, status: 'running', onDuplicate: data.onDuplicate, startedAt: meta.occurredAt };
    case 'ImportRowsTaken':
      return { ...state, to: data.to, done: sum(state.done, data) };
    case 'ImportFinished':
      return { ...state, status: 'finished', finishedAt: meta.occurredAt };
    case 'ImportCancelled':
      return { ...state, status: 'cancelled', ended: data.reason, finishedAt: meta.occurredAt };
    case 'ImportUndoStarted':
      return { ...state, status: 'undoing' };
    case 'ImportRowsUndone': {
      const keptIds = [...state.keptIds, ...data.keptIds].slice(0, importBounds.keptPeople);
      const [removed, kept] = [state.removed + data.removed, state.kept + data.kept];
      return { ...state, undoneTo: data.to, removed, kept, keptIds };
    }
    case 'ImportUndone':
      return { ...state, status: 'undone' };
    default:
      return impossible(event);
  }
};

/** An import of people, from its draft to its undo. */
export const importDecider: Decider<Import, ImportCommand, typeof importEvents> = {
  stream: 'import',
  events: importEvents,
  notFound: 'import/not-found',
  cached: 200,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'DraftImport')
      return state.status === 'none' ? [{ type: 'ImportDrafted', data: command.data }] : [];
    return state.status === 'none' ? reject('import/not-found') : decideOn(command, state);
  },
  evolve: (state, event: Event) => {
    if (event.type === 'ImportDrafted') return drafted(event);
    return state.status === 'none' ? state : { ...evolved(state, event), changedAt: event.meta.occurredAt };
  },
  holdsSubject: (state, subject) => state.status !== 'none' && state.byId === subject,
};
