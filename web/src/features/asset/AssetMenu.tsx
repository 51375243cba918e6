import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LinkOff from '@mui/icons-material/LinkOff';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Translate from '@mui/icons-material/Translate';
import type { AssetAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { useAssetRights } from './useAssetRights.ts';

type Props = {
  asset: AssetAnswer;
  onInsight: () => void;
  /** Withdraws all links, or restores them while they are withdrawn. */
  onLinks: () => void;
  onEdit: () => void;
  onLanguages: () => void;
  onDelete: () => void;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

/** The actions of an asset. */
export const AssetMenu = ({ asset, onInsight, onLinks, onEdit, onLanguages, onDelete, isStop = true }: Props) => {
  const forbidden = useAssetRights()(asset);
  return (
    <RowMenu
      of={asset.title}
      tabIndex={isStop ? 0 : -1}
      actions={[
        { label: t('Edit'), icon: EditOutlined, onSelect: onEdit, forbidden },
        { label: t('Languages ##of an asset'), icon: Translate, onSelect: onLanguages },
        { label: t('Insight'), icon: InsightsOutlined, onSelect: onInsight },
        asset.linksWithdrawn
          ? { label: t('Restore links'), icon: LinkOutlined, onSelect: onLinks, forbidden }
          : { label: t('Withdraw links'), icon: LinkOff, onSelect: onLinks, forbidden },
        { label: t('Delete'), icon: DeleteOutlined, onSelect: onDelete, destructive: true, forbidden },
      ]}
    />
  );
};
