import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';

/** The account of a page outside the shell, with the way out of it. */
export const SignedInAs = ({ email }: { email: string | undefined }) => (
  <>
    <div>{t('Signed in as {email}', { email: email ?? '' })}</div>
    <Box
      component="a"
      href="/api/logout"
      sx={{
        display: 'inline-block',
        p: 1.5,
        mb: -1.5,
        color: 'primary.main',
        fontWeight: 550,
        textUnderlineOffset: 3,
      }}
    >
      {t('Sign Out')}
    </Box>
  </>
);
