import type { ViewDefinition } from '@upline/contracts';
import { parseOwn } from '../lib/json.ts';
import type { BuildDefinition } from '../ports/projectionStore.ts';
import type { Row, Scalar, StoredRow } from '../ports/rows.ts';
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
