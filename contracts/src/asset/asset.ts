import * as z from 'zod';
import { archiveFields, archiveIndexes, restoreForm, takenBackDeletion } from '../definitions/archive.ts';
import { defineCapability } from '../definitions/capability.ts';
import { assetScreens } from './asset.screens.ts';
import { searchText, uuid } from '../fields/fields.ts';
import { defineCommands } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { defineQueries, pageSearch } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { assetPermissions } from './asset.permissions.ts';
import { assetRejections } from './asset.rejections.ts';
import { ownerOfThings, ownerSearch } from '../team/owners.ts';
import { assetContent, assetForm, assetType, contentLanguage, variantForm } from './assetForm.ts';
import { assetVariant } from './assetVariant.ts';
import { deletedAssetQueries } from './deletedAssets.ts';
import { thumbnailEvents, thumbnailJobs, thumbnailProblem } from './thumbnail.ts';
import { refusesUndo } from '../definitions/undo.ts';

export const assetId = uuid;
/** Null and missing: nobody said which language it is. */
const written = { ...assetContent, language: z.string().nullable().optional() };

/** The owner of the asset, where somebody else gave it another address. Missing elsewhere, and in older events. */
const repointing = { repointedOwnerId: z.string().optional() };

export const assetEvents = defineEvents(ofOrganization('asset', 'assetId'), {
  AssetCreated: z.object({ assetId: z.string(), ownerId: z.string(), ...written }),
  AssetChanged: z.object({ assetId: z.string(), ...written, ...repointing }),
  /** Adds a variant, or changes the one in this language. */
  AssetTranslated: z.object({ assetId: z.string(), ...assetVariant.shape, ...repointing }),
  AssetTranslationRemoved: z.object({ assetId: z.string(), language: z.string() }),
  AssetReassigned: z.object({ assetId: z.string(), ownerId: z.string() }),
  AssetLinksWithdrawn: z.object({ assetId: z.string() }),
  AssetLinksRestored: z.object({ assetId: z.string() }),
  AssetDeleted: z.object({ assetId: z.string() }),
  AssetRestored: z.object({ assetId: z.string(), ...takenBackDeletion }),
});
export type AssetEvent = StoredEventOf<typeof assetEvents>;

const asset = z.object({
  id: z.string(),
  ...assetContent,
  /** The asset's own language, null where nobody said it, and the languages of its variants. */
  language: z.string().nullable(),
  languages: z.array(z.string()),
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

/** An asset with its variants. */
const wholeAsset = asset.extend({ variants: z.array(assetVariant) });
export type WholeAsset = z.infer<typeof wholeAsset>;

const byId = z.object({ id: assetId });
const byLanguage = byId.extend({ language: contentLanguage });

const postedToOne = { method: 'POST', shownIn: ['assets'], params: byId, answer: asset } as const;
const restoredOne = { ...postedToOne, body: restoreForm, restores: 'assets' } as const;

export const assetCommands = defineCommands({
  CreateAsset: {
    method: 'POST',
    path: '/api/assets',
    shownIn: ['assets', 'activities'],
    body: assetForm,
    answer: asset,
    creates: true,
    adds: 'assets',
    undo: refusesUndo.remove,
  },
  ChangeAsset: {
    method: 'PUT',
    path: '/api/assets/:id',
    shownIn: ['assets'],
    params: byId,
    body: assetForm,
    answer: asset,
    undo: refusesUndo.byHand,
  },
  /** Adds a variant, or changes the one in this language. */
  TranslateAsset: {
    method: 'PUT',
    path: '/api/assets/:id/variants/:language',
    shownIn: ['assets'],
    params: byLanguage,
    body: variantForm,
    answer: wholeAsset,
    undo: refusesUndo.byHand,
  },
  RemoveAssetTranslation: {
    method: 'DELETE',
    path: '/api/assets/:id/variants/:language',
    shownIn: ['assets'],
    params: byLanguage,
    answer: wholeAsset,
    undo: refusesUndo.byHand,
  },
  DeleteAsset: {
    method: 'DELETE',
    path: '/api/assets/:id',
    shownIn: ['assets'],
    params: byId,
    undo: { by: 'RestoreAsset' },
  },
  RestoreAsset: { ...restoredOne, path: '/api/assets/:id/restore', undo: { by: 'DeleteAsset' } },
  WithdrawAssetLinks: { ...postedToOne, path: '/api/assets/:id/withdraw-links', undo: { by: 'RestoreAssetLinks' } },
  RestoreAssetLinks: { ...postedToOne, path: '/api/assets/:id/restore-links', undo: { by: 'WithdrawAssetLinks' } },
});

export const assetsView = defineView({
  name: 'assets',
  version: 11,
  row: z.object({
    organizationId: z.string(),
    assetId: z.string(),
    ownerId: z.string(),
    ...assetContent,
    /** Missing in rows of version 7, where no asset has a language or variants. */
    language: z.string().nullish(),
    variants: z.array(assetVariant).optional(),
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
    ...archiveFields,
    createdAt: z.string(),
    revision: z.number(),
    /** Search text: title, description and host, and the titles of the variants. */
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
    ...archiveIndexes,
  },
  search: { text: 'words', within: 'organizationId', unless: 'deleted', filters: ['type'] },
});
export type AssetRow = RowOf<typeof assetsView>;

/** Orders of the list: newest first, most shares first, or by title. */
export const assetSort = z.enum(['created', 'shares', 'title']);

/** An asset in a list. `ownerName` is missing while the owner is not known here. */
const listedAsset = asset.extend({ ownerName: z.string().optional() });
export type ListedAsset = z.infer<typeof listedAsset>;

export const assetQueries = defineQueries({
  ...deletedAssetQueries,
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
    cost: 'list',
  },
  /** How many assets there are, in all and of each type; with `owner` those of one member. */
  countAssets: {
    path: '/api/assets/counts',
    search: z.strictObject({ owner: uuid.optional() }),
    views: ['assets'],
    scope: 'organization',
    answer: z.object({ all: z.number(), type: z.record(assetType, z.number()) }),
    cost: 'light',
  },
  /** The members, with the number of assets that each of them owns. */
  listAssetOwners: {
    path: '/api/assets/owners',
    search: ownerSearch.extend({ type: assetType.optional() }),
    views: ['assets', 'members', 'people'],
    scope: 'organization',
    answer: z.array(ownerOfThings),
    paged: true,
    cost: 'list',
  },
  findAsset: {
    path: '/api/assets/:id',
    params: byId,
    views: ['assets'],
    scope: 'organization',
    answer: wholeAsset,
    cost: 'light',
  },
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
