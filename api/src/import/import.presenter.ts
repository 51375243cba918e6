import type { ImportAnswer, ImportInList, ImportState, ShownLocale, Translate } from '@upline/contracts';
import { prospectsView, storageBounds, storageView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Reader } from '../platform/queries/reader.ts';
import type { ExistingImport } from './import.decider.ts';
import { isTooLate } from './import.decider.ts';
import type { Draft, ImportStore } from './importStore.ts';

/** The state that people see: a draft is empty, can be confirmed, or waited for too long. */
const shownState = ({ status, draftId, changedAt }: ExistingImport, now: string): ImportState => {
  if (status !== 'draft') return status;
  if (isTooLate(changedAt, now)) return 'expired';
  return draftId === null ? 'empty' : 'read';
};

/** An import as lists show it. */
export const presentInList = (id: string, state: ExistingImport, now: Date): ImportInList => ({
  id,
  fileName: state.fileName,
  via: state.via,
  state: shownState(state, now.toISOString()),
  ended: state.ended,
  rows: state.rows,
  done: state.done,
  createdAt: state.createdAt,
  startedAt: state.startedAt,
  finishedAt: state.finishedAt,
});

/** How many more prospects the plan of an organization has place for. */
export const roomOf = async (reader: Reader): Promise<number> => {
  const stored = await reader.get(storageView, '');
  return Math.max(0, storageBounds[stored?.planTier ?? 'free'].prospects - (stored?.prospects ?? 0));
};

const keptPeople = async (reader: Reader, { keptIds }: ExistingImport): Promise<ImportAnswer['undo']['keptPeople']> => {
  const rows = await reader.getAll(prospectsView, keptIds);
  return keptIds.flatMap((id) => {
    const row = rows.get(id);
    return row && !row.deleted ? [{ id, name: row.name }] : [];
  });
};

const withoutDraft = {
  fileHash: null,
  kind: null,
  encoding: null,
  separator: null,
  header: true,
  columns: [],
  status: 'new',
  source: null,
  totals: null,
  preview: [],
} satisfies Partial<ImportAnswer>;

const ofDraft = ({ mapping, columns, preview, ...draft }: Draft, t: Translate) => ({
  fileHash: draft.fileHash,
  kind: draft.kind,
  encoding: draft.encoding,
  separator: draft.separator,
  header: mapping.header,
  columns: columns.map((column, at) => ({ ...column, field: mapping.columns[at] ?? null })),
  status: mapping.status,
  source: mapping.source,
  totals: draft.totals,
  preview: preview.map((one) => ({ ...one, reason: one.reason === null ? null : t(one.reason) })),
});

const isUndoable = ({ status, startedAt, finishedAt }: ExistingImport, now: string): boolean =>
  (status === 'finished' || status === 'cancelled') &&
  startedAt !== null &&
  finishedAt !== null &&
  !isTooLate(finishedAt, now);

/** The answer that shows an import. */
export const presentImport = async (
  id: string,
  state: ExistingImport,
  { importStore, reader, now, locale }: { importStore: ImportStore; reader: Reader; now: Date; locale: ShownLocale },
): Promise<ImportAnswer> => {
  const { byId, draftId, removed, kept, onDuplicate } = state;
  const isOpen = state.status === 'draft' || state.status === 'running';
  const isDraft = draftId !== null && state.status === 'draft';
  const draft = isDraft ? await importStore.findDraft(draftId, byId) : null;
  return {
    ...presentInList(id, state, now),
    ...(draft ? ofDraft(draft, translateTo(locale)) : withoutDraft),
    onDuplicate: draft?.mapping.onDuplicate ?? onDuplicate,
    // those of an import that runs were kept just now, and it is asked for again and again
    hasRefused: state.done.refused > 0 && (isOpen || (await importStore.hasRefused(id))),
    undo: {
      possible: isUndoable(state, now.toISOString()),
      removed,
      kept,
      keptPeople: await keptPeople(reader, state),
    },
    room: await roomOf(reader),
  };
};
