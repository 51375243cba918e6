import type { Search } from '../../ports.ts';
import type { Context } from './context.ts';
import type { Found, SearchTexts, Texts } from './searchTexts.ts';
import { countRows } from './tableReads.ts';
import type { Table } from './tables.ts';

/** A list up to this length is walked: that takes less than to ask the index of trigrams. */
const walkedWhole = 500;

/** To walk a row of a list costs as much as to read so many texts. */
const textsPerRow = 16;

/** Where more than one text in so many has the words, reading all texts costs less than finding it by trigrams. */
const textsPerFound = 4;

/** The first found texts say how close to each other the others are. */
const probed = 200;

/** Found texts up to which bringing their rows into order costs about twice as much as the expected walk, or less. */
const mostSorted = ({ limit }: Search, size: number): number => Math.ceil(Math.sqrt(2 * limit * size));

/**
 * How a search makes its page. `whole`: by walking the whole list, with `texts` where an index has them. `sort`: by
 * bringing the rows of all found texts into order and counting them. `page`: by walking the list as far as the page
 * goes; `total` rows are found in a list of `length`, and the ids of their texts are null where they are too many.
 */
export type Look =
  | { way: 'whole'; texts: Texts | null }
  | { way: 'sort'; texts: Texts; ids: string }
  | { way: 'page'; texts: Texts; ids: string | null; total: number; length: number };

/** The first found texts, and how many are expected in all. `isDense` ones are counted without keeping their ids. */
type Start = { texts: Texts; first: Found; expected: number; isDense: boolean };

const startWith = (searchTexts: SearchTexts, texts: Texts, size: number): Start => {
  const [begin] = texts.ids;
  const first = searchTexts.find(texts, begin, probed);
  const expected = first.next === null ? first.count : (probed * size) / Number(first.next - begin);
  const isDense = first.next !== null && expected * textsPerFound > size;
  return { texts, first, expected, isDense };
};

/** The ids of two JSON lists. */
const joined = (one: string, other: string): string =>
  [one, other].includes('[]') ? one.replace('[]', other) : `${one.slice(0, -1)},${other.slice(1)}`;

/** Makes the function that looks through the texts. */
export const createLook = (context: Context, searchTexts: SearchTexts) => {
  const withIds = ({ texts, first }: Start): { ids: string; total: number } => {
    const rest = first.next === null ? { ids: '[]', count: 0 } : searchTexts.find(texts, first.next, null);
    return { ids: joined(first.ids, rest.ids), total: first.count + rest.count };
  };
  const withTotal = (started: Start): { ids: string | null; total: number } => {
    const { texts, first, isDense } = started;
    if (!isDense || first.next === null) return withIds(started);
    return { ids: null, total: first.count + searchTexts.count(texts, first.next) };
  };
  return (table: Table, query: Search): Look => {
    const texts = searchTexts.of(table, query);
    const length = countRows(context, table, query);
    if (!texts || length <= walkedWhole) return { way: 'whole', texts };
    const size = searchTexts.size(texts);
    const isShort = length * textsPerRow < size;
    if (isShort && texts.grams === null) return { way: 'whole', texts };
    let started = startWith(searchTexts, texts, size);
    // the texts of a part of the list do not tell its total
    if (isShort || !texts.isWhole) {
      const isMany = started.first.next !== null && started.expected * 2 > length;
      return isMany ? { way: 'whole', texts } : { way: 'sort', texts: started.texts, ids: withIds(started).ids };
    }
    // trigrams of many texts narrow nothing down
    if (started.isDense && !texts.isExact) started = startWith(searchTexts, { ...texts, grams: null }, size);
    const { ids, total } = withTotal(started);
    if (total > mostSorted(query, size)) return { way: 'page', texts: started.texts, ids, total, length };
    return { way: 'sort', texts: started.texts, ids: ids ?? searchTexts.find(started.texts, texts.ids[0], null).ids };
  };
};
