import IosShare from '@mui/icons-material/IosShare';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ListedAsset } from '@upline/contracts';
import { formatCount } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/list/RowList.tsx';
import { assetKindOf } from './assetKind.ts';
import { AssetTile } from './AssetTile.tsx';
import { LanguageHint } from './LanguageHint.tsx';

const Title = ({ asset }: { asset: ListedAsset }) => {
  const { type, title, language, thumbnail, linksWithdrawn, totalShares, totalViews } = asset;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <AssetTile type={type} thumbnail={thumbnail} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap lang={language ?? undefined} title={title} sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
        <Typography variant="caption" noWrap sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
          {t('{shares, plural, one {# share} other {# shares}}, {views, plural, one {# view} other {# views}}', {
            shares: totalShares,
            views: totalViews,
          })}
        </Typography>
      </Box>
      <LanguageHint asset={asset} isShort />
      {linksWithdrawn && <LinkOff titleAccess={t('Links withdrawn')} sx={{ fontSize: 18, color: 'text.secondary' }} />}
    </Box>
  );
};

const Type = ({ type }: { type: string }) => {
  const { label, icon, badge } = assetKindOf(type);
  return <Badge variant={badge} icon={icon} label={t(label)} />;
};

type Options = { showsOwner: boolean; onShare: (asset: ListedAsset) => void };

/** The columns of the list of assets; leaders see whose they are. */
export const assetColumns = ({ showsOwner, onShare }: Options): readonly Column<ListedAsset>[] => [
  { head: t('Title'), width: 'minmax(0, 2.4fr)', cell: (asset) => <Title asset={asset} /> },
  { head: t('Type ##of asset'), width: '92px', from: 'sm', cell: ({ type }) => <Type type={type} /> },
  ...(showsOwner
    ? [
        {
          head: t('Owner ##of an asset or prospect'),
          width: 'minmax(0, 1fr)',
          from: 'lg' as const,
          cell: ({ ownerName = '' }: ListedAsset) => <span title={ownerName}>{ownerName}</span>,
        },
      ]
    : []),
  {
    head: t('Shares'),
    width: '64px',
    from: 'sm',
    cell: ({ totalShares }) => <span data-number>{formatCount(totalShares)}</span>,
  },
  {
    head: t('Views'),
    width: '64px',
    from: 'sm',
    cell: ({ totalViews }) => <span data-number>{formatCount(totalViews)}</span>,
  },
  {
    head: t('Share ##verb'),
    width: '44px',
    narrow: '44px',
    cell: (asset) => (
      <IconButton
        tabIndex={-1}
        aria-label={t('Share {title}', { title: asset.title })}
        title={t('Share ##verb')}
        aria-haspopup="dialog"
        onClick={() => onShare(asset)}
      >
        <IosShare fontSize="small" />
      </IconButton>
    ),
  },
];
