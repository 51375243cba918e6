import type { ViewDefinition } from '@upline/contracts';
import type { BuildDefinition, EncodedRows, Row, Scalar, StoredRow } from '../ports.ts';
import { indexedFieldsOf, scalarOf } from './cursor.ts';

/** What a store keeps in columns: the indexed fields, and further ones in generations that name them. */
export type RowShape = Pick<ViewDefinition, 'indexes'> & { columns?: readonly string[] | null };

/** The definition of a generation of a view, in which each field that can be a column is one. */
export const definitionOf = ({ row, indexes, search, counted, lengths }: ViewDefinition): BuildDefinition => ({
  indexes,
  columns: Object.keys(row.shape),
  ...(search && { search }),
  ...(counted && { counted }),
  ...(lengths && { lengths }),
});

/**
 * A row with its indexed fields set apart: `text` is its JSON without them, null for a tombstone; `columns` are its
 * organization and its indexed fields in the order of `indexedFieldsOf`.
 */
export type ColumnedRow = { key: string; position: number; text: string | null; columns: readonly Scalar[] };

/** The fields with a column of their own, beside that of the organization, in order: the indexed ones come first. */
export const fieldsOf = ({ indexes, columns }: RowShape): readonly string[] => {
  const fields = new Set([...indexedFieldsOf(indexes), ...(columns ?? [])]);
  fields.delete('organizationId');
  return [...fields];
};

/** The fields of the columns of a row. */
const columnFieldsOf = (shape: RowShape): readonly string[] => ['organizationId', ...fieldsOf(shape)];

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

/** Beside the fields in a text: those that the row lacks, whose columns are empty like those of null. */
const lacking = '';

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Whether a shape that names its columns keeps this value in one. */
export const hasColumn = (value: unknown): value is Scalar =>
  isScalar(value) && (value === null || typeof value === 'boolean' || isKept(value));

/** The fields of a row that have no column, or a value that none gives back. */
const restOf = (row: Row, known: ReadonlySet<string>): Row => {
  const rest: Row = {};
  // pairs of fields and values would be garbage at once, for a third of all rows
  for (const field of Object.keys(row)) {
    const value = row[field];
    if (!known.has(field) || !hasColumn(value)) rest[field] = value;
  }
  return rest;
};

/** Adds the columns of a row to a list and returns its text, which most rows have none of. */
type SetApart = (row: Row, columns: Scalar[]) => string;

const countOf = (row: Row): number => {
  let count = 0;
  for (const _ in row) count += 1;
  return count;
};

/** Sets the columns of a shape that names them apart. */
const createToNamed = (shape: RowShape): SetApart => {
  const fields = columnFieldsOf(shape);
  const known = new Set(fields);
  const ordered = indexedFieldsOf(shape.indexes).length;
  return (row, columns) => {
    let kept = 0;
    for (let at = 0; at < fields.length; at += 1) {
      const value = row[fields[at] ?? ''];
      if (hasColumn(value)) {
        columns.push(value);
        kept += 1;
      } else columns.push(at > 0 && at <= ordered ? scalarOf(value) : null);
    }
    // counting costs less than asking for each field: most rows have a column for all of them, and lack none
    if (kept === fields.length && countOf(row) === kept) return '';
    const lacked = fields.filter((field) => row[field] === undefined);
    const rest = { ...restOf(row, known), ...(lacked.length > 0 && { [lacking]: lacked }) };
    const text = JSON.stringify(rest);
    return text === '{}' ? '' : text;
  };
};

const createToOrdered = (shape: RowShape): SetApart => {
  const fields = columnFieldsOf(shape);
  return (row, columns) => {
    const own = fields.map((field) => scalarOf(row[field]));
    columns.push(...own);
    return textOf(row, fields, own);
  };
};

const createSetApart = (shape: RowShape): SetApart => (shape.columns ? createToNamed(shape) : createToOrdered(shape));

/** Sets columns apart. Throws for a row with an indexed field that cannot be ordered. */
export const createToColumned = (shape: RowShape): ((row: StoredRow) => ColumnedRow) => {
  const nothing = columnFieldsOf(shape).map(() => null);
  const setApart = createSetApart(shape);
  return ({ key, position, row }) => {
    if (row === null) return { key, position, text: null, columns: nothing };
    const columns: Scalar[] = [];
    return { key, position, text: setApart(row, columns), columns };
  };
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The row of columns that a shape names. */
const ofNamed = (fields: readonly string[], { key, position, text, columns }: ColumnedRow): StoredRow => {
  if (text === null) return { key, position, row: null };
  const row: Row = {};
  for (let at = 0; at < fields.length; at += 1) row[fields[at] ?? ''] = columns[at] ?? null;
  if (text === '') return { key, position, row };
  const { [lacking]: lacked, ...rest } = JSON.parse(text) as Row;
  if (Array.isArray(lacked)) for (const field of lacked) delete row[String(field)];
  return { key, position, row: Object.assign(row, rest) };
};

/**
 * The row that columns were set apart of. A text that still has these fields, as earlier versions wrote it, is read
 * as well.
 */
export const createOfColumned = (shape: RowShape): ((row: ColumnedRow) => StoredRow) => {
  const fields = columnFieldsOf(shape);
  if (shape.columns) return (row) => ofNamed(fields, row);
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

/** Key, position and text stand in front of the columns of a row. */
export const cellsInFront = 3;

export type RowEncoder = (rows: readonly StoredRow[]) => EncodedRows;

/**
 * Encodes rows where they are folded, so that the thread that writes need neither stringify nor look inside. A list
 * of scalars is posted to another thread in a fraction of the time that objects take.
 */
export const createRowEncoder = (shape: RowShape): RowEncoder => {
  const nothing = columnFieldsOf(shape).map(() => null);
  const setApart = createSetApart(shape);
  return (rows) => {
    const cells: Scalar[] = [];
    for (const { key, position, row } of rows) {
      const textAt = cells.push(key, position, null) - 1;
      if (row === null) cells.push(...nothing);
      else cells[textAt] = setApart(row, cells);
    }
    return cells;
  };
};

/** The cells of one encoded row. */
export const widthOf = (shape: RowShape): number => cellsInFront + columnFieldsOf(shape).length;

/** The rows that `createRowEncoder` of the same shape encoded. */
export const decodeRows = (shape: RowShape, cells: EncodedRows): ColumnedRow[] => {
  const width = widthOf(shape);
  const rows: ColumnedRow[] = [];
  for (let at = 0; at < cells.length; at += width) {
    const text = cells[at + 2];
    rows.push({
      key: String(cells[at]),
      position: Number(cells[at + 1]),
      text: typeof text === 'string' ? text : null,
      columns: cells.slice(at + cellsInFront, at + width),
    });
  }
  return rows;
};
