import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/words/text.ts';

/** How much of the day's list is done. */
export const DayProgress = ({ done, total }: { done: number; total: number }) => (
  <Box sx={{ display: 'grid', gap: 0.75, mb: 2.5 }}>
    <Typography data-number sx={{ fontWeight: 600 }}>
      {t('{done, number} of {total, number} done', { done, total })}
    </Typography>
    <Box aria-hidden sx={{ height: 6, borderRadius: '3px', bgcolor: 'action.hover', overflow: 'hidden' }}>
      <Box sx={{ height: '100%', width: `${String((100 * done) / Math.max(1, total))}%`, ...bar }} />
    </Box>
  </Box>
);

const bar = { borderRadius: '3px', bgcolor: 'primary.fill', transition: 'width 240ms' };
