import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The width of the buttons of setting rows, which stand below each other. */
export const wide = { width: { xs: '100%', sm: 176 } };

/** One setting that is a button: what it does, and the button. */
export const SettingRow = ({ title, text, children }: { title: ReactNode; text: ReactNode; children: ReactNode }) => (
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
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
    {children}
  </Box>
);
