import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import type { AssetType } from '@upline/contracts';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import type { Icon } from '../../ui/icon.ts';

export type AssetKind = { label: string; icon: Icon; badge: BadgeVariant };

/** How each type of asset is shown (specification, section 4). */
export const assetKinds: Readonly<Record<AssetType, AssetKind>> = {
  video: { label: 'Video', icon: PlayCircleOutlined, badge: 'default' },
  pdf: { label: 'PDF', icon: PictureAsPdfOutlined, badge: 'secondary' },
  link: { label: 'Link', icon: LinkOutlined, badge: 'outline' },
  image: { label: 'Image', icon: ImageOutlined, badge: 'destructive' },
};

const other: AssetKind = { label: 'Other', icon: InsertDriveFileOutlined, badge: 'outline' };

const isAssetType = (type: string): type is AssetType => Object.hasOwn(assetKinds, type);

/** How a type is shown; one that this version does not know is 'Other'. */
export const assetKindOf = (type: string): AssetKind => (isAssetType(type) ? assetKinds[type] : other);
