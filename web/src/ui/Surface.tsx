import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { trusted } from '../lib/casts.ts';

/** A quiet card: paper with a one-pixel border and room inside. */
export const Surface = trusted<typeof Box>(
  styled(Box)(({ theme: { spacing, vars } }) => ({
    padding: spacing(2.5),
    minWidth: 0,
    color: vars?.palette.text.primary,
    backgroundColor: vars?.palette.background.paper,
    border: `1px solid ${vars?.palette.divider ?? ''}`,
    borderRadius: 12,
  })),
);
