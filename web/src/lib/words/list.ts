import { formatTag, isRightToLeft } from './text.ts';

const rightToLeft = /[\u202a-\u202e\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** A name that keeps its place among the others, whatever direction it runs in. */
const setApart = (name: string): string => (isRightToLeft() || rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** Names after one another: 'Ada, Ben, Cleo', of the type `conjunction` 'Ada, Ben, and Cleo'. */
export const formatList = (names: readonly string[], type: 'unit' | 'conjunction' = 'unit'): string =>
  new Intl.ListFormat(formatTag(), { type }).format(names.map(setApart));
