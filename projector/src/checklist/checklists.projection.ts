import type { ChecklistEvent, ChecklistRow } from '@upline/contracts';
import { checklistsView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

/** Who hid their checklist; only they are the audience. */
export const checklistsProjection = defineProjection<ChecklistRow, ChecklistEvent>({
  view: checklistsView,
  rowId: ({ data }) => data.userId,
  audience: (row) => [`user:${row.userId}`],
  on: {
    ChecklistDismissed: (_row, event) => ({
      organizationId: organizationOf(event),
      userId: event.data.userId,
      dismissed: true,
    }),
  },
});
