import { assetExports, assetReads } from './asset/asset.queries.ts';
import { overviewExports, overviewReads } from './overview/overview.queries.ts';
import type { HeavyHandlers } from './platform/heavy/serveReads.ts';
import { prospectExports, prospectReads } from './prospect/prospect.queries.ts';
import { shareReads } from './share/share.queries.ts';
import type { ShownLinkNeeds } from './team/team.presenter.ts';
import { todayExports } from './today/today.exports.ts';
import { teamLists } from './team/team.queries.ts';

const { listAssets, listAssetOwners } = assetReads;
const { listInvitations, listMembers } = teamLists;
const { listProspects, listProspectOwners } = prospectReads;
const { listActivities, topPerformers } = overviewReads;
const { listAssetShares, listProspectShares } = shareReads;

/**
 * The queries that the thread for heavy reads takes when they search or page through many rows, and the lists of
 * exports, which it always takes. Modules without commands, so that the thread loads little.
 */
export const heavyHandlers = {
  queries: {
    listAssets,
    listAssetOwners,
    listProspects,
    listProspectOwners,
    listMembers,
    listInvitations,
    listActivities,
    topPerformers,
    listAssetShares,
    listProspectShares,
  },
  lists: { ...assetExports, ...prospectExports, ...todayExports, ...overviewExports },
} satisfies HeavyHandlers<ShownLinkNeeds>;
