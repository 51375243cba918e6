import type { AnnouncementEvent, AnnouncementRow } from '@upline/contracts';
import { announcementsView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

/** The announcements of each organization. */
export const announcementsProjection = defineProjection<AnnouncementRow, AnnouncementEvent>({
  view: announcementsView,
  rowId: ({ data }) => data.announcementId,
  on: {
    AnnouncementPosted: (_row, event) => ({
      organizationId: organizationOf(event),
      ...event.data,
      createdAt: event.meta.occurredAt,
    }),
  },
});
