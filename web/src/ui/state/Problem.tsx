import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/words/text.ts';
import { ApiError, failedRequestOf, sentenceOf } from '../../lib/sync/apiError.ts';
import { EmptyState } from './EmptyState.tsx';

/**
 * Says why a list could not be shown, and offers a retry. A lost session says nothing: the browser is on its way to
 * the login. Where the server failed it names the request, for the operator.
 */
export const Problem = ({ of, onRetry }: { of: Error; onRetry: () => unknown }) => {
  if (of instanceof ApiError && of.status === 401) return null;
  const text =
    of instanceof ApiError
      ? sentenceOf(of, t('The server could not answer. Please try again.'))
      : t('The server could not be reached. Check your connection and try again.');
  const id = failedRequestOf(of);
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOffOutlined}
        title={t('This could not be loaded')}
        text={text}
        action={
          <>
            <Button variant="outlined" color="inherit" onClick={() => void onRetry()}>
              {t('Try again')}
            </Button>
            {id !== null && (
              <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary', userSelect: 'all' }}>
                {t('Request id: {id}', { id })}
              </Typography>
            )}
          </>
        }
      />
    </div>
  );
};
