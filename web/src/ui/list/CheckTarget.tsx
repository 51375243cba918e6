import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Lies around a checkbox of a row, so that a thumb hits it. */
export const CheckTarget = ({ children }: { children: ReactNode }) => (
  <Box component="label" sx={target}>
    {children}
  </Box>
);

const target = { display: 'grid', placeItems: 'center', width: 44, height: 44, mx: '-13px', cursor: 'pointer' };
