import type { ViewDefinition } from '@upline/contracts';
import type { BuiltRow, Row, Scalar, StoredRow } from '../ports.ts';
import { indexedFieldsOf, scalarOf } from './cursor.ts';

/** The columns of a row beside its text. */
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
    // what is undefined is left out of JSON, and costs less than to delete it
    if (field !== undefined && isKept(value)) rest[field] = undefined;
  });
  return JSON.stringify(rest);
};

/** How rows of a view are written. Throws for a row that holds in an indexed field what cannot be ordered. */
export const createToBuilt = ({ indexes }: Pick<ViewDefinition, 'indexes'>): ((row: StoredRow) => BuiltRow) => {
  const fields = columnFieldsOf(indexes);
  const nothing = fields.map(() => null);
  return ({ key, position, row }) => {
    if (row === null) return { key, position, text: null, columns: nothing };
    const columns = fields.map((field) => scalarOf(row[field]));
    return { key, position, text: textOf(row, fields, columns), columns };
  };
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The row that was written so. Texts from before columns were left out have them still. */
export const createOfBuilt = ({ indexes }: Pick<ViewDefinition, 'indexes'>): ((row: BuiltRow) => StoredRow) => {
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
