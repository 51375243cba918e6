import type { ViewDefinition, ViewIndex } from '@upline/contracts';
import type { Scalar, StoredRow } from '../ports/rows.ts';

export type IndexField = { field: string; descending: boolean };

/** The fields of a declared index in order; a leading `-` makes one descending. */
export const indexFieldsOf = (index: ViewIndex): IndexField[] =>
  index.map((name) => {
    const field = name.replace('!', '');
    return field.startsWith('-') ? { field: field.slice(1), descending: true } : { field, descending: false };
  });

/** The fields without which a row is not in an index. */
export const requiredFieldsOf = (index: ViewIndex): string[] =>
  indexFieldsOf(index.filter((name) => name.endsWith('!'))).map(({ field }) => field);

/** Every field that some index of the view names, each once. */
export const indexedFieldsOf = (indexes: ViewDefinition['indexes']): string[] => [
  ...new Set(Object.values(indexes).flatMap((index) => indexFieldsOf(index).map(({ field }) => field))),
];

/** Whether an index only counts rows: the length of each list that fixes all of its fields is kept. */
export const isOnlyCounted = (index: ViewIndex, lengths: ViewDefinition['lengths'] | null): boolean =>
  (lengths ?? []).some((fields) => fields.join() === index.join());

/** A row's value as an index orders it. Missing reads as null; anything but a scalar is a bug in the view. */
export const scalarOf = (value: unknown): Scalar => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new Error(
    `an indexed field holds ${JSON.stringify(value)}: only text, numbers, booleans and null can be ordered`,
  );
};

/** A view, or the version of it that is still read, does not declare this index. */
export class UnknownIndex extends Error {
  constructor(indexes: ViewDefinition['indexes'], name: string) {
    super(`there is no index ${name}: the view declares ${Object.keys(indexes).join(', ') || 'none'}`);
    this.name = 'UnknownIndex';
  }
}

/** The fields of one index of a view. Throws UnknownIndex when the view does not declare it. */
export const indexOf = (indexes: ViewDefinition['indexes'], name: string): IndexField[] => {
  const index = indexes[name];
  if (!index) throw new UnknownIndex(indexes, name);
  return indexFieldsOf(index);
};

/** The `after` of a Find that goes on behind this row: its values of all the index's fields, then its key. */
export const cursorOf = (
  view: Pick<ViewDefinition, 'indexes'>,
  index: string,
  { key, row }: Pick<StoredRow, 'key' | 'row'>,
): Scalar[] => [...indexOf(view.indexes, index).map(({ field }) => scalarOf(row?.[field])), key];

/** The given `after` is not a cursor of that index. */
export class WrongCursor extends Error {
  constructor(index: string) {
    super(`this is not a cursor of the index ${index}`);
    this.name = 'WrongCursor';
  }
}
