import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { DeletedAsset } from '@upline/contracts';
import { assetKindOf } from '../../features/asset/assetKind.ts';
import { AssetTile } from '../../features/asset/AssetTile.tsx';
import { useAssetRights } from '../../features/asset/useAssetRights.ts';
import { useSearch } from '../../lib/lists/useSearch.ts';
import { useSelection } from '../../lib/lists/useSelection.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ArchiveSelection } from '../ArchiveSelection.tsx';
import { ArchivedCard } from '../../ui/list/ArchivedCard.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { BackTo } from '../../ui/page/BackTo.tsx';

const keyOf = ({ id }: DeletedAsset): string => id;
const nameOf = ({ title }: DeletedAsset): string => title;

const Type = ({ type }: Pick<DeletedAsset, 'type'>) => {
  const { badge, icon, label } = assetKindOf(type);
  return <Badge variant={badge} icon={icon} label={t(label)} />;
};

/** The archive of assets: a member's own, everybody's for leaders. */
export const DeletedAssets = () => {
  const search = useSearch();
  const list = useViewPages('listDeletedAssets', { search: search.asked, keepsPrevious: true });
  const forbiddenTo = useAssetRights();
  const restorable = { ...list, rows: list.rows.filter((asset) => forbiddenTo(asset) === null) };
  const selection = useSelection(restorable, keyOf, search.words);
  const { run } = useCommand('RestoreAsset', {
    success: ({ answer: { title } }) => ({
      title: t('Asset Restored'),
      text: t('“{title}” is in the list again.', { title }),
    }),
  });
  return (
    <>
      <ListScreen
        title={t('Deleted assets')}
        subtitle={t('Restore assets with their links, shares and views')}
        above={<BackTo to="/marketing-assets">{t('Marketing Assets')}</BackTo>}
        list={list}
        search={search}
        searchLabel={t('Search deleted assets')}
        label={t('Deleted assets')}
        keyOf={keyOf}
        cardHeight={76}
        cardWidth="full"
        empty={{ icon: DeleteOutlined, text: t('Nothing was deleted. Deleted assets wait here, to be restored.') }}
      >
        {(asset) => (
          <ArchivedCard
            thing={asset}
            name={asset.title}
            mark={<AssetTile type={asset.type} thumbnail={null} size={36} />}
            badge={<Type type={asset.type} />}
            forbidden={forbiddenTo(asset)}
            selection={selection}
            onRestore={() => run({ params: { id: asset.id }, body: {} })}
          />
        )}
      </ListScreen>
      <ArchiveSelection
        command="RestoreAsset"
        selection={selection}
        loaded={restorable.rows.length}
        nameOf={nameOf}
        title={t('Assets Restored')}
        done={(count) => t('{count, plural, one {# asset restored.} other {# assets restored.}}', { count })}
      />
    </>
  );
};
