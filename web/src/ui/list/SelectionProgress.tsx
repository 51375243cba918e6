import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/words/text.ts';

// apart from the bar, which other screens have at once
/** How far a change of many rows is. */
export const SelectionProgress = ({ taken, people }: { taken: number; people: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75, pr: 1.25 }}>
    <LinearProgress
      variant="determinate"
      aria-label={t('Progress')}
      value={people === 0 ? 0 : (100 * taken) / people}
      sx={{ flex: 1, height: 6, borderRadius: 3 }}
    />
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('{taken, number} of {people, number} ##prospects', { taken, people })}
    </Typography>
  </Box>
);
