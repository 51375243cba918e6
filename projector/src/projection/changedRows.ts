import type { Audience, Change, Row, StoredRow } from '@upline/infra/ports/rows.ts';
import type { Projection } from './projection.ts';
import { keyOf } from './rowCache.ts';
import type { Cell } from './rowCache.ts';

/**
 * Rows to write: those that the generation has, and those that it does not have yet, with the last change of each
 * audience.
 */
export type FoldedChanges = { changedRows: StoredRow[]; newRows: StoredRow[]; changes: Change[] };

type Options = {
  audienceOf: Projection<Row, never>['audience'];
  /** Gets each row that a change makes. */
  measure: (row: Row) => void;
};

/** Collects the rows of a view that changed since they were last written. */
export const createChangedRows = ({ audienceOf, measure }: Options) => {
  let dirty: Cell[] = [];
  return {
    set: (cell: Cell, row: Row | null, position: number): void => {
      if (!cell.dirty) {
        cell.dirty = true;
        cell.before = cell.row;
        dirty.push(cell);
      }
      cell.row = row;
      cell.position = position;
      if (row) measure(row);
    },
    /** The changes of some dirty rows, of all by default. They count as written from now on. */
    take: (cells: readonly Cell[] = dirty): FoldedChanges => {
      const taken: FoldedChanges = { changedRows: [], newRows: [], changes: [] };
      const last = new Map<Audience, number>();
      const add = (audiences: readonly Audience[], position: number): void => {
        for (const audience of audiences) if ((last.get(audience) ?? 0) < position) last.set(audience, position);
      };
      for (const cell of cells) {
        const { row, position, before } = cell;
        (cell.stored ? taken.changedRows : taken.newRows).push({ key: keyOf(cell), row, position });
        const now = row ? audienceOf(row) : [];
        const then = before ? audienceOf(before) : now;
        add(now, position);
        if (then !== now) add(then, position);
        cell.dirty = false;
        cell.stored = true;
        cell.before = null;
      }
      if (cells.length > 0) dirty = dirty.filter((cell) => cell.dirty);
      for (const [audience, position] of last) taken.changes.push({ audience, position });
      return taken;
    },
    hasAny: (): boolean => dirty.length > 0,
    clear: (): void => {
      dirty = [];
    },
  };
};
