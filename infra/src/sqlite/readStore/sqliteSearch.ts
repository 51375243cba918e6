import type { Generation, ReadStore, Search, SearchResult } from '../../ports.ts';
import type { Context } from './context.ts';
import { createLook } from './searchLook.ts';
import type { Look } from './searchLook.ts';
import { createPages } from './searchPages.ts';
import type { FoundIds, Page } from './searchPages.ts';
import { createSearchTexts } from './searchTexts.ts';
import type { Read } from './sqliteReads.ts';
import { rowsAtOnce } from './walkList.ts';

const none: SearchResult = { rows: [], total: 0 };

/**
 * Walks a list of which some rows are found: in pieces with about 16 of them where they lie evenly. The walk is given
 * up where it meets less than a third of that, once it has cost a small part of the order of all found rows, and never
 * where that costs more than walking the whole list.
 */
const walkOf = ({ length, total, found }: Extract<Look, { way: 'page' }>) => ({
  atOnce: Math.min(2 * rowsAtOnce, Math.ceil((16 * length) / total)),
  givesUp: (walked: number, met: number) =>
    found * 2 < length && walked * 20 > found && met * 3 * length < walked * total,
});

/**
 * Finds rows by words. The search index says which texts have them; a short list, or one without such an index, is
 * walked. Few found rows are brought into the order of the list; of many, a walk of the list gives the page.
 */
export const createSearch = (context: Context, read: Read): ReadStore['search'] => {
  const searchTexts = createSearchTexts(context);
  const look = createLook(context, searchTexts);
  const pages = createPages(context, read);

  const sort = (generation: Generation, query: Search, found: FoundIds): Page =>
    read<Page>(generation, { page: [], total: 0 }, (table) => pages.sort(table, query, found));

  const pageOf = async (generation: Generation, query: Search, looked: Look): Promise<Page> => {
    const { way, texts } = looked;
    if (way === 'whole') return pages.walkWhole(generation, query, texts);
    if (way === 'sort') return sort(generation, query, { ...looked, total: null });
    const { total } = looked;
    if (total === 0) return { page: [], total };
    const page = await pages.walk(generation, query, { texts, ...walkOf(looked) });
    if (page) return { page, total };
    const ids = looked.ids ?? searchTexts.find(texts, texts.ids[0], null).ids;
    return sort(generation, query, { texts, ids, total });
  };

  return async (generation, query) => {
    const looked = read<Look | null>(generation, null, (table) => look(table, query));
    if (!looked) return none;
    const page = await pageOf(generation, query, looked);
    return read(generation, none, (table) => pages.load(table, page));
  };
};
