import type { Row, StoredRow } from '@upline/infra/ports.ts';
import { createKeyRecord } from './keyRecord.ts';

/** A row in memory. `before` is what it was when last written, so that who saw it then is told too. `used` is the round it was last asked for. */
export type Cell = {
  readonly key: string;
  row: Row | null;
  position: number;
  stored: boolean;
  dirty: boolean;
  before: Row | null;
  used: number;
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
  let cells = new Map<string, Cell>();
  let round = 1;
  /** Cells used in this round. */
  let used = 0;
  const dropped = startsEmpty ? createKeyRecord() : null;
  let knowsDropped = startsEmpty;
  let greatestDropped = '';
  let weighed = 0;
  let characters = 0;
  let met = 0;

  const put = (cell: Cell): Cell => {
    cells.set(cell.key, cell);
    used += 1;
    return cell;
  };

  const drop = (key: string): void => {
    dropped?.add(key);
    if (key > greatestDropped) greatestDropped = key;
  };

  const bytesEach = (): number => memoryOf(weighed === 0 ? assumedCharacters : characters / weighed);

  return {
    get: (key: string): Cell | undefined => {
      const found = cells.get(key);
      if (!found) return undefined;
      met += 1;
      if (found.used !== round) {
        found.used = round;
        used += 1;
      }
      return found;
    },
    /** Whether the store cannot have this key either, since it was never dropped from memory. Most keys rise with time: those are told at once. */
    isNew: (key: string): boolean => knowsDropped && (key > greatestDropped || dropped?.mayHave(key) === false),
    add: (key: string): Cell => put({ key, row: null, position: 0, stored: false, dirty: false, before: null, used: round }),
    addStored: ({ key, row, position }: StoredRow): Cell =>
      put({ key, row, position, stored: true, dirty: false, before: null, used: round }),
    weigh: (row: Row, index: number): void => {
      if (index % sampled !== 0) return;
      weighed += 1;
      characters += JSON.stringify(row).length;
    },
    /** About how much memory the rows take that were used in this round. */
    bytes: (): number => used * bytesEach(),
    /** About how much memory all rows take. */
    allBytes: (): number => cells.size * bytesEach(),
    /** How often a row was met again in this round, on average. */
    warmth: (): number => (used === 0 ? 0 : met / used),
    /** Whether rows come by that are not met again. */
    isPassing: (): boolean => used > fewRows && met * rarely < used,
    rotate: (): void => {
      const stale: string[] = [];
      for (const [key, cell] of cells) if (cell.used < round) stale.push(key);
      if (knowsDropped) for (const key of stale) drop(key);
      // taking out most of a map entry by entry costs more than beginning another
      if (stale.length * 2 < cells.size) for (const key of stale) cells.delete(key);
      else cells = new Map([...cells].filter(([, cell]) => cell.used === round));
      round += 1;
      used = 0;
      met = 0;
    },
    /** Forgets everything, when memory and store may differ. */
    clear: (): void => {
      cells = new Map();
      used = 0;
      knowsDropped = false;
    },
  };
};
export type RowCache = ReturnType<typeof createRowCache>;
