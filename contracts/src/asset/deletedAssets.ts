import * as z from 'zod';
import { archiveSearch, deletedThing } from '../definitions/archive.ts';
import { defineQueries } from '../definitions/query.ts';
import { assetType } from './assetForm.ts';

// The archive of deleted assets. Part of the asset capability: asset.ts registers it.

const deletedAsset = deletedThing.extend({ title: z.string(), type: assetType });
export type DeletedAsset = z.infer<typeof deletedAsset>;

export const deletedAssetQueries = defineQueries({
  /** Deleted assets: a member's own, everybody's for leaders. */
  listDeletedAssets: {
    path: '/api/assets/deleted',
    search: archiveSearch,
    views: ['assets', 'people'],
    scope: 'person',
    answer: z.array(deletedAsset),
    paged: true,
    cost: 'list',
  },
});
