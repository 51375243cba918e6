import type { ChecklistEvent, ChecklistRow, StoredEvent, TeamEvent } from '@upline/contracts';
import { checklistsView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

const invited = (event: StoredEvent): ChecklistRow => ({
  organizationId: organizationOf(event),
  userId: '',
  dismissed: false,
  invited: true,
});

/** Who hid their checklist, for them alone, and whether an invitation of the team reached somebody, for all. */
export const checklistsProjection = defineProjection<ChecklistRow, ChecklistEvent | TeamEvent>({
  view: checklistsView,
  rowId: (event) => (event.type === 'ChecklistDismissed' ? event.data.userId : ''),
  audience: (row) => [row.userId === '' ? `organization:${row.organizationId}` : `user:${row.userId}`],
  on: {
    ChecklistDismissed: (_row, event) => ({
      organizationId: organizationOf(event),
      userId: event.data.userId,
      dismissed: true,
    }),
    InvitationHandedOver: (row, event) => row ?? invited(event),
    InvitationMailSent: (row, event) => row ?? invited(event),
    InvitationAccepted: (row, event) => row ?? invited(event),
  },
});
