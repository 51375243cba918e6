import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CountUp } from '../../ui/CountUp.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Surface } from '../../ui/Surface.tsx';

type Props = {
  label: string;
  value: number;
  caption?: string;
  /** A second caption. */
  note?: string | undefined;
  icon: Icon;
  format?: (value: number) => string;
};

/** One number with its label; small on a phone, where four cards leave room for the feed. */
export const MetricCard = ({ label, value, caption, note, icon: Icon, format }: Props) => (
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
        {note && (
          <Box component="span" sx={{ display: 'block' }}>
            {note}
          </Box>
        )}
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
  p: { xs: 1.5, sm: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"label" "number" "caption"', sm: '"label label" "number icon" "caption icon"' },
};

const single = { gridTemplateAreas: { xs: '"label" "number"', sm: '"label label" "number icon"' } };

const number = {
  gridArea: 'number',
  mt: { xs: 0.25, sm: 0.75 },
  mb: { xs: 0.25, sm: 0.5 },
  fontSize: { xs: 24, sm: 30 },
  fontWeight: 650,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
};

const mark = {
  gridArea: 'icon',
  alignSelf: 'end',
  display: { xs: 'none', sm: 'grid' },
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '10px',
  bgcolor: 'primary.soft',
  color: 'primary.main',
};

/** The grid of such cards: two by two on a phone, all beside each other where there is room. */
export const metricGrid = (columns: number) => ({
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  // the last of an odd number is as wide as two
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: `repeat(${columns % 2 === 0 ? 2 : columns}, minmax(0, 1fr))`,
    lg: `repeat(${columns}, minmax(0, 1fr))`,
  },
});
