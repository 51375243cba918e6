import type { SQLInputValue } from 'node:sqlite';
import type { Search } from '../../ports.ts';
import { searchedOwner } from '../../readStore/searchedOwner.ts';
import { toColumn } from './columns.ts';
import type { Context } from './context.ts';
import { textIdsOf } from './searchIndex.ts';
import type { Table } from './tables.ts';
import { gramsOf, textsOf } from './tables.ts';

/** The texts that a search looks through: those of one organization, or of one owner there. */
export type Texts = { table: Table; ids: [bigint, bigint]; words: readonly string[]; owner: string | null };

/** Letters of a trigram. No index of trigrams has shorter words. */
const gramLetters = 3;

/** The condition of FTS5 that a text has all words of three letters and more; null without any. */
const gramsIn = (words: readonly string[]): string | null => {
  const long = words.filter((word) => [...word].length >= gramLetters);
  return long.length > 0 ? long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ') : null;
};

/** Texts up to which they are found by their trigrams, and by reading all of them. */
type Most = { byGrams: number; byReading: number };

/** Asks the search index. */
export const createSearchTexts = ({ statements: { all, get }, tables, numbers }: Context) => {
  const conditionOf = ({ table, words, owner }: Texts): { sql: string; values: SQLInputValue[] } => ({
    sql: [...words.map(() => 'instr(words, ?) > 0'), ...(owner === null ? [] : ['owner = ?'])].join(' AND '),
    values: [...words, ...(owner === null ? [] : [toColumn(table, owner)])],
  });
  const idsIn = (rows: readonly Record<number, unknown>[]): number[] => rows.map((row) => Number(row[0]));

  /** Texts with the words of this condition; null for more than `most`. */
  const withGrams = ({ table, ids }: Texts, grams: string, most: number): number[] | null => {
    const sql = `SELECT rowid FROM ${gramsOf(table)} WHERE ${gramsOf(table)} MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?`;
    const found = idsIn(all(sql, [grams, ...ids, most + 1]));
    return found.length > most ? null : found;
  };
  return {
    /** The texts for a search; null where no index has them. */
    of: (table: Table, { contains, organizationId, where }: Search): Texts | null => {
      const texts = contains.of ? tables.find(contains.of) : table;
      const org = numbers.find(organizationId);
      if (!texts?.search || org === null || texts.search.text !== contains.field) return null;
      const owner = searchedOwner(contains.of ? null : texts.search, where);
      if (owner === undefined || !tables.isIndexed(texts)) return null;
      return { table: texts, ids: textIdsOf(org), words: contains.words, owner };
    },
    /** The ids of the texts with all words; null for about `most` and more, all without it. */
    find: (texts: Texts, most: Most | null = null): number[] | null => {
      const { sql, values } = conditionOf(texts);
      const select = `SELECT id FROM ${textsOf(texts.table)} WHERE`;
      const grams = gramsIn(texts.words);
      if (most && grams !== null) {
        const few = withGrams(texts, grams, most.byGrams);
        const among = `${select} id IN (SELECT value FROM json_each(?)) AND ${sql}`;
        return few && idsIn(all(among, [JSON.stringify(few), ...values]));
      }
      // a negative limit is none
      const limit = most ? most.byReading + 1 : -1;
      const found = idsIn(all(`${select} id BETWEEN ? AND ? AND ${sql} LIMIT ?`, [...texts.ids, ...values, limit]));
      return most && found.length > most.byReading ? null : found;
    },
    count: (texts: Texts): number => {
      const { sql, values } = conditionOf(texts);
      const counted = get(`SELECT count(*) FROM ${textsOf(texts.table)} WHERE id BETWEEN ? AND ? AND ${sql}`, [
        ...texts.ids,
        ...values,
      ]);
      return Number(counted?.[0] ?? 0);
    },
  };
};
export type SearchTexts = ReturnType<typeof createSearchTexts>;
