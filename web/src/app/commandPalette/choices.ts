import { searchWords, wordsOf } from '@upline/contracts';
import type { Icon } from '../../ui/icon.ts';

/** How a choice ends: it leads to an address, or closes the palette. */
export type Ending = { go: (to: string) => void; close: () => void };

/** One line of the palette that can be chosen. */
export type Choice = {
  id: string;
  label: string;
  /** Its kind, in a word or two. */
  hint?: string;
  icon: Icon;
  /** The person that it is, drawn in place of the icon. */
  person?: { id: string; initials: string };
  /** Words by which an action is found too. */
  keywords?: string;
  /** Whether it goes on from what its group has: to all of it, or to something to do. It is no result itself. */
  isMore?: boolean;
  choose: (ending: Ending) => void;
};

export type ChoiceGroup = { label: string; choices: readonly Choice[] };

const wordsIn = (text: string): string[] => wordsOf(text).split(' ');

const begins = (words: readonly string[], wanted: string): boolean => words.some((word) => word.startsWith(wanted));

/** How well typed words describe a choice, 0 best; null for not at all. */
const distance = ({ label, keywords = '' }: Choice, wanted: readonly string[]): number | null => {
  const [inLabel, others] = [wordsIn(label), wordsIn(keywords)];
  if (!wanted.every((word) => begins(inLabel, word) || begins(others, word))) return null;
  if (inLabel[0]?.startsWith(wanted[0] ?? '')) return 0;
  return wanted.every((word) => begins(inLabel, word)) ? 1 : 2;
};

/** The choices that typed words describe, the best first. */
export const matching = (choices: readonly Choice[], typed: string): Choice[] => {
  const wanted = searchWords(typed);
  return choices
    .flatMap((choice) => {
      const far = distance(choice, wanted);
      return far === null ? [] : [{ choice, far }];
    })
    .sort((one, other) => one.far - other.far)
    .map(({ choice }) => choice);
};
