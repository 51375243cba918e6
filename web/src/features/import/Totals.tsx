import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RowOutcome } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { CountUp } from '../../ui/CountUp.tsx';
import { outcomeNames, outcomes } from './importWords.ts';

type Props = { counts: Readonly<Record<RowOutcome, number>>; /** Names them for screen readers. */ label: string };

/** How many rows are new, change somebody, change nothing or cannot be read. */
export const Totals = ({ counts, label }: Props) => (
  <Box component="dl" aria-label={label} sx={grid}>
    {outcomeNames.map((outcome) => {
      const { icon: Shape, label: word } = outcomes[outcome];
      const isLoud = outcome === 'refuse' && counts.refuse > 0;
      return (
        <Box key={outcome} sx={tile}>
          <Typography component="dt" variant="body2" sx={{ ...term, color: isLoud ? 'error.main' : 'text.secondary' }}>
            <Shape aria-hidden sx={{ fontSize: 18 }} />
            {t(word)}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: 24, fontWeight: 650, lineHeight: 1.25 }}>
            <CountUp value={counts[outcome]} />
          </Box>
        </Box>
      );
    })}
  </Box>
);

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 1.5,
  m: 0,
};
const tile = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 0.5,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
const term = { display: 'flex', alignItems: 'center', gap: 0.75, lineHeight: 1.3 };
