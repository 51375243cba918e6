import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CountUp } from '../../ui/CountUp.tsx';
import type { Icon } from '../../ui/icon.ts';
import { Surface } from '../../ui/Surface.tsx';

type Props = { label: string; value: number; caption?: string; icon: Icon; format?: (value: number) => string };

/** One number that matters, with what it counts. */
export const MetricCard = ({ label, value, caption, icon: Icon, format }: Props) => (
  <Surface data-metric={label} sx={{ p: 2.5 }}>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
          {label}
        </Typography>
        <Typography component="p" sx={{ mt: 0.75, fontSize: 30, fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.02em' }}>
          <CountUp value={value} {...(format ? { format } : {})} />
        </Typography>
        {caption && (
          <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {caption}
          </Typography>
        )}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          borderRadius: '10px',
          bgcolor: 'primary.soft',
          color: 'primary.main',
        }}
      >
        <Icon sx={{ fontSize: 20 }} />
      </Box>
    </Box>
  </Surface>
);

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
