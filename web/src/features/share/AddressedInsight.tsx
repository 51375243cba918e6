import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useAddressed, useLast } from '../../lib/useAddressed.ts';
import { useView } from '../../lib/useView.ts';

const AssetInsightDialog = lazyDialog(async () => (await import('./AssetInsightDialog.tsx')).AssetInsightDialog);

/** The insight that the address asks for with `?insight={assetId}`; nothing where that asset is gone. */
export const AddressedInsight = () => {
  const { id, clear } = useAddressed('insight');
  const { data } = useView('findAsset', { params: { id: id ?? '' }, enabled: id !== null });
  const asset = useLast(data);
  return <AssetInsightDialog open={id !== null && data !== undefined} asset={asset} onClose={clear} />;
};
