import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';
import { lineHeights } from './lineHeights.ts';
import type { Line } from './lineHeights.ts';
import { Skeleton } from '../Skeleton.tsx';

/** Stands where the lines of a list will be, in their height, so that nothing moves when they come. */
export const LineSkeletons = ({ rows, of }: { rows: number; of: Line }) => (
  <Box role="status" aria-label={t('Loading')}>
    {Array.from({ length: rows }, (_none, index) => (
      <Box key={index} sx={{ display: 'flex', gap: 1.5, px: 2.5, py: 1.25, height: lineHeights[of] }}>
        <Skeleton variant="circular" width={36} height={36} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width={`${70 - (index % 3) * 12}%`} />
          <Skeleton width="22%" />
        </Box>
      </Box>
    ))}
  </Box>
);
