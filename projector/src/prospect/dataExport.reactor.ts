import type { DataExportEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/** Asks to tell the owners of the organization that a member took data out of it. */
export const dataExportReactor = defineReactor<never, DataExportEvent>({
  name: 'data-export',
  key: (event) => keyWithin(event, event.data.userId),
  on: {
    DataExported: (_state, event) => {
      const { userId: exportedBy, what, rows } = event.data;
      const data = { organizationId: organizationOf(event), exportedBy, what, rows, at: event.meta.occurredAt };
      return { state: null, jobs: [{ kind: 'report-export', data }] };
    },
  },
});
