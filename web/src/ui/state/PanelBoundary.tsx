import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useAskAgain } from '../../lib/sync/useAskAgain.ts';
import { t } from '../../lib/words/text.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Around a panel of a screen: what fails in it leaves the other panels as they are. */
export const PanelBoundary = ({ children }: { children: ReactNode }) => {
  const askAgain = useAskAgain();
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <div role="alert">
          <EmptyState
            icon={ErrorOutlined}
            title={t('This part stopped working')}
            text={t('The rest of the page goes on, and nothing you saved is lost.')}
            action={
              <Button variant="outlined" color="inherit" onClick={() => askAgain(retry)}>
                {t('Try again')}
              </Button>
            }
          />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
};
