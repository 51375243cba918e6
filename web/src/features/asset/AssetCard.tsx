import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import LinkOff from '@mui/icons-material/LinkOff';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AssetAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { clamp } from '../../ui/clamp.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { assetKindOf } from './assetKind.ts';
import { AssetTile } from './AssetTile.tsx';

const Count = ({ label, count }: { label: 'Share' | 'View'; count: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(count)}
    </Box>
    <Box component="dt" sx={{ order: 1, color: 'text.secondary' }}>
      {count === 1 ? label : `${label}s`}
    </Box>
  </Box>
);

type Props = {
  asset: AssetAnswer;
  /** Shares the asset with one click. */
  shareButton: ReactNode;
  /** The link of the share just made, while it is offered. */
  sharedLink: ReactNode;
  onShareMore: () => void;
  onInsight: () => void;
  /** Withdraws all links, or restores them while they are withdrawn. */
  onLinks: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** One asset with its counts and actions. The analytics button opens its insight. */
export const AssetCard = ({ asset, shareButton, sharedLink, onShareMore, ...on }: Props) => (
  <Surface sx={{ display: 'flex', flexDirection: 'column' }}>
    <Head asset={asset} {...on} />
    {asset.description !== null && (
      <Typography sx={{ mt: 1.5, color: 'text.secondary', ...clamp(2) }} title={asset.description}>
        {asset.description}
      </Typography>
    )}
    <Box sx={{ mt: 'auto', pt: 2 }}>
      <Box component="dl" sx={{ display: 'flex', gap: 2.5, m: 0, mb: 2 }}>
        <Count label="Share" count={asset.totalShares} />
        <Count label="View" count={asset.totalViews} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ display: 'flex' }}>
          {shareButton}
          <IconButton
            aria-label={`More ways to share ${asset.title}`}
            title="More ways to share"
            aria-haspopup="dialog"
            onClick={onShareMore}
          >
            <ArrowDropDown />
          </IconButton>
        </Box>
        <Button
          color="inherit"
          href={asset.url}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<OpenInNew />}
          aria-label={`View ${asset.title} in a new tab`}
        >
          View
        </Button>
        <IconButton
          aria-label={`Analytics of ${asset.title}`}
          aria-haspopup="dialog"
          onClick={on.onInsight}
          sx={{ ml: 'auto' }}
        >
          <BarChartOutlined fontSize="small" />
        </IconButton>
      </Box>
      {sharedLink}
    </Box>
  </Surface>
);

type HeadProps = Pick<Props, 'asset' | 'onInsight' | 'onLinks' | 'onEdit' | 'onDelete'>;

const Head = ({ asset, onInsight, onLinks, onEdit, onDelete }: HeadProps) => {
  const { label, icon, badge } = assetKindOf(asset.type);
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <AssetTile type={asset.type} thumbnail={asset.thumbnail} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h2"
          title={asset.title}
          sx={{ fontWeight: 600, lineHeight: 1.35, mb: 0.75, ...clamp(2) }}
        >
          {asset.title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          <Badge variant={badge} icon={icon} label={label} />
          {asset.linksWithdrawn && <Badge variant="outline" icon={LinkOff} label="Links withdrawn" />}
        </Box>
      </Box>
      <RowMenu
        of={asset.title}
        actions={[
          { label: 'Edit', icon: EditOutlined, onSelect: onEdit },
          { label: 'Insight', icon: InsightsOutlined, onSelect: onInsight },
          asset.linksWithdrawn
            ? { label: 'Restore links', icon: LinkOutlined, onSelect: onLinks }
            : { label: 'Withdraw links', icon: LinkOff, onSelect: onLinks },
          { label: 'Delete', icon: DeleteOutlined, onSelect: onDelete, destructive: true },
        ]}
      />
    </Box>
  );
};
