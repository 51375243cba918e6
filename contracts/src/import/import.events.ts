import * as z from 'zod';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import { personal } from '../definitions/personalData.ts';
import { importEnd, importVia, onDuplicate } from './importAnswer.ts';

// The events of an import. Part of the import capability: import.ts registers it.

const kept = z.string();
const ids = { importId: kept, byId: kept };
const counts = { added: z.number(), updated: z.number(), skipped: z.number(), refused: z.number() };

/** The life of an import. No event has a word of a row: those are in the events of the prospects. */
export const importEvents = defineEvents(ofOrganization('import', 'importId'), {
  ImportDrafted: z.object({ ...ids, via: importVia, fileName: personal('byId', kept.nullable()) }),
  /** A file was read, or its columns were matched. `draftId` names what is previewed from now on. */
  ImportPrepared: z.object({ ...ids, draftId: kept, rows: z.number() }),
  ImportStarted: z.object({ ...ids, draftId: kept, via: importVia, rows: z.number(), onDuplicate }),
  /**
   * Rows of the file in order, `from` and `to` included. An added person has an id that follows from the import and the
   * row; `updatedIds` are those of people who were there and were changed.
   */
  ImportRowsTaken: z.object({ ...ids, from: z.number(), to: z.number(), ...counts, updatedIds: z.array(kept) }),
  /** All rows are taken; the counts are those of all of them. */
  ImportFinished: z.object({ ...ids, ...counts }),
  ImportCancelled: z.object({ ...ids, reason: importEnd }),
  ImportUndoStarted: z.object(ids),
  /** What rows did is taken back. `keptIds` are people who stayed as they are, because something changed since. */
  ImportRowsUndone: z.object({
    ...ids,
    from: z.number(),
    to: z.number(),
    removed: z.number(),
    kept: z.number(),
    keptIds: z.array(kept),
  }),
  ImportUndone: z.object({ ...ids, removed: z.number(), kept: z.number() }),
});
export type ImportEvent = StoredEventOf<typeof importEvents>;
