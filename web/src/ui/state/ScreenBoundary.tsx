import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useAskAgain } from '../../lib/sync/useAskAgain.ts';
import { t } from '../../lib/words/text.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Props = { onRetry: () => void; /** The way out, where the navigation is gone too. */ signsOut?: boolean };

/** In the place of a screen: a bug, or a screen whose code is gone after an update. */
export const ScreenFailure = ({ onRetry, signsOut = false }: Props) => (
  <Box role="alert" sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh' }}>
    <EmptyState
      icon={ErrorOutlined}
      title={t('This page stopped working')}
      text={t('Nothing you saved is lost. Reload to get the latest version and continue.')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            {t('Try again')}
          </Button>
          {signsOut && (
            <Button color="inherit" href="/api/logout">
              {t('Sign out')}
            </Button>
          )}
        </Box>
      }
    />
  </Box>
);

/** Around a screen: what fails in it leaves the navigation as it is. */
export const ScreenBoundary = ({ resetKey, children }: { resetKey?: string; children: ReactNode }) => {
  const askAgain = useAskAgain();
  return (
    <ErrorBoundary
      {...(resetKey === undefined ? {} : { resetKey })}
      fallback={(retry) => <ScreenFailure onRetry={() => askAgain(retry)} />}
    >
      {children}
    </ErrorBoundary>
  );
};
