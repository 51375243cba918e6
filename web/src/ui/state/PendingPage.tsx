import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { t } from '../../lib/words/text.ts';
import { Problem } from './Problem.tsx';

type Props = {
  /** The failure of the page's query, or null while it loads. */
  error: Error | null;
  onRetry: () => unknown;
};

/** The page outside the shell until its query has an answer. */
export const PendingPage = ({ error, onRetry }: Props) => (
  <Box component="main" aria-busy={error === null} sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
    {error ? <Problem of={error} onRetry={onRetry} /> : <CircularProgress aria-label={t('Loading')} />}
  </Box>
);
