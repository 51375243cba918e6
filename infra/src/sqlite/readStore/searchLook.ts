import type { Search } from '../../ports.ts';
import type { Context } from './context.ts';
import { createParts } from './searchParts.ts';
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

/** To look for the text of a row of a list costs as much as to read so many texts. */
const textsPerKey = 7;

/** Found texts up to which bringing their rows into order costs about twice as much as the expected walk, or less. */
const mostSorted = ({ limit }: Search, length: number): number => Math.ceil(Math.sqrt(2 * limit * length));

/**
 * How a search makes its page. `whole`: by walking the whole list, with `texts` where an index has them. `sort`: by
 * bringing the rows of all found texts into order and counting them. `page`: by walking the list as far as the page
 * goes; `total` rows are found in a list of `length`. The ids of `found` texts, those of all these rows among them, are
 * null where they are too many.
 */
export type Look =
  | { way: 'whole'; texts: Texts | null }
  | { way: 'sort'; texts: Texts; ids: string }
  | { way: 'page'; texts: Texts; ids: string | null; found: number; total: number; length: number };

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

type Total = { ids: string | null; total: number };

/** A search through the texts of a list of `length`, in an organization with `size` texts. */
type Asked = { table: Table; query: Search; length: number; size: number };

const createTotals = (searchTexts: SearchTexts) => {
  const withIds = ({ texts, first }: Start): { ids: string; total: number } => {
    const rest = first.next === null ? { ids: '[]', count: 0 } : searchTexts.find(texts, first.next, null);
    return { ids: joined(first.ids, rest.ids), total: first.count + rest.count };
  };
  return {
    withIds,
    withTotal: (started: Start): Total => {
      const { texts, first, isDense } = started;
      if (!isDense || first.next === null) return withIds(started);
      return { ids: null, total: first.count + searchTexts.count(texts, first.next) };
    },
    sortAll: ({ texts }: Start, ids: string | null): Look => ({
      ...{ way: 'sort', texts, ids: ids ?? searchTexts.find(texts, texts.ids[0], null).ids },
    }),
  };
};

/** Makes the function that looks through the texts, in one snapshot of the tables. */
export const createLook = (context: Context, searchTexts: SearchTexts) => {
  const parts = createParts(context);
  const { withIds, withTotal, sortAll } = createTotals(searchTexts);

  const lookAtWhole = ({ query, length }: Asked, started: Start): Look => {
    const { ids, total } = withTotal(started);
    if (total <= mostSorted(query, length)) return sortAll(started, ids);
    return { way: 'page', texts: started.texts, ids, found: total, total, length };
  };

  /** Looks for the texts of the part, or of the rows that it leaves out where these are fewer. */
  const lookAtPart = ({ table, query, length, size }: Asked, started: Start): Look => {
    const { texts, first, expected } = started;
    const { own, others } = parts.of(table, query, { texts, length });
    const fewest = Math.min(length, others?.length ?? length);
    if (first.next === null || expected * 2 <= fewest) return sortAll(started, withIds(started).ids);
    const most = mostSorted(query, length);
    if (!others || length <= others.length + size / textsPerKey) {
      const { ids, count } = parts.find(table, own, texts);
      return count <= most
        ? { way: 'sort', texts, ids }
        : { way: 'page', texts, ids, found: count, total: count, length };
    }
    const { ids, total: found } = withTotal(started);
    const total = found - parts.find(table, others.plan, texts).count;
    return total <= most && found <= length ? sortAll(started, ids) : { way: 'page', texts, ids, found, total, length };
  };

  const look = (table: Table, query: Search): Look => {
    const texts = searchTexts.of(table, query);
    const length = countRows(context, table, query);
    if (!texts || length <= walkedWhole) return { way: 'whole', texts };
    const size = searchTexts.size(texts);
    const isShort = length * textsPerRow < size;
    if (isShort && texts.grams === null) return { way: 'whole', texts };
    const started = startWith(searchTexts, texts, size);
    if (isShort) {
      const isMany = started.first.next !== null && started.expected * 2 > length;
      return isMany ? { way: 'whole', texts } : sortAll(started, withIds(started).ids);
    }
    // trigrams of many texts narrow nothing down
    const isNarrow = !started.isDense || texts.isExact;
    const best = isNarrow ? started : startWith(searchTexts, { ...texts, grams: null }, size);
    const asked = { table, query, length, size };
    return texts.rest.length > 0 ? lookAtPart(asked, best) : lookAtWhole(asked, best);
  };

  return (table: Table, query: Search): Look => {
    const { run } = context.statements;
    run('SAVEPOINT look');
    try {
      return look(table, query);
    } finally {
      run('RELEASE look');
    }
  };
};
