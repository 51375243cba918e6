import type SvgIcon from '@mui/material/SvgIcon';

/** An icon of the set, as a component. */
export type Icon = typeof SvgIcon;
