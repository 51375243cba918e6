import Add from '@mui/icons-material/Add';
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import Button from '@mui/material/Button';
import type { AssetAnswer } from '@upline/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '../../lib/useCommand.ts';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useDialog } from '../../lib/useDialog.ts';
import { useSearch } from '../../lib/useSearch.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { CardList, isEmptyList } from '../../ui/CardList.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { AddressedInsight } from '../../features/share/AddressedInsight.tsx';
import { useAssetLinks } from '../../features/share/useAssetLinks.ts';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { SharedLink } from '../../features/share/SharedLink.tsx';
import { AssetCard } from '../../features/asset/AssetCard.tsx';

const AssetDialog = lazyDialog(async () => (await import('../../features/asset/AssetDialog.tsx')).AssetDialog);
const ShareDialog = lazyDialog(async () => (await import('../../features/share/ShareDialog.tsx')).ShareDialog);
const AssetInsightDialog = lazyDialog(
  async () => (await import('../../features/share/AssetInsightDialog.tsx')).AssetInsightDialog,
);
const ConfirmDialog = lazyDialog(async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog);

/** Marketing assets (specification, section 2). */
export const AssetsPage = () => {
  const search = useSearch();
  const list = useViewPages('listAssets', { search: search.asked, keepsPrevious: true });
  const editing = useDialog<AssetAnswer>();
  const sharing = useDialog<AssetAnswer>();
  const insight = useDialog<AssetAnswer>();
  const withdrawing = useDialog<AssetAnswer>();
  const links = useAssetLinks();
  const deleting = useDialog<AssetAnswer>();
  const remove = useCommand('DeleteAsset', {
    success: { title: 'Asset Deleted', text: 'Marketing asset has been deleted successfully!' },
    failure: 'Failed to delete asset. Please try again.',
    refresh: ['listAssets'],
  });
  const create = (): void => editing.open();
  // kept here: a card that is scrolled out of view is unmounted
  const [shared, setShared] = useState<Readonly<Record<string, string | null>>>({});
  const offer = (assetId: string, link: string | null): void => setShared((now) => ({ ...now, [assetId]: link }));
  const sharedLinkOf = (assetId: string): ReactNode => {
    const link = shared[assetId] ?? null;
    return link !== null && <SharedLink link={link} onClose={() => offer(assetId, null)} />;
  };

  return (
    <>
      <PageHeading
        title="Marketing Assets"
        subtitle="Manage your marketing content and track performance"
        action={
          <Button variant={isEmptyList(list, search) ? 'outlined' : 'contained'} startIcon={<Add />} onClick={create}>
            Add Asset
          </Button>
        }
      />
      <CardList
        list={list}
        search={search}
        searchLabel="Search assets"
        label="Marketing assets"
        keyOf={(asset) => asset.id}
        cardHeight={236}
        skeletons={6}
        empty={{
          icon: PermMediaOutlined,
          title: 'No Marketing Assets',
          text: 'Create your first marketing asset to start sharing content with your team and prospects.',
          action: (
            <Button variant="contained" startIcon={<Add />} onClick={create}>
              Create First Asset
            </Button>
          ),
        }}
      >
        {(asset) => (
          <AssetCard
            asset={asset}
            shareButton={<ShareButton asset={asset} onShared={(link) => offer(asset.id, link)} />}
            sharedLink={sharedLinkOf(asset.id)}
            onShareMore={() => sharing.open(asset)}
            onInsight={() => insight.open(asset)}
            onLinks={() =>
              asset.linksWithdrawn ? void links.restore(asset.id).catch(() => undefined) : withdrawing.open(asset)
            }
            onEdit={() => editing.open(asset)}
            onDelete={() => deleting.open(asset)}
          />
        )}
      </CardList>
      <AssetDialog key={editing.opened} open={editing.isOpen} asset={editing.subject} onClose={editing.close} />
      <ShareDialog
        key={`share ${sharing.opened}`}
        open={sharing.isOpen}
        asset={sharing.subject}
        onClose={sharing.close}
      />
      <AssetInsightDialog open={insight.isOpen} asset={insight.subject} onClose={insight.close} />
      <AddressedInsight />
      <ConfirmDialog
        open={withdrawing.isOpen}
        title="Withdraw all links"
        text="Whoever opens a link to this asset will be told that it was withdrawn. You can restore the links later."
        confirmLabel="Withdraw links"
        onConfirm={() => (withdrawing.subject ? links.withdraw(withdrawing.subject.id) : Promise.resolve())}
        onClose={withdrawing.close}
      />
      <ConfirmDialog
        open={deleting.isOpen}
        title="Delete asset"
        text="Are you sure you want to delete this asset?"
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleting.subject ? remove.run({ params: { id: deleting.subject.id } }) : Promise.resolve())}
        onClose={deleting.close}
      />
    </>
  );
};
