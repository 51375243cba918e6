import { charactersOf } from './characters.ts';

type Named = { firstName: string | null; lastName: string | null; email: string };

/** First and last name, or the e-mail address when there is neither. */
export const fullNameOf = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** The first word of a name, as people are addressed; empty where there is none. */
export const firstNameIn = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';

// a letter, a digit or an emoji; the last sign makes a key of any character
const isShown = /[\p{L}\p{N}\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u20e3]/u;

/** The first character as people see it of a name, uppercased; of what is written with more letters then, the first. */
const initialIn = (word: string): string | undefined => {
  const shown = charactersOf(word).find((character) => isShown.test(character));
  return shown && charactersOf(shown.toUpperCase())[0];
};

/** First letters of up to two words, uppercased (specification, section 9); `U` for nothing. */
const initialLetters = (name: string): string[] => {
  const letters = name.split(/\s+/u).flatMap((word) => initialIn(word) ?? []);
  return letters.length > 0 ? letters.slice(0, 2) : ['U'];
};

/** Initials of a name: those of up to two words with a letter, a digit or an emoji; `U` for nothing. */
export const initialsOf = (name: string): string => initialLetters(name).join('');

/** The first of the initials alone, as the mark of an organization has it. */
export const initialOf = (name: string): string => initialLetters(name).slice(0, 1).join('');

/** Initials of a person: of first and last name, else of the words of the e-mail's local part. */
export const personInitials = ({ firstName, lastName, email }: Named): string =>
  initialsOf([firstName, lastName].filter(Boolean).join(' ') || email.replace(/@.*/u, '').replaceAll(/[._+-]+/gu, ' '));

/** An address of which its owner recognizes enough: `a…@m….test`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@(.).*(\.[^.]+)$/u, '$1…@$2…$3');
