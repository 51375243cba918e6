import Box from '@mui/material/Box';

/** The account of a page outside the shell, with the way out of it. */
export const SignedInAs = ({ email }: { email: string | undefined }) => (
  <>
    <div>Signed in as {email}</div>
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
      Sign Out
    </Box>
  </>
);
