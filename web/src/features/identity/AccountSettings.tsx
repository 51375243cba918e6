import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Dialogs, useDialogs } from '../../ui/dialogs.tsx';
import { Section } from '../../ui/Section.tsx';
import { downloadOf } from './account.ts';

const DeleteAccountDialog = lazyDialog(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

const Row = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      py: 2,
      borderTop: 1,
      borderColor: 'divider',
      '&:last-of-type': { pb: 0 },
    }}
  >
    <Box sx={{ flex: '1 1 220px' }}>
      <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
    {children}
  </Box>
);

const wide = { width: { xs: '100%', sm: 176 } };

/** The way out, what is kept about the person, and the end of their account. */
export const AccountSettings = ({ userId }: { userId: string }) => {
  const dialogs = useDialogs<never, 'delete'>();
  return (
    <Section title="Account">
      <Row title="Sign out" text="Ends your session on this device.">
        <Button variant="outlined" color="inherit" href="/api/logout" startIcon={<Logout />} sx={wide}>
          Sign Out
        </Button>
      </Row>
      <Row title="Download my data" text="Everything that is kept about you, as a JSON file.">
        <Button
          variant="outlined"
          color="inherit"
          href={downloadOf(userId)}
          download
          startIcon={<DownloadOutlined />}
          sx={wide}
        >
          Download
        </Button>
      </Row>
      <Row title="Delete my account" text="Erases who you are, for good. This cannot be taken back.">
        <Button variant="outlined" color="error" onClick={() => dialogs.open('delete')} sx={wide}>
          Delete account
        </Button>
      </Row>
      <Dialogs
        dialogs={dialogs}
        show={{ delete: (_none, dialog) => <DeleteAccountDialog {...dialog} userId={userId} /> }}
      />
    </Section>
  );
};
