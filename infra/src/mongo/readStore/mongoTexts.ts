import type { Document, FindCursor } from 'mongodb';
import type { ViewSearch } from '@upline/contracts';
import type { Contains } from '../../ports/readStore.ts';
import { organizationPath, pathOf } from './mongoBounds.ts';
import type { Positioned, Table } from './mongoTables.ts';

// a sign after a backslash means itself; no pattern may hold the zero byte
const literally = (word: string): RegExp =>
  new RegExp(word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00'));

/** The filter for rows whose text contains the words, at least one. */
export const containsOf = ({ field, words }: Pick<Contains, 'field' | 'words'>): Document => ({
  $and: words.map((word) => ({ [pathOf(field)]: literally(word) })),
});

/** Whether rows list the organizations in which they are found. */
export const isListed = ({ within }: ViewSearch): boolean => pathOf(within) !== organizationPath;

/**
 * The index through which texts are searched: those of an organization lie side by side, and are compared without
 * looking at the rows. Over a list of organizations the index would be multikey, in which the server compares no texts:
 * rows of a list with one organization are found by `only`.
 */
export const searchIndexOf = ({ search, hasOnly }: Table): { name: string; key: Record<string, 1> } | null => {
  if (!search) return null;
  const { within, unless, owner, text } = search;
  const paths = [unless, owner, text].flatMap((field) => (field === undefined ? [] : [pathOf(field)]));
  const key = Object.fromEntries(
    [hasOnly ? 'only' : pathOf(within), ...paths, '_id'].map((path) => [path, 1] as const),
  );
  return { name: hasOnly ? 'byOnlySearchText' : 'bySearchText', key };
};

type Asked = { organizationId: string; owner: string | null; words: readonly string[] };

/**
 * The filters for the texts of an organization, or of one owner there, with the words. No text fits two of them: rows
 * that are found in several organizations, and those that an earlier version wrote, have no `only`.
 */
const filtersOf = ({ unless, owner, text, within }: ViewSearch, asked: Asked, hasOnly: boolean): Document[] => {
  const inOrganization = { [pathOf(within)]: asked.organizationId };
  const rest = {
    ...(unless === undefined ? {} : { [pathOf(unless)]: false }),
    ...(owner === undefined || asked.owner === null ? {} : { [pathOf(owner)]: asked.owner }),
    ...containsOf({ field: text, words: asked.words }),
  };
  return hasOnly
    ? [
        { only: asked.organizationId, ...rest },
        { only: null, ...inOrganization, ...rest },
      ]
    : [{ ...inOrganization, ...rest }];
};

/** At most so many ids, in one answer of the server. */
export const idsOf = async (cursor: FindCursor<Positioned>, most: number): Promise<string[]> =>
  (await cursor.limit(most).batchSize(most).toArray()).map(({ _id }) => _id);

/** Texts that a search finds. */
export type FoundTexts = { ids: (most: number) => Promise<string[]>; count: () => Promise<number> };

/** Looks for texts through their index; null for a table without one. */
export const textsIn = (table: Table, asked: Asked): FoundTexts | null => {
  const { rows, search, hasOnly } = table;
  const index = searchIndexOf(table);
  if (!search || !index) return null;
  const filters = filtersOf(search, asked, hasOnly);
  const options = { projection: { _id: 1 }, hint: index.name };
  return {
    ids: async (most) => {
      const found = await Promise.all(filters.map((filter) => idsOf(rows.find(filter, options), most)));
      return found.flat().slice(0, most);
    },
    count: async () => {
      const counts = await Promise.all(filters.map((filter) => rows.countDocuments(filter, { hint: index.name })));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
};
