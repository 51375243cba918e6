import type { OpeningQuery } from '../definitions/capability.ts';

/** The element of a page that holds answers, as JSON of a list of `PageAnswer`; empty where there are none. */
export const pageAnswersId = 'upline-answers';

/**
 * An answer inside a page, as the call would have brought it: the store position that it reflects, and of a list how
 * long it is and the address of its next page.
 */
export type PageAnswer = OpeningQuery & {
  position: number;
  total: number | null;
  next: string | null;
  data: unknown;
};
