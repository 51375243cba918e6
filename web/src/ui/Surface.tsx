import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { trusted } from '../lib/kit.ts';

/** A quiet card: paper with a one-pixel border and room inside. */
export const Surface = trusted<typeof Paper>(
  styled(Paper)(({ theme }) => ({
    padding: theme.spacing(2.5),
    minWidth: 0,
    border: `1px solid ${theme.vars?.palette.divider ?? ''}`,
  })),
);
