import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Icon } from '../icon.ts';
import type { ReactNode } from 'react';

export type EmptyStateProps = {
  icon: Icon;
  title?: string;
  text: string;
  action?: ReactNode;
};

/** The text of an empty list, with the action that fills it. */
export const EmptyState = ({ icon: Shape, title, text, action }: EmptyStateProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      px: 3,
      py: { xs: 5, sm: 7 },
    }}
  >
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 56,
        height: 56,
        mb: 2,
        borderRadius: '50%',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      <Shape />
    </Box>
    {title && (
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
    )}
    <Typography sx={{ maxWidth: 420, color: 'text.secondary', textWrap: 'balance', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Box>
);
