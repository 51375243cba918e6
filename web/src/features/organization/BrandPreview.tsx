import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { initialOf, inks, levelName, metals, surfaces, toneOf } from '@upline/contracts';
import type { BrandColors, BrandTone, Scheme } from '@upline/contracts';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';

const Chip = ({ tone: { soft, text }, label }: { tone: BrandTone; label: string }) => (
  <Box
    component="span"
    sx={{ px: 1.25, py: 0.25, borderRadius: '8px', fontSize: 12, fontWeight: 600, bgcolor: soft, color: text }}
  >
    {label}
  </Box>
);

/** Shares and views as charts draw them. */
const Bars = ({ shares, views }: { shares: string; views: string }) => (
  <Box sx={{ display: 'grid', gap: 0.5, mb: 1.5 }}>
    {[
      { fill: shares, width: '40%' },
      { fill: views, width: '85%' },
    ].map(({ fill, width }) => (
      <Box key={width} sx={{ height: 6, width, borderRadius: '3px', bgcolor: fill }} />
    ))}
  </Box>
);

/** A square with the first letter of a name. */
const Mark = ({ fill, on, name }: { fill: string; on: string; name: string }) => (
  <Box
    sx={{
      display: 'grid',
      flex: 'none',
      placeItems: 'center',
      width: 32,
      height: 32,
      borderRadius: 1,
      bgcolor: fill,
      color: on,
      fontWeight: 650,
    }}
  >
    {initialOf(name)}
  </Box>
);

const Panel = ({ colors, name, scheme }: { colors: BrandColors; name: string; scheme: Scheme }) => {
  const [primary, secondary, accent] = [colors.primaryColor, colors.secondaryColor, colors.accentColor].map((color) =>
    toneOf(color, scheme),
  );
  if (!primary || !secondary || !accent) return null;
  const { page, paper } = surfaces[scheme];
  const { text, muted, line } = inks[scheme];
  return (
    <Box sx={{ p: 2, borderRadius: 1.5, border: `1px solid ${line}`, bgcolor: page, color: text }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1.5 }}>
        <Mark fill={primary.fill} on={primary.onFill} name={name} />
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
      </Box>
      <Box sx={{ p: 1.75, borderRadius: 1.25, border: `1px solid ${line}`, bgcolor: paper }}>
        <Typography sx={{ fontWeight: 600 }}>{t('Welcome video')}</Typography>
        <Typography variant="body2" sx={{ color: muted }}>
          {rich('12 shares, <views>34 views</views>', {
            views: (inside) => <span style={{ color: primary.text, fontWeight: 600 }}>{inside}</span>,
          })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 1.5 }}>
          <Chip tone={primary} label={t('Video')} />
          <Chip tone={toneOf(metals.gold, scheme)} label={t(levelName('gold'))} />
          <Chip tone={accent} label={t('New ##mark')} />
        </Box>
        <Bars shares={primary.fill} views={secondary.fill} />
        <Box
          sx={{
            py: 0.875,
            borderRadius: 1,
            textAlign: 'center',
            fontSize: 13,
            fontWeight: 600,
            bgcolor: primary.fill,
            color: primary.onFill,
          }}
        >
          {t('Share ##verb')}
        </Box>
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 1.25, color: muted }}>
        {scheme === 'light' ? t('Light ##color scheme') : t('Dark ##color scheme')}
      </Typography>
    </Box>
  );
};

/** Shows the colours in both schemes before they are saved. */
export const BrandPreview = ({ colors, name }: { colors: BrandColors; name: string }) => (
  <Box
    role="img"
    aria-label={t('Preview of your colors in light and dark')}
    sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
  >
    <Panel colors={colors} name={name} scheme="light" />
    <Panel colors={colors} name={name} scheme="dark" />
  </Box>
);
