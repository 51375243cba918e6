import Router from '@koa/router';
import { assetCapability, assetsView } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData, Reassigned, Routes } from '../platform/capability.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { AssetNeeds } from './asset.commands.ts';
import { assetHandlers } from './asset.commands.ts';
import { assetDecider } from './asset.decider.ts';
import { assetExports, assetReads } from './asset.queries.ts';
import { assetTenancy } from './asset.tenancy.ts';
import { thumbnailDecider } from './thumbnail.decider.ts';
import { thumbnailJobHandlers } from './thumbnail.jobs.ts';
import type { ThumbnailNeeds } from './thumbnail.presenter.ts';
import { addThumbnailRoutes } from './thumbnail.routes.ts';
import { addPictureRoutes } from './picture/assetPicture.routes.ts';
import type { AssetPictureNeeds } from './picture/assetPicture.routes.ts';
import { addPreviewRoutes } from './preview/assetPreview.routes.ts';
import type { PreviewRouteNeeds } from './preview/assetPreview.routes.ts';

const personalData: PersonalData<unknown> = {
  views: [assetsView],
  lists: Object.keys(assetExports),
};

const reassigned: Reassigned<Pick<AssetNeeds, 'assets'>> = {
  view: assetsView,
  ownedBy: async (reader, userId, limit) => {
    const rows = await reader.find(assetsView, { index: 'byOwner', where: { ownerId: userId }, limit });
    return rows.map(({ row }) => row.assetId);
  },
  reassign: ({ id, previousOwnerId, ownerId, meta }, { assets }) =>
    handleCommand({
      repository: assets,
      id,
      meta,
      command: { type: 'ReassignAsset', data: { assetId: id, previousOwnerId, ownerId } },
      judge: byProduct,
    }),
};

/** Marketing assets: links, pictures, videos and documents that members share. */
export const asset = defineCapability({
  contract: assetCapability,
  streams: { assets: assetDecider, thumbnails: thumbnailDecider },
  commands: assetHandlers,
  queries: assetReads,
  jobs: thumbnailJobHandlers,
  routes: (needs: ThumbnailNeeds & PreviewRouteNeeds & AssetPictureNeeds): Routes => {
    const signedIn = new Router();
    addThumbnailRoutes(signedIn, needs);
    addPreviewRoutes(signedIn, needs);
    addPictureRoutes(signedIn, needs);
    return { signedIn };
  },
  personalData,
  reassigned,
  tenancy: assetTenancy,
});
