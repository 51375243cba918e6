import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Leads from a list beside a screen back to the screen. */
export const BackTo = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} color="inherit" startIcon={<ArrowBack data-along />} sx={{ mb: 1.5, ml: -1 }}>
    {children}
  </Button>
);
