import type { Contains } from '../../ports.ts';
import { valueSql } from './columns.ts';
import type { Sql } from './findSql.ts';
import { idBehindSql } from './keys.ts';
import type { Table } from './tables.ts';

/** Letters of a trigram. No index of trigrams has shorter words. */
const gramLetters = 3;

/** Whether a word has letters that FTS5 and GLOB leave out or take for others. No text has the first of them. */
const isUnlike = (word: string): boolean => /[\0\ufffd-\uffff]/.test(word.toWellFormed());

/** Whether trigrams say of a text that it has a word. */
export const hasGrams = (word: string): boolean => [...word].length >= gramLetters && !isUnlike(word);

/** The condition of FTS5 that a text has some words, and how many trigrams these have. */
export type Grams = { match: string; count: number };

/** The condition for all of these words; null without any. */
export const gramsIn = (words: readonly string[]): Grams | null =>
  words.length === 0
    ? null
    : {
        match: words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
        count: words.reduce((sum, word) => sum + [...word].length - gramLetters + 1, 0),
      };

/** Longer words are no patterns. */
const patternLetters = 1_000;

/** The condition that a text has a word. GLOB jumps to its first letter; instr() compares at each. */
const hasWord = (word: string): { sql: string; value: string } =>
  word.length > patternLetters || isUnlike(word)
    ? { sql: 'instr(w.words, ?) > 0', value: word }
    : { sql: "w.words GLOB '*' || ? || '*'", value: word.replaceAll(/[*?[]/g, '[$&]') };

/** The condition that the text of a row `w` has all words. */
export const wordsSql = (words: readonly string[]): Sql => {
  const conditions = words.map(hasWord);
  return { sql: conditions.map(({ sql }) => sql).join(' AND '), values: conditions.map(({ value }) => value) };
};

/**
 * Whether the words occur in the text of a row of `table`, or in that of the row of `texts` whose key is the row's own
 * behind `prefix`.
 */
export const containsSql = (
  table: Pick<Table, 'name' | 'fields' | 'packed'>,
  { field, words }: Contains,
  other: { texts: Pick<Table, 'name' | 'fields' | 'packed'>; prefix: string } | null,
): Sql => {
  if (!other)
    return { sql: words.map(() => `instr(${valueSql(table, field)}, ?) > 0`).join(' AND '), values: [...words] };
  const { texts, prefix } = other;
  const inText = words.map(() => `instr(${valueSql(texts, field, 't.')}, ?) > 0`).join(' AND ');
  const key = idBehindSql(`${table.name}.key`, prefix, { from: table, to: texts });
  return {
    sql: `EXISTS (SELECT 1 FROM ${texts.name} t WHERE t.key = ${key} AND ${inText})`,
    values: [...words],
  };
};
