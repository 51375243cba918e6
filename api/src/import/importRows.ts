import { importBounds } from '@upline/contracts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import type { ExistingImport } from './import.decider.ts';
import type { Draft, ImportStore } from './importStore.ts';
import type { ImportFiles, OpenedFile } from './reading/importFiles.ts';
import { idOfRow } from './rowIds.ts';
import { createTakeRows } from './takeRows.ts';
import type { TakeNeeds, Taking } from './takeRows.ts';
import { loadImport, tellImport } from './tellImport.ts';
import type { OfImport, TellNeeds } from './tellImport.ts';
import { walkRows } from './walkRows.ts';
import type { WalkNeeds, WalkedRow } from './walkRows.ts';

export type ImportRowsNeeds = TakeNeeds &
  WalkNeeds &
  TellNeeds & { importStore: ImportStore; importFiles: Pick<ImportFiles, 'open'>; roleOf: RoleOf };

type Running = ExistingImport & { draftId: string };
type Opened = { draft: Draft; file: OpenedFile };

const isRunning = (state: ExistingImport | null): state is Running =>
  state?.status === 'running' && state.draftId !== null;

const isStopped = (state: ExistingImport | null): state is Running =>
  (state?.status === 'cancelled' || state?.status === 'undoing') && state.draftId !== null && state.startedAt !== null;

/** Runs work on the file of an import, which is opened for it. Answers false where the file is lost. */
const withFile = async (
  { importStore, importFiles }: ImportRowsNeeds,
  { byId, draftId }: Running,
  work: (opened: Opened) => Promise<void>,
): Promise<boolean> => {
  const draft = await importStore.findDraft(draftId, byId);
  const bytes = draft && (await importStore.findFile(byId, draft.file));
  const file = bytes && (await importFiles.open(bytes, { header: draft.mapping.header }));
  if (!file || 'problem' in file) return false;
  try {
    await work({ draft, file });
  } finally {
    await file.close();
  }
  return true;
};

/** Deletes the file of an import that has ended. */
export const removeFileOf = async (
  { importStore }: Pick<ImportRowsNeeds, 'importStore'>,
  { byId, draftId }: Pick<ExistingImport, 'byId' | 'draftId'>,
): Promise<void> => {
  const draft = draftId === null ? null : await importStore.findDraft(draftId, byId);
  if (!draft || draftId === null) return;
  await importStore.removeFile(draft.file);
  await importStore.removeDraft(draftId);
};

/** How long the rows of one event take: people see the number move each second. */
const batchMs = 400;
const fewest = 25;
const first = 100;

/** Gathers as many rows as were taken in that time before. */
const inBatches = async function* (rows: AsyncIterable<WalkedRow>): AsyncGenerator<WalkedRow[]> {
  let size = first;
  let batch: WalkedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    const began = performance.now();
    yield batch;
    const fitting = Math.round((size * batchMs) / Math.max(1, performance.now() - began));
    size = Math.min(importBounds.rowsTogether, Math.max(fewest, fitting));
    batch = [];
  }
  if (batch.length > 0) yield batch;
};

/** Whether the import goes on: its person is a member, and nobody cancelled it. */
const goesOn = async (needs: ImportRowsNeeds, whose: OfImport, byId: string): Promise<boolean> => {
  if ((await needs.roleOf(whose.organizationId, byId)) === null) {
    await tellImport(needs, whose, { type: 'CancelImport', data: { importId: whose.importId, reason: 'removed' } });
    return false;
  }
  return (await loadImport(needs, whose))?.status === 'running';
};

/** Takes rows and counts them. False where another process counted them before. */
const takeBatch = async (
  needs: ImportRowsNeeds,
  { taking, opened: { file } }: Pick<Going, 'taking' | 'opened'>,
  batch: readonly WalkedRow[],
): Promise<boolean> => {
  const { importId, organizationId, byId } = taking;
  const { columns, separator } = file;
  const [from, to] = [batch[0]?.row ?? 0, batch.at(-1)?.row ?? 0];
  const { done, updatedIds, refused } = await createTakeRows(needs)(batch, taking);
  if (refused.length > 0)
    await needs.importStore.putRefused({ importId, byId, from }, { columns, separator, rows: refused });
  const data = { importId, from, to, ...done, updatedIds };
  const after = await tellImport(needs, { importId, organizationId }, { type: 'TakeRows', data });
  return after?.to === to;
};

/** The rows of a file that do not count yet. */
const rowsLeft = async function* (needs: ImportRowsNeeds, { state, opened, taking }: Going): AsyncGenerator<WalkedRow> {
  const { draft, file } = opened;
  const { importId, organizationId, byId } = taking;
  const walked = walkRows(needs, { importId, organizationId, byId, file, mapping: draft.mapping });
  // rows that count already are read again, because later ones may be about the same people
  for await (const one of walked) if (one.row > state.to) yield one;
};

const goingOf = ({ importId, organizationId }: OfImport, state: Running, opened: Opened): Going => ({
  state,
  opened,
  taking: { importId, organizationId, byId: state.byId, mode: state.onDuplicate },
});

const takeAll = async (needs: ImportRowsNeeds, going: Going, signal: AbortSignal): Promise<void> => {
  const { taking } = going;
  for await (const batch of inBatches(rowsLeft(needs, going))) {
    signal.throwIfAborted();
    if (!(await goesOn(needs, taking, taking.byId))) return;
    if (!(await takeBatch(needs, going, batch))) return;
  }
};
type Going = { state: Running; opened: Opened; taking: Taking };

const isTaken = async ({ prospects }: ImportRowsNeeds, importId: string, one: WalkedRow): Promise<boolean> => {
  if ('reason' in one) return false;
  const { createdBy, commands } = await prospects.load(one.known.id);
  const id = idOfRow(importId, one.row);
  return createdBy === id || commands.has(id);
};

/**
 * Counts the rows of a cancelled import that were taken when a process ended before it could say so. Those between them
 * are taken too, so that what counts has no holes, and an undo takes everybody back.
 */
export const countRows = async (needs: ImportRowsNeeds, whose: OfImport): Promise<void> => {
  const state = await loadImport(needs, whose);
  if (!isStopped(state)) return;
  await withFile(needs, state, async (opened) => {
    const going = goingOf(whose, state, opened);
    const rows: WalkedRow[] = [];
    for await (const one of rowsLeft(needs, going)) if (rows.push(one) === importBounds.rowsTogether) break;
    const taken = await Promise.all(rows.map((one) => isTaken(needs, whose.importId, one)));
    const some = rows.slice(0, taken.lastIndexOf(true) + 1);
    if (some.length > 0) await takeBatch(needs, going, some);
  });
};

/** Takes the rows of a confirmed file that are left, and deletes the file at the end. */
export const importRows = async (whose: OfImport, needs: ImportRowsNeeds, { signal }: JobAttempt): Promise<void> => {
  const state = await loadImport(needs, whose);
  if (!state) return;
  if (isRunning(state)) {
    const isThere = await withFile(needs, state, (opened) => takeAll(needs, goingOf(whose, state, opened), signal));
    if (!isThere)
      await tellImport(needs, whose, { type: 'CancelImport', data: { importId: whose.importId, reason: 'lost' } });
  }
  await countRows(needs, whose);
  const left = await loadImport(needs, whose);
  if (left && left.status !== 'running' && left.status !== 'draft') await removeFileOf(needs, left);
};
