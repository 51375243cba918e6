import type { ViewDefinition } from '@upline/contracts';
import { parseOwn } from '../lib/json.ts';
import type { BuildDefinition, EncodedRows, Row, Scalar, StoredRow } from '../ports.ts';
import { indexedFieldsOf, scalarOf } from './cursor.ts';

/** The part of a view's declaration with which a store keeps a generation of it. */
export const definitionOf = ({ indexes, search, counted, lengths }: ViewDefinition): BuildDefinition => ({
  indexes,
  ...(search && { search }),
  ...(counted && { counted }),
  ...(lengths && { lengths }),
});

/** The fields that a store with columns keeps in one each, beside the document with the whole row. */
export const fieldsOf = ({ indexes }: Pick<ViewDefinition, 'indexes'>): readonly string[] =>
  indexedFieldsOf(indexes).filter((field) => field !== 'organizationId');

/**
 * A row as a store with columns keeps it: `document` is its JSON, null for a tombstone; `values` are those of
 * `fieldsOf`.
 */
export type ColumnedRow = {
  key: string;
  position: number;
  document: string | null;
  organizationId: string | null;
  values: readonly Scalar[];
};

const organizationIn = (row: Row | null): string | null => {
  const id = row?.['organizationId'];
  return typeof id === 'string' ? id : null;
};

/** Throws for a row with an indexed field that cannot be ordered. */
export const toColumned = (fields: readonly string[], { key, position, row }: StoredRow): ColumnedRow => ({
  key,
  position,
  document: row && JSON.stringify(row),
  organizationId: organizationIn(row),
  values: fields.map((field) => scalarOf(row?.[field])),
});

/** The row of a document; null for a tombstone. */
export const rowOf = (document: unknown): Row | null => (typeof document === 'string' ? parseOwn<Row>(document) : null);

/** Key, position, document and organization stand in front of the values of a row. */
const cellsInFront = 4;

export type RowEncoder = (rows: readonly StoredRow[]) => EncodedRows;

/**
 * Encodes rows where they are folded, so that the thread that writes need neither stringify nor look inside. A list
 * of scalars is posted to another thread in a fraction of the time that objects take.
 */
export const createRowEncoder = (definition: Pick<ViewDefinition, 'indexes'>): RowEncoder => {
  const fields = fieldsOf(definition);
  return (rows) => {
    const cells: Scalar[] = [];
    for (const { key, position, row } of rows) {
      cells.push(key, position, row && JSON.stringify(row), organizationIn(row));
      for (const field of fields) cells.push(scalarOf(row?.[field]));
    }
    return cells;
  };
};

const textIn = (cell: Scalar | undefined): string | null => (typeof cell === 'string' ? cell : null);

/** The rows that `createRowEncoder` of the same definition encoded. */
export const decodeRows = (definition: Pick<ViewDefinition, 'indexes'>, cells: EncodedRows): ColumnedRow[] => {
  const width = cellsInFront + fieldsOf(definition).length;
  const rows: ColumnedRow[] = [];
  for (let at = 0; at < cells.length; at += width)
    rows.push({
      key: String(cells[at]),
      position: Number(cells[at + 1]),
      document: textIn(cells[at + 2]),
      organizationId: textIn(cells[at + 3]),
      values: cells.slice(at + cellsInFront, at + width),
    });
  return rows;
};

/** The same as rows, for a store without columns. */
export const decodeDocuments = (definition: Pick<ViewDefinition, 'indexes'>, cells: EncodedRows): StoredRow[] =>
  decodeRows(definition, cells).map(({ key, position, document }) => ({ key, position, row: rowOf(document) }));
