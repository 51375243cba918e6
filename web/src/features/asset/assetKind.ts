import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import { message } from '@upline/contracts';
import type { AssetType } from '@upline/contracts';
import type { BadgeLook } from '../../ui/Badge.tsx';
import { trusted } from '../../lib/casts.ts';
import type { Icon } from '../../ui/icon.ts';

type BrandColor = 'primary' | 'secondary' | 'accent';

/** `colors` are those of the team that a drawn cover is made of: its ground, and what is drawn on it. */
export type AssetKind = { label: string; icon: Icon; badge: BadgeLook; colors: readonly [BrandColor, BrandColor] };

/** How each type of asset is shown (specification, section 4); labels are messages. */
export const assetKinds: Readonly<Record<AssetType, AssetKind>> = {
  video: { label: message('Video'), icon: PlayCircleOutlined, badge: 'default', colors: ['primary', 'accent'] },
  pdf: { label: message('PDF'), icon: PictureAsPdfOutlined, badge: 'secondary', colors: ['secondary', 'accent'] },
  link: { label: message('Link ##kind of asset'), icon: LinkOutlined, badge: 'outline', colors: ['accent', 'primary'] },
  image: { label: message('Image'), icon: ImageOutlined, badge: 'accent', colors: ['secondary', 'primary'] },
};

const other: AssetKind = {
  label: message('Other ##kind of asset'),
  icon: InsertDriveFileOutlined,
  badge: 'outline',
  colors: ['primary', 'secondary'],
};

const isAssetType = (type: string): type is AssetType => Object.hasOwn(assetKinds, type);

/** How a type is shown; one that this version does not know is 'Other'. */
export const assetKindOf = (type: string): AssetKind => (isAssetType(type) ? assetKinds[type] : other);

/** All types in their order; their schema is not loaded with the list. */
export const assetTypes = trusted<readonly AssetType[]>(Object.keys(assetKinds));
