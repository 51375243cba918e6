import { importBounds } from '@upline/contracts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import type { ExistingImport } from './import.decider.ts';
import type { Draft, ImportStore } from './importStore.ts';
import { readTable } from './reading/readTable.ts';
import type { Table } from './reading/table.ts';
import { createTakeRows } from './takeRows.ts';
import type { TakeNeeds, Taking } from './takeRows.ts';
import { loadImport, tellImport } from './tellImport.ts';
import type { OfImport, TellNeeds } from './tellImport.ts';
import { walkRows } from './walkRows.ts';
import type { WalkNeeds, WalkedRow } from './walkRows.ts';

export type ImportRowsNeeds = TakeNeeds & WalkNeeds & TellNeeds & { importStore: ImportStore; roleOf: RoleOf };

type Running = ExistingImport & { draftId: string };
type Opened = { draft: Draft; table: Table };

const isRunning = (state: ExistingImport | null): state is Running =>
  state?.status === 'running' && state.draftId !== null;

const openFile = async ({ importStore }: ImportRowsNeeds, { byId, draftId }: Running): Promise<Opened | null> => {
  const draft = await importStore.findDraft(draftId, byId);
  const bytes = draft && (await importStore.findFile(byId, draft.file));
  const table = bytes && readTable(bytes, { header: draft.mapping.header });
  return table && 'rows' in table ? { draft, table } : null;
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
const batchMs = 700;
const fewest = 25;

/** Gathers as many rows as were taken in that time before. */
const inBatches = async function* (rows: AsyncIterable<WalkedRow>): AsyncGenerator<WalkedRow[]> {
  let size: number = importBounds.rowsTogether / 2;
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

const takeAll = async (needs: ImportRowsNeeds, whose: OfImport, { state, opened, signal }: Going): Promise<void> => {
  const { importId, organizationId } = whose;
  const { byId, onDuplicate: mode } = state;
  const { draft, table } = opened;
  const { columns, separator } = table;
  const take = createTakeRows(needs);
  const taking: Taking = { importId, organizationId, byId, mode };
  const walked = walkRows(needs, { importId, organizationId, byId, table, mapping: draft.mapping });
  const left = async function* (): AsyncGenerator<WalkedRow> {
    // rows that count already are read again, because later ones may be about the same people
    for await (const one of walked) if (one.row > state.to) yield one;
  };
  for await (const batch of inBatches(left())) {
    signal.throwIfAborted();
    if (!(await goesOn(needs, whose, byId))) return;
    const [from, to] = [batch[0]?.row ?? 0, batch.at(-1)?.row ?? 0];
    const { done, updatedIds, refused } = await take(batch, taking);
    if (refused.length > 0)
      await needs.importStore.putRefused({ importId, byId, from }, { columns, separator, rows: refused });
    const after = await tellImport(needs, whose, {
      type: 'TakeRows',
      data: { importId, from, to, ...done, updatedIds },
    });
    // another process took the same rows
    if (after?.to !== to) return;
  }
};
type Going = { state: Running; opened: Opened; signal: AbortSignal };

/** Takes the rows of a confirmed file that are left, and deletes the file at the end. */
export const importRows = async (whose: OfImport, needs: ImportRowsNeeds, { signal }: JobAttempt): Promise<void> => {
  const state = await loadImport(needs, whose);
  if (!state) return;
  if (isRunning(state)) {
    const opened = await openFile(needs, state);
    if (opened) await takeAll(needs, whose, { state, opened, signal });
    else await tellImport(needs, whose, { type: 'CancelImport', data: { importId: whose.importId, reason: 'lost' } });
  }
  const left = await loadImport(needs, whose);
  if (left && left.status !== 'running' && left.status !== 'draft') await removeFileOf(needs, left);
};
