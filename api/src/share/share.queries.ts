import type { AssetWeekRow, funnelQueries, shareQueries } from '@upline/contracts';
import {
  assetSharersView,
  assetWeeksView,
  assetsView,
  linkStage,
  maxInsightMembers,
  membersView,
  sharedVia,
  can,
  prospectsView,
  reject,
  sharesView,
} from '@upline/contracts';
import { nameOf } from '../identity/account/names.ts';
import { lastWeeks } from '../platform/lib/weeks.ts';
import { mapPage } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { linksPage, waitingPage } from './assetLinks.ts';
import { readFunnel, shownWeeks } from './funnel.ts';
import type { ShareNeeds } from './share.commands.ts';
import { createPresentShare } from './share.presenter.ts';

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

/** The handler of each query about shares. */
export const shareReads: QueryHandlers<typeof shareQueries & typeof funnelQueries, Pick<ShareNeeds, 'publicUrl'>> = {
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
      funnel: await readFunnel(reader, { assetId: params.id }, today),
    };
  },
  shareFunnel: async ({ search: { userId }, reader, today }) => {
    if (userId === undefined) return readFunnel(reader, {}, today);
    const [funnel, member] = await Promise.all([
      readFunnel(reader, { sharedBy: userId }, today),
      reader.get(membersView, userId),
    ]);
    const people = await reader.people(member ? [userId] : []);
    return { ...funnel, name: member ? nameOf(people.get(userId)) : null };
  },
  listAssetShares: async ({ params, search, actor, reader }, { publicUrl }) => {
    if (!(await reader.get(assetsView, params.id))) return reject('asset/not-found');
    const { stage, waiting, ...paging } = search;
    const asked = { reader, actor, publicUrl };
    if (waiting !== undefined) return waitingPage(asked, params.id, paging);
    const where = { assetId: params.id, stage: stage ?? { anyOf: linkStage.options } };
    return linksPage(asked, { index: 'byStage', where }, paging);
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
