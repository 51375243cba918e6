import type { Options } from '@emotion/cache';

type Plugins = NonNullable<Options['stylisPlugins']>;

let plugins: Plugins | undefined;

/** Loads what turns the styles around for a language that runs from right to left. */
export const mirrorStyles = async (): Promise<void> => {
  const [{ default: rtl }, { prefixer }] = await Promise.all([import('@mui/stylis-plugin-rtl'), import('stylis')]);
  plugins = [prefixer, rtl];
};

/** The steps between the styles as they are written and the page; undefined for the library's own. */
export const stylePlugins = (): Plugins | undefined => plugins;
