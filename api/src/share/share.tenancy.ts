import { forMakers } from '../platform/tenancy.ts';
import type { Tenancy } from '../platform/tenancy.ts';

/** The shares' part of the tenancy matrix. */
export const shareTenancy = {
  calls: {
    ShareAsset: { subject: 'asset', body: {}, own: 201, deleted: 404 },
    WithdrawShare: { subject: 'share', own: forMakers(204), deleted: forMakers(204) },
    RestoreShare: { subject: 'share', own: forMakers(200), deleted: forMakers(200) },
    RetractShare: { subject: 'share', own: [404, 204, 403, 403], deleted: [404, 204, 403, 403] },
    assetInsight: { subject: 'asset', own: 200, deleted: 404 },
    shareFunnel: { own: 200 },
    listAssetShares: { subject: 'asset', own: 200, deleted: 200 },
    listProspectShares: { subject: 'prospect', own: forMakers(200), deleted: 404 },
  },
  things: { share: { make: 'POST /api/assets/{asset}/share', body: {}, remove: 'DELETE /api/shares/:id' } },
} as const satisfies Tenancy;
