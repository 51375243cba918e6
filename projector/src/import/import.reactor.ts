import type { ImportEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

const ofImport = (event: ImportEvent) => ({ organizationId: organizationOf(event), importId: event.data.importId });

/** Asks to take the rows of a confirmed import, and to take them back. */
export const importReactor = defineReactor<never, ImportEvent>({
  name: 'import',
  key: (event) => keyWithin(event, event.data.importId),
  on: {
    ImportStarted: (_state, event) => ({ state: null, jobs: [{ kind: 'import-rows', data: ofImport(event) }] }),
    ImportUndoStarted: (_state, event) => ({ state: null, jobs: [{ kind: 'undo-import', data: ofImport(event) }] }),
  },
});
