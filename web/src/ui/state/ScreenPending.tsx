import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { t } from '../../lib/words/text.ts';

/** A spinner that shows only when loading takes long enough to be noticed. */
export const ScreenPending = () => (
  <Box
    role="status"
    aria-label={t('Loading')}
    sx={{
      display: 'grid',
      placeItems: 'center',
      minHeight: '50dvh',
      '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
      animation: 'appear 200ms 150ms both',
    }}
  >
    <CircularProgress aria-hidden size={32} thickness={4} />
  </Box>
);
