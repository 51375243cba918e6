import type { AssetWeekRow, LinkStage, ShareRow, shareQueries } from '@upline/contracts';
import {
  assetSharersView,
  assetWeeksView,
  assetsView,
  maxInsightMembers,
  sharedVia,
  can,
  prospectsView,
  reject,
  sharesView,
} from '@upline/contracts';
import { nameOf } from '../identity/account/names.ts';
import { lastWeeks } from '../platform/lib/weeks.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { mapPage } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import type { ShareNeeds } from './share.commands.ts';
import { createPresentShare } from './share.presenter.ts';

/** Weeks shown of an asset. */
const shownWeeks = 12;

/** Weeks of an asset that are summed by way of sharing: ten years. */
const maxWeeks = 520;

const channelsOf = (weeks: readonly AssetWeekRow[]) =>
  sharedVia.options
    .map((via) => ({
      sharedVia: via,
      shares: weeks.reduce((sum, { channels }) => sum + (channels[via]?.shares ?? 0), 0),
      views: weeks.reduce((sum, { channels }) => sum + (channels[via]?.views ?? 0), 0),
    }))
    .filter(({ shares, views }) => shares + views > 0)
    .toSorted((one, other) => other.shares - one.shares);

/** Links of an asset with interest whose people are looked up. */
const maxInterested = 1_000;

/** How many links of an asset came how far, and how many of their people are converted now. */
const funnelOf = async (reader: Reader, assetId: string) => {
  const countOf = (stage: LinkStage) => reader.count(sharesView, 'byStage', { assetId, stage });
  const where = { assetId, stage: 'interested' };
  const [shared, opened, answered, interested, links] = await Promise.all([
    countOf('shared'),
    countOf('opened'),
    countOf('answered'),
    countOf('interested'),
    reader.find(sharesView, { index: 'byStage', where, limit: maxInterested }),
  ]);
  const people = await reader.getAll(prospectsView, new Set(links.flatMap(({ row }) => row.prospectId ?? [])));
  return {
    shared: shared + opened + answered + interested,
    opened: opened + answered + interested,
    answered: answered + interested,
    interested,
    converted: [...people.values()].filter(({ status, deleted }) => status === 'converted' && !deleted).length,
  };
};

/** The handler of each query about shares. */
export const shareReads: QueryHandlers<typeof shareQueries, Pick<ShareNeeds, 'publicUrl'>> = {
  assetInsight: async ({ params, reader, today }) => {
    const asset = await reader.get(assetsView, params.id);
    if (!asset || asset.deleted) return reject('asset/not-found');
    const where = { assetId: params.id };
    const [found, members, memberCount] = await Promise.all([
      reader.find(assetWeeksView, { index: 'byWeek', where, limit: maxWeeks }),
      reader.find(assetSharersView, { index: 'byShares', where, limit: maxInsightMembers }),
      reader.count(assetSharersView, 'byShares', where),
    ]);
    const people = await reader.people(members.map(({ row }) => row.userId));
    const weeks = found.map(({ row }) => row);
    const byWeek = new Map(weeks.map((row) => [row.week, row]));
    return {
      shares: asset.totalShares,
      views: asset.totalViews,
      weeks: lastWeeks(today, shownWeeks).map((week) => ({
        week,
        shares: byWeek.get(week)?.shares ?? 0,
        views: byWeek.get(week)?.views ?? 0,
      })),
      channels: channelsOf(weeks),
      members: members.map(({ row: { userId, shares, views } }) => ({
        userId,
        name: nameOf(people.get(userId)),
        shares,
        views,
      })),
      memberCount,
      funnel: await funnelOf(reader, params.id),
    };
  },
  listAssetShares: async ({ params, search, actor, reader }, { publicUrl }) => {
    if (!(await reader.get(assetsView, params.id))) return reject('asset/not-found');
    const { stage, ...paging } = search;
    const where = { assetId: params.id, ...(stage !== undefined && { stage }) };
    const page = await reader.page(sharesView, { index: stage === undefined ? 'byAsset' : 'byStage', where }, paging);
    const mayName = (row: ShareRow): boolean => row.sharedBy === actor.userId || can(actor, 'prospect:see-all');
    const present = createPresentShare(publicUrl);
    // a member learns of another member's prospects only as a leader
    return mapPage(page, (row) => present(mayName(row) ? row : { ...row, prospectId: null }));
  },
  listProspectShares: async ({ params, search, actor, reader }, { publicUrl }) => {
    const prospect = await reader.get(prospectsView, params.id);
    if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId }))
      return reject('prospect/not-found');
    return mapPage(
      await reader.page(sharesView, { index: 'byProspect', where: { prospectId: params.id } }, search),
      createPresentShare(publicUrl),
    );
  },
};
