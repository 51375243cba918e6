import type { ShareAnswer, ShareRow, shareQueries } from '@upline/contracts';
import { assetsView, can, prospectsView, reject, sharesView } from '@upline/contracts';
import { mapPage } from '../reader.ts';
import type { QueryHandlers } from '../requests.ts';
import { linkOf } from './share.commands.ts';

const toAnswer =
  (publicUrl: string) =>
  ({ shareId: id, organizationId: _own, people: views, bots: _bots, teammates: _teammates, ...row }: ShareRow): ShareAnswer => ({
    id,
    ...row,
    views,
    link: linkOf(publicUrl, id),
  });

export const shareReads: QueryHandlers<keyof typeof shareQueries> = {
  listAssetShares: async ({ params, search, actor, reader }, { publicUrl }) => {
    if (!(await reader.get(assetsView, params.id))) return reject('asset/not-found');
    const page = await reader.page(sharesView, { index: 'byAsset', where: { assetId: params.id } }, search);
    const mayName = (row: ShareRow): boolean => row.sharedBy === actor.userId || can(actor, 'prospect:see-all');
    // with whom a teammate shared is that teammate's business
    return mapPage(page, (row) => toAnswer(publicUrl)(mayName(row) ? row : { ...row, prospectId: null }));
  },
  listProspectShares: async ({ params, search, actor, reader }, { publicUrl }) => {
    const prospect = await reader.get(prospectsView, params.id);
    if (!prospect || prospect.deleted || !can(actor, 'prospect:see', { ownerId: prospect.ownerId })) return reject('prospect/not-found');
    return mapPage(await reader.page(sharesView, { index: 'byProspect', where: { prospectId: params.id } }, search), toAnswer(publicUrl));
  },
};
