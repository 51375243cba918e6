import type { ViewDefinition } from '@upline/contracts';
import type { EncodedRows, Row, Scalar, StoredRow } from '../ports.ts';
import { indexedFieldsOf, scalarOf } from './cursor.ts';

/**
 * A row with its indexed fields set apart: `text` is its JSON without them, null for a tombstone; `columns` are its
 * organization and its indexed fields in the order of `indexedFieldsOf`.
 */
export type ColumnedRow = { key: string; position: number; text: string | null; columns: readonly Scalar[] };

/** The fields of the columns of a row. */
const columnFieldsOf = (indexes: ViewDefinition['indexes']): readonly string[] => [
  'organizationId',
  ...indexedFieldsOf(indexes),
];

/** Whether a column gives back exactly this value: half a character would be written as another, and true as 1. */
const isKept = (value: Scalar): boolean => (typeof value === 'string' ? value.isWellFormed() : Number.isFinite(value));

/** The JSON of a row without what its columns give back: a third of most rows. */
const textOf = (row: Row, fields: readonly string[], columns: readonly Scalar[]): string => {
  const rest = { ...row };
  columns.forEach((value, at) => {
    const field = fields[at];
    // JSON leaves undefined fields out, and setting one costs less than deleting it
    if (field !== undefined && isKept(value)) rest[field] = undefined;
  });
  return JSON.stringify(rest);
};

/** Sets columns apart. Throws for a row with an indexed field that cannot be ordered. */
export const createToColumned = ({ indexes }: Pick<ViewDefinition, 'indexes'>): ((row: StoredRow) => ColumnedRow) => {
  const fields = columnFieldsOf(indexes);
  const nothing = fields.map(() => null);
  return ({ key, position, row }) => {
    if (row === null) return { key, position, text: null, columns: nothing };
    const columns = fields.map((field) => scalarOf(row[field]));
    return { key, position, text: textOf(row, fields, columns), columns };
  };
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/**
 * The row that columns were set apart of. A text that still has these fields, as earlier versions wrote it, is read
 * as well.
 */
export const createOfColumned = ({ indexes }: Pick<ViewDefinition, 'indexes'>): ((row: ColumnedRow) => StoredRow) => {
  const fields = columnFieldsOf(indexes);
  return ({ key, position, text, columns }) => {
    const row: unknown = text === null ? null : JSON.parse(text);
    if (!isRow(row)) return { key, position, row: null };
    fields.forEach((field, at) => {
      const value = columns[at] ?? null;
      if (value !== null && row[field] === undefined) row[field] = value;
    });
    return { key, position, row };
  };
};

export type RowEncoder = (rows: readonly StoredRow[]) => EncodedRows;

/**
 * Encodes rows where they are folded, so that the thread that writes need neither stringify nor look inside. A list
 * of scalars is posted to another thread in a fraction of the time that objects take.
 */
export const createRowEncoder = (view: Pick<ViewDefinition, 'indexes'>): RowEncoder => {
  const toColumned = createToColumned(view);
  return (rows) => {
    const cells: Scalar[] = [];
    for (const row of rows) {
      const { key, position, text, columns } = toColumned(row);
      cells.push(key, position, text, ...columns);
    }
    return cells;
  };
};

/** The rows that `createRowEncoder` of the same view encoded. */
export const decodeRows = ({ indexes }: Pick<ViewDefinition, 'indexes'>, cells: EncodedRows): ColumnedRow[] => {
  const width = 3 + columnFieldsOf(indexes).length;
  const rows: ColumnedRow[] = [];
  for (let at = 0; at < cells.length; at += width) {
    const text = cells[at + 2];
    rows.push({
      key: String(cells[at]),
      position: Number(cells[at + 1]),
      text: typeof text === 'string' ? text : null,
      columns: cells.slice(at + 3, at + width),
    });
  }
  return rows;
};
