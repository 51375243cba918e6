import type { Row, StoredRow } from '@upline/infra/ports.ts';
import { createKeyRecord } from './keyRecord.ts';

/** A row in memory. `before` is what it was when last written, so that who saw it then is told too. */
export type Cell = { key: string; row: Row | null; position: number; stored: boolean; dirty: boolean; before: Row | null };

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
 * Rows of one view in memory. Two generations: what was not touched since the last `rotate` is dropped at the next. Dirty rows must be
 * taken before.
 */
export const createRowCache = ({ startsEmpty }: { startsEmpty: boolean }) => {
  let young = new Map<string, Cell>();
  let old = new Map<string, Cell>();
  const dropped = startsEmpty ? createKeyRecord() : null;
  let knowsDropped = startsEmpty;
  let greatestDropped = '';
  let weighed = 0;
  let characters = 0;
  let met = 0;

  const put = (cell: Cell): Cell => {
    young.set(cell.key, cell);
    return cell;
  };

  const drop = (key: string): void => {
    dropped?.add(key);
    if (key > greatestDropped) greatestDropped = key;
  };

  const bytesEach = (): number => memoryOf(weighed === 0 ? assumedCharacters : characters / weighed);

  return {
    get: (key: string): Cell | undefined => {
      const found = young.get(key);
      if (found) {
        met += 1;
        return found;
      }
      if (old.size === 0) return undefined;
      const older = old.get(key);
      if (!older) return undefined;
      met += 1;
      old.delete(key);
      return put(older);
    },
    /** Whether the store cannot have this key either, since it was never dropped from memory. Most keys rise with time: those are told at once. */
    isNew: (key: string): boolean => knowsDropped && (key > greatestDropped || dropped?.mayHave(key) === false),
    add: (key: string): Cell => put({ key, row: null, position: 0, stored: false, dirty: false, before: null }),
    addStored: ({ key, row, position }: StoredRow): Cell => put({ key, row, position, stored: true, dirty: false, before: null }),
    weigh: (row: Row, index: number): void => {
      if (index % sampled !== 0) return;
      weighed += 1;
      characters += JSON.stringify(row).length;
    },
    /** About how much memory the rows take that were used since the last `rotate`. */
    bytes: (): number => young.size * bytesEach(),
    /** About how much memory all rows take. */
    allBytes: (): number => (young.size + old.size) * bytesEach(),
    /** How often a row was met again since the last `rotate`, on average. */
    warmth: (): number => (young.size === 0 ? 0 : met / young.size),
    /** Whether rows come by that are not met again. */
    isPassing: (): boolean => young.size > fewRows && met * rarely < young.size,
    rotate: (): void => {
      if (knowsDropped) for (const key of old.keys()) drop(key);
      old = young;
      young = new Map();
      met = 0;
    },
    /** Forgets everything, when memory and store may differ. */
    clear: (): void => {
      young = new Map();
      old = new Map();
      knowsDropped = false;
    },
  };
};
export type RowCache = ReturnType<typeof createRowCache>;
