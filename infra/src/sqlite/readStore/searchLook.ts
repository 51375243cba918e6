import type { Search } from '../../ports.ts';
import type { Context } from './context.ts';
import type { Found, SearchTexts, Texts } from './searchTexts.ts';
import { countRows } from './tableReads.ts';
import type { Table } from './tables.ts';

/** A list up to this length is walked: that takes less than to ask the index of trigrams. */
const walkedWhole = 500;

/** To walk a row of a list costs as much as to read so many texts. */
const textsPerRow = 16;

/** Where more than one text in so many is found by reading, they are counted alone. */
const textsPerKept = 4;

/** To find a text by its trigrams costs half as much for each of them as to read a text. */
const gramsPerText = 2;

/** To compare a text that was found by trigrams costs as much as to find it by so many. */
const gramsPerCompared = 6;

/** The first found texts say how close to each other the others are. */
const probed = 200;

/** Found texts up to which bringing their rows into order costs about twice as much as the expected walk, or less. */
const mostSorted = ({ limit }: Search, length: number): number => Math.ceil(Math.sqrt(2 * limit * length));

/**
 * How a search makes its page. `whole`: by walking the whole list, with `texts` where an index has them. `sort`: by
 * bringing the rows of all found texts into order and counting them. `page`: by walking the list of `length` as far as
 * the page goes; `total` texts are found, all of them in the list. Their places are null where they are too many.
 */
export type Look =
  | { way: 'whole'; texts: Texts | null }
  | { way: 'sort'; texts: Texts; places: string }
  | { way: 'page'; texts: Texts; places: string | null; total: number; length: number };

/** The first found texts, and how many are expected in all. Where `isRead` the others are found by reading all. */
type Start = { texts: Texts; first: Found; expected: number; isRead: boolean };

const isRead = ({ grams, isExact }: Texts, expected: number, size: number): boolean =>
  grams === null || expected * (grams.count + (isExact ? 0 : gramsPerCompared)) > size * gramsPerText;

const startWith = (searchTexts: SearchTexts, texts: Texts, size: number): Start => {
  const [begin] = texts.ids;
  const first = searchTexts.find(texts, begin, probed);
  const expected = first.next === null ? first.count : (probed * size) / Number(first.next - begin);
  return { texts, first, expected, isRead: isRead(texts, expected, size) };
};

/** The places of two JSON lists. */
const joined = (one: string, other: string): string =>
  [one, other].includes('[]') ? one.replace('[]', other) : `${one.slice(0, -1)},${other.slice(1)}`;

const createFindAll =
  (searchTexts: SearchTexts) =>
  ({ texts, first, isRead }: Start): { places: string; total: number } => {
    const others = isRead ? { ...texts, grams: null } : texts;
    const rest = first.next === null ? { places: '[]', count: 0 } : searchTexts.find(others, first.next, null);
    return { places: joined(first.places, rest.places), total: first.count + rest.count };
  };

/** Makes the function that looks through the texts, in one snapshot of the tables. */
export const createLook = (context: Context, searchTexts: SearchTexts) => {
  const findAll = createFindAll(searchTexts);

  const sortAll = (started: Start): Look => ({ way: 'sort', texts: started.texts, places: findAll(started).places });

  const lookAtWhole = (started: Start, query: Search, { length, size }: { length: number; size: number }): Look => {
    const { texts, first, expected, isRead } = started;
    // a walk has the page soon: the places of texts that are read cost too much
    if (isRead && expected * textsPerKept > size && first.next !== null)
      return { way: 'page', texts, places: null, total: first.count + searchTexts.count(texts, first.next), length };
    const { places, total } = findAll(started);
    return total <= mostSorted(query, length)
      ? { way: 'sort', texts, places }
      : { way: 'page', texts, places, total, length };
  };

  const look = (table: Table, query: Search): Look => {
    const texts = searchTexts.of(table, query);
    const length = countRows(context, table, query);
    if (!texts || length <= walkedWhole) return { way: 'whole', texts };
    const size = searchTexts.size(texts);
    const isShort = length * textsPerRow < size;
    if (isShort && texts.grams === null) return { way: 'whole', texts };
    const started = startWith(searchTexts, texts, size);
    // the texts do not tell the total of a part of the list
    if (isShort || texts.rest.length > 0) {
      const isMany = started.first.next !== null && started.expected * 2 > length;
      return isMany ? { way: 'whole', texts } : sortAll(started);
    }
    // trigrams of many texts narrow nothing down
    const isNarrow = !started.isRead || texts.isExact || texts.grams === null;
    const best = isNarrow ? started : startWith(searchTexts, { ...texts, grams: null }, size);
    return lookAtWhole(best, query, { length, size });
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
