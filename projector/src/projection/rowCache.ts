import type { Row, StoredRow } from '@upline/infra/ports.ts';
import { createKeyFilter } from './keyFilter.ts';

/** A row in memory. `before` is what it was when last written, so that who saw it then is told too. */
export type Cell = {
  readonly key: string;
  row: Row | null;
  position: number;
  stored: boolean;
  dirty: boolean;
  before: Row | null;
};

/** One row in so many is weighed. */
const sampled = 64;
/** What a row of n characters of JSON takes in memory, roughly. */
const memoryOf = (characters: number): number => 200 + 2 * characters;
/** Before anything was weighed. */
const assumedCharacters = 400;

/** Where rows are hardly ever met again, so many are enough: kept longer they would only cost the garbage collector. */
const fewRows = 2_000;
/** Rows are met again when one in so many is. */
const rarely = 50;

/**
 * Rows of one view in memory, in rounds that `rotate` ends: it drops what was not used in the round it ends.
 * Dirty rows must be taken before.
 */
export const createRowCache = ({ startsEmpty }: { startsEmpty: boolean }) => {
  /** Used in this round. */
  let recent = new Map<string, Cell>();
  /** Used in the round before; what was used since is in both. */
  let earlier = new Map<string, Cell>();
  let moved = 0;
  const dropped = startsEmpty ? createKeyFilter() : null;
  let knowsDropped = startsEmpty;
  let greatestDropped = '';
  let weighed = 0;
  let characters = 0;
  let met = 0;

  const put = (cell: Cell): Cell => {
    recent.set(cell.key, cell);
    return cell;
  };

  const drop = (key: string): void => {
    dropped?.add(key);
    if (key > greatestDropped) greatestDropped = key;
  };

  const bytesEach = (): number => memoryOf(weighed === 0 ? assumedCharacters : characters / weighed);

  return {
    get: (key: string): Cell | undefined => {
      const found = recent.get(key);
      if (found) {
        met += 1;
        return found;
      }
      const cell = earlier.get(key);
      if (!cell) return undefined;
      met += 1;
      moved += 1;
      return put(cell);
    },
    /** Whether the store cannot have this key either, since it was never dropped from memory. Most keys rise with time: those are told at once. */
    isNew: (key: string): boolean => knowsDropped && (key > greatestDropped || dropped?.mayHave(key) === false),
    add: (key: string): Cell => put({ key, row: null, position: 0, stored: false, dirty: false, before: null }),
    addStored: ({ key, row, position }: StoredRow): Cell =>
      put({ key, row, position, stored: true, dirty: false, before: null }),
    weigh: (row: Row, index: number): void => {
      if (index % sampled !== 0) return;
      weighed += 1;
      characters += JSON.stringify(row).length;
    },
    /** About how much memory the rows take that were used in this round. */
    bytes: (): number => recent.size * bytesEach(),
    /** About how much memory all rows take. */
    allBytes: (): number => (recent.size + earlier.size - moved) * bytesEach(),
    /** How often a row was met again in this round, on average. */
    warmth: (): number => (recent.size === 0 ? 0 : met / recent.size),
    /** Whether rows come by that are not met again. */
    isPassing: (): boolean => recent.size > fewRows && met * rarely < recent.size,
    rotate: (): void => {
      if (knowsDropped) for (const key of earlier.keys()) if (!recent.has(key)) drop(key);
      earlier = recent;
      recent = new Map();
      moved = 0;
      met = 0;
    },
    /** Forgets everything, when memory and store may differ. */
    clear: (): void => {
      recent = new Map();
      earlier = new Map();
      moved = 0;
      knowsDropped = false;
    },
  };
};
export type RowCache = ReturnType<typeof createRowCache>;
