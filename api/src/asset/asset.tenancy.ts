import type { Tenancy } from '../platform/tenancy.ts';

const params = { language: 'de' };
const variant = { title: 'Katalog', url: 'https://c.example/de' };
const body = { type: 'link', title: 'Catalogue', url: 'https://c.example/' };

/** The assets' part of the tenancy matrix. */
export const assetTenancy = {
  calls: {
    CreateAsset: { body, own: 201 },
    ChangeAsset: { subject: 'asset', body, own: 200, deleted: 404 },
    TranslateAsset: { subject: 'asset', params, body: variant, own: 200, deleted: 404 },
    RemoveAssetTranslation: { subject: 'asset', params, own: 200, deleted: 404 },
    DeleteAsset: { subject: 'asset', own: 204, deleted: 204 },
    RestoreAsset: { subject: 'asset', own: 409, deleted: 200 },
    WithdrawAssetLinks: { subject: 'asset', own: 200, deleted: 404 },
    RestoreAssetLinks: { subject: 'asset', own: 200, deleted: 404 },
    listAssets: { own: 200 },
    listDeletedAssets: { own: 200 },
    countAssets: { own: 200 },
    listAssetOwners: { own: 200 },
    findAsset: { subject: 'asset', own: 200, deleted: 404 },
  },
  things: { asset: { make: 'POST /api/assets', body, remove: 'DELETE /api/assets/:id' } },
} as const satisfies Tenancy;
