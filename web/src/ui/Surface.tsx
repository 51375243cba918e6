import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';

/** A quiet card: paper with a one-pixel border (the theme's default paper) and room inside. */
export const Surface = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2.5), minWidth: 0 }));
