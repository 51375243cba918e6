import type { Sql } from '../tables/statements.ts';

/** Letters of a trigram. No index of trigrams has shorter words. */
const gramLetters = 3;

/** Whether a word has letters that FTS5 and GLOB leave out or take for others. No text has the first of them. */
const isUnlike = (word: string): boolean => /[\0\ufffd-\uffff]/.test(word.toWellFormed());

/** Whether trigrams narrow down the texts with a word. */
export const hasGrams = (word: string): boolean => [...word].length >= gramLetters && !isUnlike(word);

/** Trigrams of a word that share no letter. The letters behind the last one are in none. */
const gramsOf = (word: string): string[] => {
  const letters = [...word];
  const grams = Math.floor(letters.length / gramLetters);
  return Array.from({ length: grams }, (_, at) => letters.slice(at * gramLetters, (at + 1) * gramLetters).join(''));
};

/**
 * What FTS5 looks for to narrow down the texts with all of these words; the texts say whether they have them.
 * Trigrams apart cost half as much as the phrase of all, which is compared by places.
 */
export const matchOf = (words: readonly string[]): string =>
  words
    .flatMap(gramsOf)
    .map((gram) => `"${gram.replaceAll('"', '""')}"`)
    .join(' AND ');

/** Longer words are no patterns. */
const patternLetters = 1_000;

/** The condition that a text has a word. GLOB jumps to its first letter; instr() compares at each. */
const hasWord = (word: string): Sql =>
  word.length > patternLetters || isUnlike(word)
    ? { sql: 'instr(w.words, ?) > 0', values: [word] }
    : { sql: "w.words GLOB '*' || ? || '*'", values: [word.replaceAll(/[*?[]/g, '[$&]')] };

/** The conditions that the text `w` has these words. */
export const wordsSql = (words: readonly string[]): Sql[] => words.map(hasWord);
