import type { StylisPlugin } from '@emotion/cache';
import rtl from '@mui/stylis-plugin-rtl';

/** What turns the styles around for a language that runs from right to left; it comes with such a language alone. */
export const mirrored: StylisPlugin = rtl;
