import type { Sql } from '../tables/statements.ts';

/** Letters of a trigram. No index of trigrams has shorter words. */
const gramLetters = 3;

/** Whether a word has letters that FTS5 and GLOB leave out or take for others. No text has the first of them. */
const isUnlike = (word: string): boolean => /[\0\ufffd-\uffff]/.test(word.toWellFormed());

/** Whether trigrams say of a text that it has a word. */
export const hasGrams = (word: string): boolean => [...word].length >= gramLetters && !isUnlike(word);

/** What FTS5 looks for to find the texts with all of these words. */
export const matchOf = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

/** Longer words are no patterns. */
const patternLetters = 1_000;

/** The condition that a text has a word. GLOB jumps to its first letter; instr() compares at each. */
const hasWord = (word: string): Sql =>
  word.length > patternLetters || isUnlike(word)
    ? { sql: 'instr(w.words, ?) > 0', values: [word] }
    : { sql: "w.words GLOB '*' || ? || '*'", values: [word.replaceAll(/[*?[]/g, '[$&]')] };

/** The conditions that the text `w` has these words. */
export const wordsSql = (words: readonly string[]): Sql[] => words.map(hasWord);
