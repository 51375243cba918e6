import type { ImportEvent, ImportRow } from '@upline/contracts';
import { importsView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

const changed = (row: ImportRow | null, event: ImportEvent, changes: Partial<ImportRow>): ImportRow | null =>
  row && change(row, changes, { changedAt: event.meta.occurredAt });

/** The imports of each person, who is their only audience: how far they are, without a word of any row. */
export const importsProjection = defineProjection<ImportRow, ImportEvent>({
  view: importsView,
  rowId: ({ data }) => data.importId,
  audience: (row) => [`user:${row.byId}`],
  on: {
    ImportDrafted: (_row, event) => {
      const { importId, byId, via } = event.data;
      const createdAt = event.meta.occurredAt;
      return {
        organizationId: organizationOf(event),
        importId,
        byId,
        via,
        state: 'empty',
        ended: null,
        rows: 0,
        added: 0,
        updated: 0,
        skipped: 0,
        refused: 0,
        removed: 0,
        kept: 0,
        createdAt,
        startedAt: null,
        finishedAt: null,
        changedAt: createdAt,
      };
    },
    ImportPrepared: (row, event) => changed(row, event, { state: 'read', rows: event.data.rows }),
    ImportStarted: (row, event) => changed(row, event, { state: 'running', startedAt: event.meta.occurredAt }),
    ImportRowsTaken: (row, event) => {
      if (!row) return null;
      const { added, updated, skipped, refused } = event.data;
      return changed(row, event, {
        added: row.added + added,
        updated: row.updated + updated,
        skipped: row.skipped + skipped,
        refused: row.refused + refused,
      });
    },
    ImportFinished: (row, event) => changed(row, event, { state: 'finished', finishedAt: event.meta.occurredAt }),
    ImportCancelled: (row, event) =>
      changed(row, event, { state: 'cancelled', ended: event.data.reason, finishedAt: event.meta.occurredAt }),
    ImportUndoStarted: (row, event) => changed(row, event, { state: 'undoing' }),
    ImportRowsUndone: (row, event) =>
      row && changed(row, event, { removed: row.removed + event.data.removed, kept: row.kept + event.data.kept }),
    ImportUndone: (row, event) => changed(row, event, { state: 'undone' }),
  },
});
