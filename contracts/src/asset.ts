import * as z from 'zod';
import { defineCapability, defineScreens } from './capability.ts';
import { optionalLines, optionalWebUrl, requiredText, searchText, uuid, webUrl } from './fields.ts';
import { defineCommands, defineEvents, defineQueries, defineRejections, defineView, pageSearch } from './kit.ts';
import type { RowOf, StoredEventOf } from './kit.ts';
import { assetPermissions } from './asset.permissions.ts';
import { ownerOfThings, ownerSearch } from './owners.ts';
import { thumbnailEvents, thumbnailJobs, thumbnailProblem } from './thumbnail.ts';
import { message } from './text.ts';

export const assetId = uuid;
export const assetType = z.enum(['video', 'pdf', 'link', 'image']);
export type AssetType = z.infer<typeof assetType>;

const content = {
  type: assetType,
  title: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
};

export const assetEvents = defineEvents('asset', {
  AssetCreated: z.object({ assetId: z.string(), ownerId: z.string(), ...content }),
  AssetChanged: z.object({ assetId: z.string(), ...content }),
  AssetReassigned: z.object({ assetId: z.string(), ownerId: z.string() }),
  AssetLinksWithdrawn: z.object({ assetId: z.string() }),
  AssetLinksRestored: z.object({ assetId: z.string() }),
  AssetDeleted: z.object({ assetId: z.string() }),
  AssetRestored: z.object({ assetId: z.string() }),
});
export type AssetEvent = StoredEventOf<typeof assetEvents>;

/** The asset form (specification, section 5). */
export const assetForm = z.strictObject({
  type: assetType.default('video'),
  title: requiredText(200, message('Title is required')),
  description: optionalLines(2000),
  url: webUrl,
  thumbnailUrl: optionalWebUrl,
});

const asset = z.object({
  id: z.string(),
  ...content,
  /** The address of the stored picture here, null while there is none. */
  thumbnail: z.string().nullable(),
  /** Why there is none; null as well while it is being fetched. */
  thumbnailProblem: thumbnailProblem.nullable(),
  totalShares: z.number(),
  totalViews: z.number(),
  ownerId: z.string(),
  linksWithdrawn: z.boolean(),
  createdAt: z.string(),
  revision: z.number(),
});
export type AssetAnswer = z.infer<typeof asset>;

const byId = z.object({ id: assetId });

export const assetCommands = defineCommands({
  CreateAsset: { method: 'POST', path: '/api/assets', body: assetForm, answer: asset, creates: true },
  ChangeAsset: { method: 'PUT', path: '/api/assets/:id', params: byId, body: assetForm, answer: asset },
  DeleteAsset: { method: 'DELETE', path: '/api/assets/:id', params: byId },
  RestoreAsset: { method: 'POST', path: '/api/assets/:id/restore', params: byId, answer: asset },
  WithdrawAssetLinks: { method: 'POST', path: '/api/assets/:id/withdraw-links', params: byId, answer: asset },
  RestoreAssetLinks: { method: 'POST', path: '/api/assets/:id/restore-links', params: byId, answer: asset },
});

export const assetRejections = defineRejections({
  'asset/not-found': { status: 404, detail: message('There is no such asset.') },
});

export const assetsView = defineView({
  name: 'assets',
  version: 7,
  row: z.object({
    organizationId: z.string(),
    assetId: z.string(),
    ownerId: z.string(),
    ...content,
    /**
     * The version of the stored picture of `thumbnailUrl`. Both are missing in rows of version 3, which are read until
     * the view is built again.
     */
    thumbnail: z.string().nullish(),
    thumbnailProblem: thumbnailProblem.nullish(),
    totalShares: z.number(),
    totalViews: z.number(),
    linksWithdrawn: z.boolean(),
    deleted: z.boolean(),
    createdAt: z.string(),
    revision: z.number(),
    /** Search text: title, description and host. */
    words: z.string(),
    /** The title as lists order it. Missing in rows of earlier versions, read until the view is built again. */
    titleOrder: z.string().optional(),
  }),
  indexes: {
    byCreated: ['deleted', '-createdAt'],
    byShares: ['deleted', '-totalShares'],
    byOwner: ['ownerId', '-createdAt'],
    byType: ['deleted', 'type', '-createdAt'],
    byOwnerType: ['deleted', 'ownerId', 'type', '-createdAt'],
    byTitle: ['deleted', 'titleOrder'],
  },
  search: { text: 'words', within: 'organizationId', unless: 'deleted' },
});
export type AssetRow = RowOf<typeof assetsView>;

/** Orders of the list: newest first, most shares first, or by title. */
export const assetSort = z.enum(['created', 'shares', 'title']);

/** An asset in a list. `ownerName` is missing while the owner is not known here. */
const listedAsset = asset.extend({ ownerName: z.string().optional() });
export type ListedAsset = z.infer<typeof listedAsset>;

export const assetQueries = defineQueries({
  /** `type` and `owner` (a member's id) leave out the others. */
  listAssets: {
    path: '/api/assets',
    search: pageSearch.extend({
      search: searchText,
      type: assetType.optional(),
      owner: uuid.optional(),
      sort: assetSort.default('created'),
    }),
    views: ['assets', 'people'],
    scope: 'organization',
    answer: z.array(listedAsset),
    paged: true,
  },
  /** How many assets there are, in all and of each type; with `owner` those of one member. */
  countAssets: {
    path: '/api/assets/counts',
    search: z.strictObject({ owner: uuid.optional() }),
    views: ['assets'],
    scope: 'organization',
    answer: z.object({ all: z.number(), type: z.record(assetType, z.number()) }),
  },
  /** The members, with the number of assets that each of them owns. */
  listAssetOwners: {
    path: '/api/assets/owners',
    search: ownerSearch.extend({ type: assetType.optional() }),
    views: ['assets', 'members', 'people'],
    scope: 'organization',
    answer: z.array(ownerOfThings),
    paged: true,
  },
  findAsset: { path: '/api/assets/:id', params: byId, views: ['assets'], scope: 'organization', answer: asset },
});

export const assetScreens = defineScreens({
  assets: { path: '/marketing-assets', label: message('Marketing Assets'), count: 'assetCount' },
});

export const assetCapability = defineCapability({
  name: 'asset',
  events: [assetEvents, thumbnailEvents],
  commands: assetCommands,
  queries: assetQueries,
  rejections: assetRejections,
  jobs: thumbnailJobs,
  views: [assetsView],
  screens: assetScreens,
  permissions: assetPermissions,
});
