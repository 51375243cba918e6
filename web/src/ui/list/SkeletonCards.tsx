import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';
import { cardGrid } from './grid.ts';
import { Skeleton } from '../Skeleton.tsx';
import { Surface } from '../Surface.tsx';

/** Stands where `count` cards will be, in their size, so that nothing jumps. */
export const SkeletonCards = ({
  count,
  height = 200,
  minWidth,
}: {
  count: number;
  height?: number;
  minWidth?: number;
}) => (
  <Box role="status" aria-label={t('Loading')} sx={cardGrid(minWidth)}>
    {Array.from({ length: count }, (_none, index) => (
      <Surface key={index} data-testid="skeleton" sx={{ height, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </Box>
        </Box>
        {height > 140 && (
          <Box sx={{ mt: 'auto' }}>
            <Skeleton width="90%" />
            <Skeleton width="75%" />
          </Box>
        )}
      </Surface>
    ))}
  </Box>
);
