import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CountUp } from '../../ui/CountUp.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Surface } from '../../ui/Surface.tsx';

type Props = { label: string; value: number; caption?: string; icon: Icon; format?: (value: number) => string };

/** One number that matters, with what it counts; on a phone a single line, so that four of them leave room for more. */
export const MetricCard = ({ label, value, caption, icon: Icon, format }: Props) => (
  <Surface data-metric={label} sx={[layout, !caption && single]}>
    <Typography
      variant="body2"
      sx={{ gridArea: 'label', alignSelf: caption ? 'end' : 'center', color: 'text.secondary', fontWeight: 550 }}
    >
      {label}
    </Typography>
    <Typography component="p" sx={number}>
      <CountUp value={value} {...(format ? { format } : {})} />
    </Typography>
    {caption && (
      <Typography variant="caption" component="p" sx={{ gridArea: 'caption', color: 'text.secondary' }}>
        {caption}
      </Typography>
    )}
    <Box aria-hidden sx={mark}>
      <Icon sx={{ fontSize: 20 }} />
    </Box>
  </Surface>
);

const layout = {
  display: 'grid',
  alignItems: 'center',
  alignContent: 'start',
  columnGap: 1.5,
  p: { xs: 2, sm: 2.5 },
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"icon label number" "icon caption number"',
    sm: '"label label" "number icon" "caption icon"',
  },
};

const single = { gridTemplateAreas: { xs: '"icon label number"', sm: '"label label" "number icon"' } };

const number = {
  gridArea: 'number',
  mt: { xs: 0, sm: 0.75 },
  mb: { xs: 0, sm: 0.5 },
  fontSize: { xs: 26, sm: 30 },
  fontWeight: 650,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
};

const mark = {
  gridArea: 'icon',
  alignSelf: { xs: 'center', sm: 'end' },
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '10px',
  bgcolor: 'primary.soft',
  color: 'primary.main',
};

/** The grid of such cards: one column on a phone, all beside each other where there is room. */
export const metricGrid = (columns: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: `repeat(${columns % 2 === 0 ? 2 : columns}, minmax(0, 1fr))`,
    lg: `repeat(${columns}, minmax(0, 1fr))`,
  },
});
