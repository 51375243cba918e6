import type { LinkStage, ShareEvent, ShareRow } from '@upline/contracts';
import { sharesView } from '@upline/contracts';
import { change, defineProjection, organizationOf, weekOf } from '../projection/projection.ts';

type Answered = Extract<ShareEvent, { type: 'ShareAnswered' }>['data'];

/** The last word of a person counts for their link; on a link of many, one visitor's interest stays. */
const stageAfter = ({ stage }: ShareRow, { answer, bound }: Answered): LinkStage => {
  const isInterested = answer === 'interested' || answer === 'call';
  return isInterested || (stage === 'interested' && !bound) ? 'interested' : 'answered';
};

const viewed = (row: ShareRow, { data, meta, revision }: Extract<ShareEvent, { type: 'ShareViewed' }>): ShareRow => {
  const seen = data.people > 0;
  return {
    ...row,
    people: row.people + data.people,
    bots: row.bots + data.bots,
    teammates: row.teammates + data.teammates,
    firstViewedAt: seen ? (row.firstViewedAt ?? meta.occurredAt) : row.firstViewedAt,
    lastViewedAt: seen ? meta.occurredAt : row.lastViewedAt,
    stage: seen && row.stage === 'shared' ? 'opened' : row.stage,
    revision,
  };
};

/** Tracked links with their counts of views: by people, bots and members of the same organization. */
export const sharesProjection = defineProjection<ShareRow, ShareEvent>({
  view: sharesView,
  rowId: ({ data }) => data.shareId,
  on: {
    AssetShared: (_row, event) => {
      const { shareId, assetId, assetTitle, sharedBy, sharedVia, prospectId } = event.data;
      return {
        organizationId: organizationOf(event),
        shareId,
        assetId,
        assetTitle,
        sharedBy,
        sharedVia,
        prospectId,
        people: 0,
        bots: 0,
        teammates: 0,
        withdrawn: false,
        createdAt: event.meta.occurredAt,
        firstViewedAt: null,
        lastViewedAt: null,
        stage: 'shared',
        week: weekOf(event),
        answer: null,
        answeredAt: null,
        revision: event.revision,
      };
    },
    ShareViewed: (row, event) => row && viewed(row, event),
    ShareAnswered: (row, { data, meta: { occurredAt: answeredAt }, revision }) =>
      row && change(row, { stage: stageAfter(row, data), answer: data.answer, answeredAt, revision }),
    ShareWithdrawn: (row, { revision }) => row && change(row, { withdrawn: true, revision }),
    ShareRetracted: () => null,
    ShareRestored: (row, { revision }) => row && change(row, { withdrawn: false, revision }),
  },
});
