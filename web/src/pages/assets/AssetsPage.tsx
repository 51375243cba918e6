import Add from '@mui/icons-material/Add';
import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import type { ListedAsset } from '@upline/contracts';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AssetCard } from '../../features/asset/AssetCard.tsx';
import { assetColumns } from '../../features/asset/assetColumns.tsx';
import { AssetMenu } from '../../features/asset/AssetMenu.tsx';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { useAssetLinks } from '../../features/share/useAssetLinks.ts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/words/text.ts';
import { useHasDeleted } from '../../lib/lists/useHasDeleted.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useShell } from '../../lib/useShell.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { Dialogs, useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { DialogsState } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { LibraryTabs } from '../../ui/page/LibraryTabs.tsx';
import { isArchive } from '../../ui/list/ArchiveLink.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { keyOf, useAssetList, useSeesOwners } from './useAssetTools.tsx';

const AssetDialog = lazyDialog(async () => (await import('../../features/asset/AssetDialog.tsx')).AssetDialog);
const AssetInsightDialog = lazyDialog(
  async () => (await import('../../features/share/AssetInsightDialog.tsx')).AssetInsightDialog,
);

const LanguagesDialog = lazyDialog(
  async () => (await import('../../features/asset/LanguagesDialog.tsx')).LanguagesDialog,
);
const AssetSelection = lazyDialog(async () => (await import('../../features/asset/AssetSelection.tsx')).AssetSelection);

const DeletedAssets = lazy(async () => ({ default: (await import('./DeletedAssets.tsx')).DeletedAssets }));

// comes with the first share, whose call takes longer
const SharedLink = lazy(async () => ({ default: (await import('../../features/share/SharedLink.tsx')).SharedLink }));

const nameOf = ({ title }: ListedAsset): string => title;

const addressed = ['new', 'edit', 'insight', 'languages'] as const;
type DialogName = (typeof addressed)[number] | 'withdraw' | 'delete';

/** Marketing assets (specification, section 2), or the archive of them. */
export const AssetsPage = () => {
  const [params] = useSearchParams();
  if (!isArchive(params)) return <Assets />;
  return (
    <Suspense>
      <DeletedAssets />
    </Suspense>
  );
};

const Assets = () => {
  const { selection, ...found } = useAssetList();
  const showsOwner = useSeesOwners();
  const dialogs = useDialogs<ListedAsset, DialogName>(addressed);
  const { share } = useShell();
  const links = useAssetLinks();
  const sharedLinks = useSharedLinks();
  const archives = useHasDeleted('listDeletedAssets', found.list);
  const actionsOf = (asset: ListedAsset) => ({
    onInsight: () => dialogs.open('insight', asset),
    onLinks: () =>
      asset.linksWithdrawn ? void links.restore(asset.id).catch(() => undefined) : dialogs.open('withdraw', asset),
    onEdit: () => dialogs.open('edit', asset),
    onLanguages: () => dialogs.open('languages', asset),
    onDelete: () => dialogs.open('delete', asset),
  });
  return (
    <>
      <ListScreen
        title={t('Marketing Assets')}
        subtitle={t('Manage your marketing content and track performance')}
        above={<LibraryTabs />}
        action={{ label: t('Add Asset'), icon: Add, onClick: () => dialogs.open('new') }}
        {...found}
        searchLabel={t('Search assets')}
        label={t('Marketing assets')}
        keyOf={keyOf}
        cardHeight={352}
        empty={{
          icon: PermMediaOutlined,
          title: t('No Marketing Assets'),
          text: t('Create your first marketing asset to start sharing content with your team and prospects.'),
          actionLabel: t('Create First Asset'),
          archives,
        }}
        rows={{
          columns: assetColumns({ showsOwner, onShare: (asset) => share(asset) }),
          nameOf,
          selection,
          menu: (asset) => <AssetMenu asset={asset} isStop={false} {...actionsOf(asset)} />,
          onOpen: (asset) => dialogs.open('insight', asset),
        }}
      >
        {(asset) => (
          <AssetCard
            asset={asset}
            shareButton={
              <ShareButton asset={asset} variant="contained" onShared={(link) => sharedLinks.offer(asset.id, link)} />
            }
            sharedLink={sharedLinks.shown(asset.id)}
            onShareMore={() => share(asset)}
            {...actionsOf(asset)}
          />
        )}
      </ListScreen>
      <AssetDialogs dialogs={dialogs} onWithdraw={links.withdraw} />
      <AssetSelection open={selection.rows.length > 0} selection={selection} />
    </>
  );
};

/**
 * The links of shares just made, by asset; kept by the page, because a card that is scrolled out of view is
 * unmounted.
 */
const useSharedLinks = () => {
  const [links, setLinks] = useState<Readonly<Record<string, string | null>>>({});
  const fresh = useRef<string | null>(null);
  const set = (assetId: string, link: string | null): void => setLinks((now) => ({ ...now, [assetId]: link }));
  const offer = (assetId: string, link: string): void => {
    fresh.current = link;
    set(assetId, link);
  };
  const shown = (assetId: string): ReactNode => {
    const link = links[assetId] ?? null;
    if (link === null) return null;
    // once: a card that is scrolled back into view takes no focus
    const isFresh = (): boolean => {
      const isIt = fresh.current === link;
      if (isIt) fresh.current = null;
      return isIt;
    };
    return (
      <Suspense>
        <SharedLink key={link} link={link} isFresh={isFresh} onClose={() => set(assetId, null)} />
      </Suspense>
    );
  };
  return { offer, shown };
};

const withdrawQuestion = (): string =>
  [
    t('Anyone who opens a link to this asset will see that it was withdrawn. You can restore the links later.'),
    t('Views that were counted stay counted.'),
  ].join(' ');

type DialogsProps = {
  dialogs: DialogsState<ListedAsset, DialogName>;
  onWithdraw: (assetId: string) => Promise<unknown>;
};

const AssetDialogs = ({ dialogs, onWithdraw }: DialogsProps) => {
  const { share } = useShell();
  const remove = useCommand('DeleteAsset', {
    success: { title: t('Asset Deleted'), text: t('Marketing asset has been deleted successfully!') },
    failure: t('Failed to delete asset. Please try again.'),
  });
  const found = useView('findAsset', { params: { id: dialogs.wanted ?? '' }, enabled: dialogs.wanted !== null });
  return (
    <Dialogs
      dialogs={dialogs}
      found={found}
      show={{
        new: (_none, dialog) => <AssetDialog {...dialog} asset={null} onShare={share} />,
        edit: (asset, dialog) => <AssetDialog {...dialog} asset={asset} onShare={share} />,
        insight: (asset, dialog) => <AssetInsightDialog {...dialog} asset={asset} />,
        languages: (asset, dialog) => <LanguagesDialog {...dialog} asset={asset} />,
        withdraw: (asset, dialog) => (
          <Confirm
            {...dialog}
            subject={asset}
            title={t('Withdraw all links')}
            text={withdrawQuestion()}
            confirmLabel={t('Withdraw links')}
            onConfirm={({ id }) => onWithdraw(id)}
          />
        ),
        delete: (asset, dialog) => (
          <Confirm
            {...dialog}
            subject={asset}
            title={t('Delete asset')}
            text={t('Are you sure you want to delete this asset?')}
            about={asset?.title}
            confirmLabel={t('Delete')}
            destructive
            onConfirm={({ id }) => remove.run({ params: { id } }).then(() => dropDraftsAbout(id))}
          />
        ),
      }}
    />
  );
};
