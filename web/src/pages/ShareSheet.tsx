import type { ComponentProps } from 'react';
import { ShareDialog } from '../features/share/sheet/ShareDialog.tsx';
import { lazyDialog } from '../ui/dialog/lazyDialog.tsx';

// most teams have fewer assets than a choice can list
const AssetFinder = lazyDialog(async () => (await import('../features/asset/AssetFinder.tsx')).AssetFinder);

/** The share sheet, with the menu that finds an asset. */
export const ShareSheet = (props: Omit<ComponentProps<typeof ShareDialog>, 'assetFinder'>) => (
  <ShareDialog {...props} assetFinder={AssetFinder} />
);
