import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';

type Counts = { done: number; moved: number; total: number };

const textOf = ({ done, moved, total }: Counts): string =>
  moved > 0
    ? t('{done, number} of {total, number} done, {moved, number} put off', { done, total, moved })
    : t('{done, number} of {total, number} done', { done, total });

type Props = Counts & { /** Stands beside the words. */ action: ReactNode };

/** With how many people of the day one is done; those who were put off are dealt with too. */
export const DayProgress = ({ done, moved, total, action }: Props) => (
  <Box sx={{ display: 'grid', gap: 0.75, mb: 2.5 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Typography data-number sx={{ fontWeight: 600 }}>
        {textOf({ done, moved, total })}
      </Typography>
      {action}
    </Box>
    <Box aria-hidden sx={{ height: 6, borderRadius: '3px', bgcolor: 'action.hover', overflow: 'hidden' }}>
      <Box sx={{ height: '100%', width: `${String((100 * (done + moved)) / Math.max(1, total))}%`, ...bar }} />
    </Box>
  </Box>
);

const bar = { borderRadius: '3px', bgcolor: 'primary.fill', transition: 'width 240ms' };
