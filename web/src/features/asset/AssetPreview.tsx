import PermMediaOutlined from '@mui/icons-material/PermMediaOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AssetAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { useView } from '../../lib/sync/useView.ts';
import { Badge } from '../../ui/Badge.tsx';
import { clamp } from '../../ui/clamp.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { PreviewList } from '../../ui/list/PreviewList.tsx';
import { AssetTile } from './AssetTile.tsx';
import { assetKindOf } from './assetKind.ts';

/** How many the dashboard shows (specification, section 9). */
const shown = 3;

const AssetRow = ({ asset, shareButton }: { asset: AssetAnswer; shareButton: ReactNode }) => {
  const kind = assetKindOf(asset.type);
  return (
    <Box data-asset={asset.id} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2.5, py: 1.25 }}>
      <AssetTile type={asset.type} thumbnail={asset.thumbnail} size={44} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography lang={asset.language ?? undefined} title={asset.title} sx={title}>
          {asset.title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <Badge variant={kind.badge} icon={kind.icon} label={t(kind.label)} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('{shares, plural, one {# share} other {# shares}} · {views, plural, one {# view} other {# views}}', {
              shares: asset.totalShares,
              views: asset.totalViews,
            })}
          </Typography>
        </Box>
      </Box>
      {shareButton}
    </Box>
  );
};

// beside the button a phone has little room
const title = { fontWeight: 600, ...clamp(1), WebkitLineClamp: { xs: 2, sm: 1 } };

type Props = {
  /** The button that shares one asset. */
  shareButtonOf: (asset: AssetAnswer) => ReactNode;
  /** Whether the panel stays away as long as it is empty. */
  hidesEmpty?: boolean;
};

/** The dashboard's first three assets, each one click away from being shared. */
export const AssetPreview = ({ shareButtonOf, hidesEmpty = false }: Props) => (
  <PreviewList
    title={t('Marketing Assets')}
    link={{ to: '/marketing-assets', label: t('View All Assets') }}
    view={useView('listAssets', { search: { limit: shown } })}
    count={shown}
    line="asset"
    keyOf={(asset) => asset.id}
    empty={
      <EmptyState
        icon={PermMediaOutlined}
        title={t('No Marketing Assets')}
        text={t('Create your first marketing asset to start sharing content with your team and prospects.')}
        action={
          <Button component={Link} to="/marketing-assets?new" variant="outlined">
            {t('Create First Asset')}
          </Button>
        }
      />
    }
    hidesEmpty={hidesEmpty}
  >
    {(asset) => <AssetRow asset={asset} shareButton={shareButtonOf(asset)} />}
  </PreviewList>
);
