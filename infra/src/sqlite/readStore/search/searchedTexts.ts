import type { ViewSearch } from '@upline/contracts';
import type { Condition, Search } from '../../../ports/readStore.ts';

/**
 * The texts that a search goes through: those of one person's rows, or of all with `owner` null. The list has a row for
 * each of them with all values of `rest`, so that without `rest` texts alone tell the total.
 */
export type SearchedTexts = { owner: string | null; rest: readonly (readonly [field: string, value: Condition])[] };

/**
 * The texts of a list; null for a list that also has rows without a text. `search` is null for texts of another view,
 * which leaves out the same rows as flags that have to be false.
 */
export const searchedTexts = (
  search: ViewSearch | null,
  { where: listed, only }: Pick<Search, 'where' | 'only'>,
): SearchedTexts | null => {
  const where: Search['where'] = { ...listed, ...only };
  if (search?.unless !== undefined && where[search.unless] !== false) return null;
  let owner: string | null = null;
  const rest: [string, Condition][] = [];
  for (const [field, value] of Object.entries(where)) {
    if (value === undefined) continue;
    if (search?.owner === field && typeof value === 'string') owner = value;
    else if (search ? search.unless !== field : value !== false) rest.push([field, value]);
  }
  return { owner, rest };
};
