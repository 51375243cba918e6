import type { Options } from '@emotion/cache';

let plugins: Options['stylisPlugins'];

/** Loads what turns the styles around for a language that runs from right to left. */
export const mirrorStyles = async (): Promise<void> => {
  plugins = (await import('./mirrored.ts')).mirrored;
};

/** The steps between the styles as they are written and the page; undefined for the library's own. */
export const stylePlugins = (): Options['stylisPlugins'] => plugins;
