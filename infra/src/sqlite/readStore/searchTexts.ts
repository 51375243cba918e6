import type { SQLInputValue } from 'node:sqlite';
import type { Condition, Scalar, Search } from '../../ports.ts';
import { valuesOf } from '../../readStore/findPlan.ts';
import { searchedTexts } from '../../readStore/searchedTexts.ts';
import type { SearchedTexts } from '../../readStore/searchedTexts.ts';
import { columnOf, toColumn } from './columns.ts';
import type { Context } from './context.ts';
import { allOf } from './findSql.ts';
import type { Sql } from './findSql.ts';
import { textIdsOf } from './searchIndex.ts';
import { gramsIn, hasGrams, wordsSql } from './searchedWords.ts';
import type { Grams } from './searchedWords.ts';
import type { Table } from './tables.ts';
import { gramsOf, textsOf } from './tables.ts';

/**
 * The texts that a search looks through. `ids` are the first and the last that they may have; a row's key is `prefix`
 * and the key of its text. `condition` says which texts are found. `grams` is the condition of FTS5 for the words
 * that have trigrams, null without any; `isExact` says that texts which meet it are found. The list leaves out rows by
 * values of `rest`, which do not lie beside the texts.
 */
export type Texts = Pick<SearchedTexts, 'rest'> & {
  table: Table;
  org: number;
  ids: readonly [bigint, bigint];
  condition: Sql;
  prefix: string;
  grams: Grams | null;
  isExact: boolean;
};

/**
 * Found texts: their places, which is how far their ids are behind the first of the organization, as a JSON list; and
 * the id `next` to go on from, null when there are no more.
 */
export type Found = { places: string; count: number; next: bigint | null };

/** The condition that a value beside a text is one of these. */
const isOneOf = (table: Table, column: string, values: readonly Scalar[]): Sql => ({
  sql: `(${values.map(() => `w.${column} IS ?`).join(' OR ') || 'FALSE'})`,
  values: values.map((value) => toColumn(table, value)),
});

/** The values of a condition that lies beside the texts of a table; null for others. */
const valuesBeside = ({ search }: Table, field: string, condition: Condition): readonly Scalar[] | null => {
  if (!search?.filters?.includes(field)) return null;
  return typeof condition === 'object' && condition !== null && 'atLeast' in condition ? null : valuesOf(condition);
};

/** The conditions of a search that lie beside the texts, and the rest. */
const conditionsOf = (table: Table, { owner, rest }: SearchedTexts): { beside: Sql[]; rest: SearchedTexts['rest'] } => {
  const beside = rest.flatMap(([field, condition]) => {
    const values = valuesBeside(table, field, condition);
    return values ? [isOneOf(table, columnOf(field), values)] : [];
  });
  return {
    beside: owner === null ? beside : [isOneOf(table, 'owner', [owner]), ...beside],
    rest: rest.filter(([field, condition]) => valuesBeside(table, field, condition) === null),
  };
};

/** Asks the search index. */
export const createSearchTexts = ({ statements: { get }, tables, numbers, keys }: Context) => {
  /** Counts what a query selects as `id`, in one row: each row that leaves SQLite costs as much as finding it. */
  const collect = ({ ids: [first] }: Texts, sql: string, values: SQLInputValue[]) => {
    const row = get(`SELECT count(*), max(id), json_group_array(id - ?) FROM (${sql})`, [first, ...values]);
    return { count: Number(row?.[0]), last: BigInt(Number(row?.[1])), places: String(row?.[2]) };
  };
  const withWords = (texts: Texts, places: string): { count: number; places: string } => {
    const { sql, values } = texts.condition;
    const from = `FROM json_each(?) j CROSS JOIN ${textsOf(texts.table)} w ON w.id = j.value + ?`;
    return collect(texts, `SELECT w.id AS id ${from} WHERE ${sql}`, [places, texts.ids[0], ...values]);
  };
  const from = ({ table }: Texts): string => `FROM ${textsOf(table)} w WHERE w.id BETWEEN ? AND ?`;

  return {
    /** The texts for a search; null where no index has them. */
    of: (table: Table, query: Search): Texts | null => {
      const { contains, organizationId } = query;
      const texts = contains.of ? tables.find(contains.of) : table;
      const org = numbers.find(organizationId);
      if (!texts?.search || org === null || texts.search.text !== contains.field) return null;
      const searched = searchedTexts(contains.of ? null : texts.search, query);
      if (!searched || !tables.isIndexed(texts)) return null;
      const { words } = contains;
      const withGrams = words.filter(hasGrams);
      const { beside, rest } = conditionsOf(texts, searched);
      return {
        ...{ rest, table: texts, org, ids: textIdsOf(org), condition: allOf([...beside, wordsSql(words)]) },
        prefix: contains.of ? keys.prefixOf(table, organizationId) : '',
        grams: gramsIn(withGrams),
        isExact: withGrams.length === words.length && beside.length === 0,
      };
    },
    /** About how many texts the organization has: most ids of removed ones stay free. */
    size: ({ table, ids }: Texts): number => {
      const newest = get(`SELECT max(id) FROM ${textsOf(table)} WHERE id BETWEEN ? AND ?`, [...ids])?.[0] ?? null;
      return newest === null ? 0 : Number(BigInt(Number(newest)) - ids[0]) + 1;
    },
    /** Looks for texts with all words, from an id on, until `most` or all are found. Trigrams may find fewer. */
    find: (texts: Texts, first: bigint, most: number | null): Found => {
      const { grams, isExact, ids } = texts;
      const table = gramsOf(texts.table);
      const { sql, values } = texts.condition;
      const [select, conditions] =
        grams === null
          ? [`SELECT w.id AS id ${from(texts)} AND ${sql} ORDER BY w.id`, values]
          : [
              `SELECT rowid AS id FROM ${table} WHERE rowid BETWEEN ? AND ? AND ${table} MATCH ? ORDER BY rowid`,
              [grams.match],
            ];
      // a negative limit is none
      const found = collect(texts, `${select} LIMIT ?`, [first, ids[1], ...conditions, most ?? -1]);
      const next = found.count === most ? found.last + 1n : null;
      return { ...(grams === null || isExact ? found : withWords(texts, found.places)), next };
    },
    /** How many texts from an id on have all words, by reading them. */
    count: (texts: Texts, first: bigint): number => {
      const { sql, values } = texts.condition;
      return Number(get(`SELECT count(*) ${from(texts)} AND ${sql}`, [first, texts.ids[1], ...values])?.[0] ?? 0);
    },
  };
};
export type SearchTexts = ReturnType<typeof createSearchTexts>;
