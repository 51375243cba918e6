import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Surface } from '../../ui/Surface.tsx';
import { metricGrid } from './MetricCard.tsx';

const heightOf = (caption: boolean, note: boolean) => {
  const line = note ? 20 : 0;
  return { xs: (caption ? 95 : 77) + line, sm: (caption ? 124 : 106) + line };
};

/** Stands where cards with numbers will be, in their size on every screen. */
export const MetricSkeletons = ({
  count,
  columns,
  caption = true,
  note = false,
}: {
  count: number;
  columns: number;
  caption?: boolean;
  note?: boolean;
}) => (
  <Box role="status" aria-label={t('Loading')} sx={metricGrid(columns)}>
    {Array.from({ length: count }, (_none, index) => (
      <Surface key={index} data-testid="skeleton" sx={{ height: heightOf(caption, note), p: { xs: 1.5, sm: 2.5 } }}>
        <Skeleton width="55%" />
        <Skeleton width="30%" height={36} />
        <Skeleton width="40%" />
      </Surface>
    ))}
  </Box>
);
