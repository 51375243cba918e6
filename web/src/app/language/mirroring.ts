import type { StylisPlugin } from '@emotion/cache';
import { prefixed } from './prefixed.ts';

let mirror: readonly StylisPlugin[] = [];

/** Loads what turns the styles around for a language that runs from right to left. */
export const mirrorStyles = async (): Promise<void> => {
  mirror = [(await import('./mirrored.ts')).mirrored];
};

/** The steps between the styles as they are written and the page. */
export const stylePlugins = (): StylisPlugin[] => [prefixed, ...mirror];
