import type { Row, StoredRow } from '@upline/infra/ports.ts';
import { createKeyFilter } from './keyFilter.ts';

/** A row in memory. While it is dirty, `before` is the row as it was last written: its audience is notified too. */
export type Cell = {
  readonly key: string;
  row: Row | null;
  position: number;
  stored: boolean;
  dirty: boolean;
  before: Pick<StoredRow, 'position' | 'row'> | null;
};

/** One row in so many is measured. */
const sampled = 64;
/** About how many bytes of memory a row of n characters of JSON takes. */
const memoryOf = (characters: number): number => 200 + 2 * characters;
/** Before any row was measured. */
const assumedCharacters = 400;

/** Estimates the memory of a row from the JSON of some of them. */
const createRowSize = () => {
  let measured = 0;
  let characters = 0;
  return {
    measure: (row: Row, index: number): void => {
      if (index % sampled !== 0) return;
      measured += 1;
      characters += JSON.stringify(row).length;
    },
    bytes: (): number => memoryOf(measured === 0 ? assumedCharacters : characters / measured),
  };
};

/** A generation that started empty has a row in the store only if its key was evicted from memory before. */
const createEvictedKeys = (startsEmpty: boolean) => {
  const filter = startsEmpty ? createKeyFilter() : null;
  let isComplete = startsEmpty;
  let greatest = '';
  return {
    isComplete: (): boolean => isComplete,
    add: (key: string): void => {
      filter?.add(key);
      if (key > greatest) greatest = key;
    },
    // most keys rise with time: the comparison spares the filter for them
    excludes: (key: string): boolean => isComplete && (key > greatest || filter?.mayHave(key) === false),
    giveUp: (): void => {
      isComplete = false;
    },
  };
};

/** If rows are hardly ever used again, so many are enough: more would only cost the garbage collector. */
const fewRows = 2_000;
/** Rows are used again when one in so many is. */
const rarely = 50;

/**
 * Rows of one view in memory, in rounds that `rotate` ends: it evicts the rows that the round before did not use.
 * The caller writes dirty rows before it rotates.
 */
export const createRowCache = ({ startsEmpty }: { startsEmpty: boolean }) => {
  /** Used in this round. */
  let recent = new Map<string, Cell>();
  /** Used in the round before; rows used since are in both maps. */
  let earlier = new Map<string, Cell>();
  let inBoth = 0;
  let hits = 0;
  const evicted = createEvictedKeys(startsEmpty);
  const rowSize = createRowSize();

  const put = (cell: Cell): Cell => {
    recent.set(cell.key, cell);
    return cell;
  };

  return {
    get: (key: string): Cell | undefined => {
      const found = recent.get(key);
      if (found) {
        hits += 1;
        return found;
      }
      const cell = earlier.get(key);
      if (!cell) return undefined;
      hits += 1;
      inBoth += 1;
      return put(cell);
    },
    /** Whether the store cannot have a row with this key. */
    isNew: evicted.excludes,
    add: (key: string): Cell => put({ key, row: null, position: 0, stored: false, dirty: false, before: null }),
    addStored: ({ key, row, position }: StoredRow): Cell =>
      put({ key, row, position, stored: true, dirty: false, before: null }),
    measure: rowSize.measure,
    /** About how many bytes the rows take that were used in this round. */
    bytes: (): number => recent.size * rowSize.bytes(),
    /** About how many bytes all rows take. */
    allBytes: (): number => (recent.size + earlier.size - inBoth) * rowSize.bytes(),
    /** How often a row was used again in this round, on average. */
    hitRate: (): number => (recent.size === 0 ? 0 : hits / recent.size),
    /** Whether rows are hardly ever used again, so that keeping them is of no use. */
    isPassing: (): boolean => recent.size > fewRows && hits * rarely < recent.size,
    rotate: (): void => {
      if (evicted.isComplete()) for (const key of earlier.keys()) if (!recent.has(key)) evicted.add(key);
      earlier = recent;
      recent = new Map();
      inBoth = 0;
      hits = 0;
    },
    /** Evicts all rows, when memory and store may differ. */
    evictAll: (): void => {
      recent = new Map();
      earlier = new Map();
      inBoth = 0;
      evicted.giveUp();
    },
  };
};
export type RowCache = ReturnType<typeof createRowCache>;
