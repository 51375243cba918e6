import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The title of a screen, what it is for, and its one primary action. */
export const PageHeading = ({ title, subtitle, action }: { title: string; subtitle?: string; action?: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Typography variant="h2" component="h2">
        {title}
      </Typography>
      {subtitle && <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{subtitle}</Typography>}
    </Box>
    {action}
  </Box>
);
