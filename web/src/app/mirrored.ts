import type { Options } from '@emotion/cache';
import rtl from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** What turns the styles around for a language that runs from right to left; it comes with such a language alone. */
export const mirrored: NonNullable<Options['stylisPlugins']> = [prefixer, rtl];
