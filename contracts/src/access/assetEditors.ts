/** Who may change an asset: everyone in the organization, or its owner and the owners and admins. */
export const assetEditors = ['everyone', 'owner-and-leaders'] as const;
export type AssetEditors = (typeof assetEditors)[number];

/** Who may change assets where no owner or admin has said it. */
export const usualAssetEditors: AssetEditors = 'everyone';
