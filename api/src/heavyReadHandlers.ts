import type { queries } from '@upline/contracts';
import { assetExports, assetReads } from './asset/asset.queries.ts';
import { identityExports } from './identity/identity.exports.ts';
import { overviewExports, overviewReads } from './overview/overview.queries.ts';
import type { HeavyReadHandlers } from './platform/heavyReads/serveReads.ts';
import { answerExports, answerReads } from './prospect/answer/answers.queries.ts';
import { exportedPage } from './prospect/export/exportedPage.ts';
import { prospectExports, prospectReads } from './prospect/prospect.queries.ts';
import { shareReads } from './share/share.queries.ts';
import type { ShownLinkNeeds } from './team/team.presenter.ts';
import { teamLists } from './team/team.queries.ts';
import type { StreamNeeds } from './today/timeline/prospectStream.ts';
import { timelineReads } from './today/timeline/timeline.queries.ts';
import { todayExports } from './today/today.exports.ts';

const { listAssets, listAssetOwners } = assetReads;
const { listInvitations, listMembers } = teamLists;
const { listProspects, listProspectOwners } = prospectReads;
const { listActivities, topPerformers } = overviewReads;
const { assetInsight, listAssetShares, listProspectShares, shareFunnel } = shareReads;

/** Dependencies of the thread for heavy reads. */
export type HeavyReadNeeds = ShownLinkNeeds & StreamNeeds;

type Queries = typeof queries;
/** Queries that are answered on the thread in every case. */
type HeavyQuery = { [Name in keyof Queries]: Queries[Name]['cost'] extends 'heavy' ? Name : never }[keyof Queries];

/**
 * The queries that the thread for heavy reads takes when they search or page through many rows, and those that read
 * streams and the lists of exports, which it always takes. Modules without commands, so that the thread loads little.
 */
export const heavyReadHandlers = {
  queries: {
    listAssets,
    listAssetOwners,
    listProspects,
    listProspectOwners,
    listMembers,
    listInvitations,
    listActivities,
    topPerformers,
    assetInsight,
    shareFunnel,
    listAssetShares,
    listProspectShares,
    listAnswers: answerReads.listAnswers,
    ...timelineReads,
    exportProspects: exportedPage,
  },
  lists: {
    ...identityExports,
    ...assetExports,
    ...prospectExports,
    ...answerExports,
    ...todayExports,
    ...overviewExports,
  },
} satisfies HeavyReadHandlers<HeavyReadNeeds> & { queries: Readonly<Record<HeavyQuery, unknown>> };
