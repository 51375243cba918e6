import type { ViewSearch } from '@upline/contracts';
import type { Find } from '../ports.ts';

/**
 * The person whose rows alone a search goes through, null for those of everybody. Undefined when `where` asks for
 * anything else than a search index can answer. `search` is null for texts of another view, which has no more rows than
 * `where` allows.
 */
export const searchedOwner = (search: ViewSearch | null, where: Find['where'] = {}): string | null | undefined => {
  let owner: string | null = null;
  for (const [field, value] of Object.entries(where)) {
    if (value === undefined) continue;
    if (search?.owner === field && typeof value === 'string') owner = value;
    else if (search ? search.unless !== field || value !== false : typeof value === 'object') return undefined;
  }
  const leavesOut = search?.unless !== undefined && where[search.unless] !== false;
  return leavesOut ? undefined : owner;
};
