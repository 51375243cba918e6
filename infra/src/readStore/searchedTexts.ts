import type { ViewSearch } from '@upline/contracts';
import type { Find } from '../ports.ts';

/**
 * The texts that a search goes through: those of one person's rows, or of all with `owner` null. `isWhole` says that
 * the list has a row for each of them, so that texts alone tell the total.
 */
export type SearchedTexts = { owner: string | null; isWhole: boolean };

/**
 * The texts of a list; null for a list that also has rows without a text. `search` is null for texts of another view,
 * which leaves out the same rows as flags that have to be false.
 */
export const searchedTexts = (search: ViewSearch | null, where: Find['where'] = {}): SearchedTexts | null => {
  if (search?.unless !== undefined && where[search.unless] !== false) return null;
  const found: SearchedTexts = { owner: null, isWhole: true };
  for (const [field, value] of Object.entries(where)) {
    if (value === undefined) continue;
    if (search?.owner === field && typeof value === 'string') found.owner = value;
    else if (search ? search.unless !== field : value !== false) found.isWhole = false;
  }
  return found;
};
