import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import LinkOff from '@mui/icons-material/LinkOff';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { AssetAnswer } from '@upline/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { clamp } from '../../ui/clamp.ts';
import { Surface } from '../../ui/Surface.tsx';
import { ActionsOrLink } from './ActionsOrLink.tsx';
import { AssetCover } from './AssetCover.tsx';
import { assetKindOf } from './assetKind.ts';
import { AssetMenu } from './AssetMenu.tsx';
import { LanguageHint } from './LanguageHint.tsx';
import { useThumbnail } from './Thumbnail.tsx';

const Count = ({ label, count }: { label: string; count: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(count)}
    </Box>
    <Box component="dt" sx={{ order: 1, color: 'text.secondary' }}>
      {label}
    </Box>
  </Box>
);

type Props = {
  asset: AssetAnswer;
  /** Shares the asset with one click. */
  shareButton: ReactNode;
  /** The link of the share just made, while it is offered: in the place of the actions. */
  sharedLink: ReactNode;
  onShareMore: () => void;
  onInsight: () => void;
  /** Withdraws all links, or restores them while they are withdrawn. */
  onLinks: () => void;
  onEdit: () => void;
  onLanguages: () => void;
  onDelete: () => void;
};

/** One asset: its face, counts and actions. The analytics button opens its insight. */
export const AssetCard = ({ asset, shareButton, sharedLink, onShareMore, ...on }: Props) => {
  const picture = useThumbnail(asset.thumbnail ?? null);
  const isDrawn = picture.src === null;
  return (
    <Surface sx={{ display: 'flex', flexDirection: 'column', p: 0, overflow: 'hidden' }}>
      <Box sx={{ position: 'relative' }}>
        <AssetCover asset={asset} picture={picture}>
          <Title asset={asset} isOnCover />
        </AssetCover>
        <Marks asset={asset} />
        <Menu asset={asset} {...on} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, p: 2.5, pt: 2 }}>
        {!isDrawn && <Title asset={asset} />}
        {asset.description !== null && (
          <Typography
            lang={asset.language ?? undefined}
            sx={{ mt: isDrawn ? 0 : 0.5, color: 'text.secondary', ...clamp(2) }}
            title={asset.description}
          >
            {asset.description}
          </Typography>
        )}
        <Box sx={{ mt: 'auto', pt: asset.description === null && isDrawn ? 0 : 1.5 }}>
          <Box sx={{ display: 'flex', gap: 2.5, mb: 1.75 }}>
            <Box component="dl" sx={{ display: 'flex', gap: 2.5, m: 0 }}>
              <Count
                label={t('{count, plural, one {Share} other {Shares}}', { count: asset.totalShares })}
                count={asset.totalShares}
              />
              <Count
                label={t('{count, plural, one {View} other {Views}}', { count: asset.totalViews })}
                count={asset.totalViews}
              />
            </Box>
            <LanguageHint asset={asset} />
          </Box>
          <ActionsOrLink link={sharedLink}>
            <Actions asset={asset} shareButton={shareButton} onShareMore={onShareMore} onInsight={on.onInsight} />
          </ActionsOrLink>
        </Box>
      </Box>
    </Surface>
  );
};

type ActionsProps = Pick<Props, 'asset' | 'shareButton' | 'onShareMore' | 'onInsight'>;

const Actions = ({ asset, shareButton, onShareMore, onInsight }: ActionsProps) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Box sx={split}>
      {shareButton}
      <IconButton
        aria-label={t('More ways to share {title}', { title: asset.title })}
        title={t('More ways to share')}
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
      aria-label={t('View {title} in a new tab', { title: asset.title })}
    >
      {t('View ##verb')}
    </Button>
    <IconButton
      aria-label={t('Analytics of {title}', { title: asset.title })}
      title={t('Insight')}
      aria-haspopup="dialog"
      onClick={onInsight}
      sx={{ ml: 'auto' }}
    >
      <BarChartOutlined fontSize="small" />
    </IconButton>
  </Box>
);

const Title = ({ asset, isOnCover = false }: { asset: AssetAnswer; isOnCover?: boolean }) => (
  <Typography
    component="h2"
    lang={asset.language ?? undefined}
    title={asset.title}
    sx={isOnCover ? onCover : underPicture}
  >
    {asset.title}
  </Typography>
);

/** The type of the asset, on its face. */
const Marks = ({ asset: { type, linksWithdrawn } }: Pick<Props, 'asset'>) => {
  const { label, icon, badge } = assetKindOf(type);
  return (
    <Box sx={marks}>
      <Badge variant={badge} icon={icon} label={t(label)} />
      {linksWithdrawn && <Badge variant="outline" icon={LinkOff} label={t('Links withdrawn')} />}
    </Box>
  );
};

type MenuProps = Pick<Props, 'asset' | 'onInsight' | 'onLinks' | 'onEdit' | 'onLanguages' | 'onDelete'>;

const Menu = (props: MenuProps) => (
  <Box sx={menu}>
    <AssetMenu {...props} />
  </Box>
);

const onCover = {
  position: 'relative',
  fontSize: 20,
  fontWeight: 650,
  lineHeight: 1.22,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
  ...clamp(3),
};
const underPicture = { fontWeight: 600, lineHeight: 1.35, ...clamp(2) };

// the marks have a background of their own, so that they can be read on every picture
const marks = {
  position: 'absolute',
  top: 12,
  left: 12,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  maxWidth: 'calc(100% - 72px)',
  '& [data-variant]': { height: 28, border: 0, borderRadius: '10px', bgcolor: 'background.paper' },
};
const menu = {
  position: 'absolute',
  top: 8,
  right: 8,
  '& > button': { m: 0, bgcolor: 'background.paper', '&:hover': { bgcolor: 'background.default' } },
};

/** Share and the arrow beside it are one filled button with two halves. */
const split = {
  display: 'flex',
  '& > button:first-of-type': { borderTopRightRadius: 0, borderBottomRightRadius: 0, pr: 1.5 },
  '& > button:last-of-type': {
    width: { xs: 44, sm: 36 },
    ml: '1px',
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    bgcolor: 'primary.fill',
    color: 'primary.onFill',
    '&:hover': { bgcolor: 'primary.fillHover' },
  },
};
