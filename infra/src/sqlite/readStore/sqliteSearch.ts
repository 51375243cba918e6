import type { Generation, ReadStore, Search, SearchResult } from '../../ports.ts';
import type { Context } from './context.ts';
import { createLook } from './searchLook.ts';
import type { Look } from './searchLook.ts';
import { createPages } from './searchPages.ts';
import type { FoundPlaces, Page } from './searchPages.ts';
import { createSearchTexts } from './searchTexts.ts';
import type { Read } from './sqliteReads.ts';
import { rowsAtOnce } from './walkList.ts';

const none: SearchResult = { rows: [], total: 0 };

/** Rows walked at once, about ten milliseconds. */
const mostAtOnce = 10_000;

type Long = Extract<Look, { way: 'page' }>;

/** Whether one piece of a walk has the page, where the found rows lie evenly. */
const isSoon = ({ total, length }: Long, { limit }: Search): boolean => 2 * limit * length <= rowsAtOnce * total;

/**
 * A walk that looks up the places of found texts where they are known. It is given up once it has cost a quarter of the
 * order of all found rows, where it met less than a third of those that lie evenly, and never where the order costs
 * more than the walk.
 */
const longWalk = ({ texts, places, total, length }: Long) => ({
  ...{ texts, places, atOnce: Math.ceil(Math.min(Math.max(total / 4, rowsAtOnce), mostAtOnce)) },
  givesUp: (walked: number, met: number) => total * 2 < length && met * 3 * length < walked * total,
});

/**
 * Finds rows by words. The search index says which texts have them; a short list, or one without such an index, is
 * walked. Few found rows are brought into the order of the list; of many, a walk of the list gives the page.
 */
export const createSearch = (context: Context, read: Read): ReadStore['search'] => {
  const searchTexts = createSearchTexts(context);
  const look = createLook(context, searchTexts);
  const pages = createPages(context, read);

  const sort = (generation: Generation, query: Search, found: FoundPlaces): Page =>
    read<Page>(generation, { page: [], total: 0 }, (table) => pages.sort(table, query, found));

  const pageOf = async (generation: Generation, query: Search, looked: Look): Promise<Page> => {
    const { way, texts } = looked;
    if (way === 'whole') return pages.walkWhole(generation, query, texts);
    if (way === 'sort') return sort(generation, query, { ...looked, total: null });
    const { total } = looked;
    if (total === 0) return { page: [], total };
    const one = { texts, givesUp: () => true };
    const soon = isSoon(looked, query) ? await pages.walk(generation, query, one) : null;
    if (soon) return { page: soon, total };
    const page = await pages.walk(generation, query, longWalk(looked));
    if (page) return { page, total };
    const places = looked.places ?? searchTexts.find(texts, texts.ids[0], null).places;
    return sort(generation, query, { texts, places, total });
  };

  return async (generation, query) => {
    const looked = read<Look | null>(generation, null, (table) => look(table, query));
    if (!looked) return none;
    const page = await pageOf(generation, query, looked);
    return read(generation, none, (table) => pages.load(table, page));
  };
};
