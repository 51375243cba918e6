import type { StylisPlugin } from '@emotion/cache';
import { prefixed } from './prefixed.ts';

/** The steps between the styles as they are written and the page, for languages that run from left to right. */
export const leftToRight: StylisPlugin[] = [prefixed];

let steps = leftToRight;

/** The steps of the page. */
export const stylePlugins = (): StylisPlugin[] => steps;

/** Sets the steps of the page. */
export const styleBy = (others: StylisPlugin[]): void => {
  steps = others;
};

/** Loads what turns the styles around for a language that runs from right to left. */
export const mirrorStyles = async (): Promise<void> => {
  styleBy([...leftToRight, (await import('./mirrored.ts')).mirrored]);
};
