import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CountUp } from '../CountUp.tsx';

type Bar = { label: string; value: number; note?: ReactNode };

/** Numbers as bars, the longest across the whole width; each says its number in words too. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {bars.map(({ label, value, note }) => (
        <li key={label}>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 0.75 }}>
            <Typography noWrap title={label} sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
              {label}
            </Typography>
            {note}
            <Typography component="span" sx={{ fontWeight: 650 }}>
              <CountUp value={value} />
            </Typography>
          </Box>
          <Box aria-hidden sx={{ height: 8, borderRadius: '999px', bgcolor: 'action.hover', overflow: 'hidden' }}>
            <Box
              sx={{
                height: '100%',
                borderRadius: '999px',
                bgcolor: 'primary.fill',
                transition: 'width 500ms cubic-bezier(0.2, 0.8, 0.2, 1)',
              }}
              style={{ width: `${(100 * value) / most}%` }}
            />
          </Box>
        </li>
      ))}
    </Box>
  );
};
