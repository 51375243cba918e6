import Button from '@mui/material/Button';
import { t } from '../../lib/words/text.ts';

/** Signs out and comes back to a page of the client with another account. `returnTo` is the page's path. */
export const OtherAccountButton = ({ returnTo }: { returnTo: string }) => (
  <Button
    variant="outlined"
    size="large"
    color="inherit"
    sx={{ whiteSpace: 'normal' }}
    href={`/api/logout?${new URLSearchParams({ returnTo }).toString()}`}
  >
    {t('Sign out and use another account')}
  </Button>
);
