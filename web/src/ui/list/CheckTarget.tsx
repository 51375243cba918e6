import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Lies around a checkbox of a row, so that a thumb hits it. */
export const CheckTarget = ({ children }: { children: ReactNode }) => (
  <Box component="label" sx={target}>
    {children}
  </Box>
);

const target = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  mx: '-13px',
  cursor: 'pointer',
  '& input': {
    display: 'block',
    width: 18,
    height: 18,
    m: 0,
    accentColor: 'var(--u-palette-primary-main)',
    cursor: 'pointer',
  },
};
