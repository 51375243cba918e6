import { rowKey } from '@upline/contracts';
import type { Row, StoredRow } from '@upline/infra/ports/rows.ts';
import { createKeyFilter } from './keyFilter.ts';

/** Which row: its id within the organization, which is '' for rows of the whole installation. */
export type RowName = { readonly organizationId: string; readonly rowId: string };

/** The key of a row. It is made where a row is loaded or written: memory holds it by its ids. */
export const keyOf = ({ organizationId, rowId }: RowName): string =>
  organizationId === '' ? rowId : rowKey(organizationId, rowId);

/** A row in memory. While it is dirty, `before` is the row as it was last written: its audience is notified too. */
export type Cell = RowName & {
  /** The round in which it was last used. */
  round: number;
  row: Row | null;
  position: number;
  stored: boolean;
  dirty: boolean;
  before: Row | null;
};

/** One changed row in so many is measured. */
const sampled = 64;
/**
 * About how many bytes of memory a row of n characters of JSON takes at most: rows of eleven views took 390 to 850 each
 * when they still held their keys, and this is 560 to 880 for them. Names of fields, most of the JSON of a row with
 * many numbers, take none.
 */
const memoryOf = (characters: number): number => 500 + characters / 2;
/** Before any row was measured. */
const assumedCharacters = 400;

/** Estimates the memory of a row from the JSON of some of them. */
const createRowSize = () => {
  let seen = 0;
  let measured = 0;
  let characters = 0;
  return {
    measure: (row: Row): void => {
      seen += 1;
      if (seen % sampled !== 1) return;
      measured += 1;
      characters += JSON.stringify(row).length;
    },
    bytes: (): number => memoryOf(measured === 0 ? assumedCharacters : characters / measured),
  };
};

/** A generation that started empty has a row in the store only if it was evicted from memory before. */
const createEvictedRows = (startsEmpty: boolean) => {
  /** Null where the store may have any row. */
  let filter = startsEmpty ? createKeyFilter() : null;
  let greatest: string | null = null;
  return {
    add: ({ organizationId, rowId }: RowName): void => {
      if (!filter) return;
      filter.add(organizationId, rowId);
      if (greatest === null || rowId > greatest) greatest = rowId;
    },
    // most ids rise with time: the comparison spares the filter for them
    excludes: (organizationId: string, rowId: string): boolean =>
      filter !== null && (greatest === null || rowId > greatest || !filter.mayHave(organizationId, rowId)),
    giveUp: (): void => {
      filter = null;
    },
  };
};

/** If rows are hardly ever used again, so many are enough: more would only cost the garbage collector. */
const fewRows = 2_000;
/** Rows are used again when one in so many is. */
const rarely = 50;

/** The cells of a view: by organization first, so that an event finds its row by an id that it holds already. */
const createCells = () => {
  const byOrganization = new Map<string, Map<string, Cell>>();
  let lastId = '';
  let last: Map<string, Cell> | undefined;

  // events that follow each other are often of one organization
  const cellsOf = (organizationId: string): Map<string, Cell> | undefined => {
    if (!last || organizationId !== lastId) {
      last = byOrganization.get(organizationId);
      lastId = organizationId;
    }
    return last;
  };
  return {
    get: (organizationId: string, rowId: string): Cell | undefined => cellsOf(organizationId)?.get(rowId),
    set: (cell: Cell): void => {
      const { organizationId, rowId } = cell;
      let cells = cellsOf(organizationId);
      if (!cells) {
        cells = new Map();
        byOrganization.set(organizationId, cells);
        last = cells;
      }
      cells.set(rowId, cell);
    },
    /** Removes cells of earlier rounds, which `onRemoved` gets. */
    keep: (round: number, onRemoved: (cell: Cell) => void): void => {
      // a loop over entries makes a pair for each cell
      byOrganization.forEach((cells, organizationId) => {
        cells.forEach((cell, rowId) => {
          if (cell.round >= round) return;
          cells.delete(rowId);
          onRemoved(cell);
        });
        if (cells.size === 0) byOrganization.delete(organizationId);
      });
      last = undefined;
    },
    clear: (): void => {
      byOrganization.clear();
      last = undefined;
    },
  };
};

/** How many rows were last used in each round. */
const createLastUses = () => {
  const counts = new Map<number, number>();
  const add = (round: number, by: 1 | -1): void => {
    const count = (counts.get(round) ?? 0) + by;
    if (count === 0) counts.delete(round);
    else counts.set(round, count);
  };
  return {
    in: (round: number): number => counts.get(round) ?? 0,
    add,
    rounds: (): [number, number][] => [...counts],
    hasBefore: (round: number): boolean => counts.keys().some((one) => one < round),
    clear: (): void => counts.clear(),
  };
};

/** Rows of one view in memory, in rounds: `evict` ends one, and evicts the rows that were not used since an earlier. */
export const createRowCache = ({ startsEmpty }: { startsEmpty: boolean }) => {
  const cells = createCells();
  const lastUses = createLastUses();
  let round = 0;
  let hits = 0;
  const evicted = createEvictedRows(startsEmpty);
  const rowSize = createRowSize();

  /** Whether rows are hardly ever used again, so that keeping them is of no use. */
  const isPassing = (): boolean => lastUses.in(round) > fewRows && hits * rarely < lastUses.in(round);

  const put = (cell: Cell): Cell => {
    cells.set(cell);
    lastUses.add(round, 1);
    return cell;
  };

  return {
    get: (organizationId: string, rowId: string): Cell | undefined => {
      const cell = cells.get(organizationId, rowId);
      if (!cell) return undefined;
      hits += 1;
      if (cell.round !== round) {
        lastUses.add(cell.round, -1);
        lastUses.add(round, 1);
        cell.round = round;
      }
      return cell;
    },
    /** Whether the store cannot have this row. */
    isNew: evicted.excludes,
    add: (organizationId: string, rowId: string): Cell =>
      put({ organizationId, rowId, round, row: null, position: 0, stored: false, dirty: false, before: null }),
    addStored: ({ organizationId, rowId }: RowName, { row, position }: StoredRow): Cell =>
      put({ organizationId, rowId, round, row, position, stored: true, dirty: false, before: null }),
    measure: rowSize.measure,
    round: (): number => round,
    /** About how many bytes the rows take that were used in this round. */
    usedBytes: (): number => lastUses.in(round) * rowSize.bytes(),
    /** About how many bytes the rows take that were last used in each round. */
    bytesByRound: (): [round: number, bytes: number][] =>
      lastUses.rounds().map(([one, count]) => [one, count * rowSize.bytes()]),
    isPassing,
    /**
     * Ends the round and evicts the rows that were last used before a round, or all where rows are hardly ever used
     * again. Returns those that are dirty: the caller writes them before it loads any.
     */
    evict: (before: number): Cell[] => {
      const unwritten: Cell[] = [];
      const kept = isPassing() ? round + 1 : before;
      if (lastUses.hasBefore(kept))
        cells.keep(kept, (cell) => {
          if (cell.dirty) unwritten.push(cell);
          evicted.add(cell);
          lastUses.add(cell.round, -1);
        });
      round += 1;
      hits = 0;
      return unwritten;
    },
    /** Evicts all rows, when memory and store may differ. */
    evictAll: (): void => {
      cells.clear();
      lastUses.clear();
      evicted.giveUp();
    },
  };
};
export type RowCache = ReturnType<typeof createRowCache>;
