import type { AnswerRow, ProspectEvent, ShareEvent } from '@upline/contracts';
import { answersView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

/**
 * The last answer of each visitor: as they gave it, and whose it is once it was taken. An answer that was replaced
 * before it was taken changes the prospect alone.
 */
export const answersProjection = defineProjection<AnswerRow, ProspectEvent | ShareEvent>({
  view: answersView,
  rowId: ({ type, data }) => (type === 'ShareAnswered' || type === 'AnswerTaken' ? data.answerId : null),
  on: {
    ShareAnswered: (row, event) => {
      const { answerId, shareId, assetId, assetTitle: title, answer, wish, sharedBy } = event.data;
      return {
        organizationId: organizationOf(event),
        answerId,
        shareId,
        assetId,
        title,
        answer,
        wish,
        sharedBy,
        ownerId: row?.ownerId ?? sharedBy,
        prospectId: row?.prospectId ?? null,
        revision: null,
        answeredAt: event.meta.occurredAt,
      };
    },
    AnswerTaken: (row, { data: { prospectId, ownerId }, meta: { occurredAt }, revision }) => {
      if (!row) return null;
      const isLast = row.answeredAt === occurredAt;
      return change(row, { prospectId, ownerId, ...(isLast && { revision }) });
    },
  },
});
