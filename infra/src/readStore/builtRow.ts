import type { ViewDefinition } from '@upline/contracts';
import type { BuiltRow, StoredRow } from '../ports.ts';
import { indexedFieldsOf, scalarOf } from './cursor.ts';

/** How a build writes the rows of a view. Throws for a row that holds in an indexed field what cannot be ordered. */
export const createToBuilt = ({ indexes }: Pick<ViewDefinition, 'indexes'>): ((row: StoredRow) => BuiltRow) => {
  const fields = ['organizationId', ...indexedFieldsOf(indexes)];
  const nothing = fields.map(() => null);
  return ({ key, position, row }) =>
    row === null
      ? { key, position, text: null, columns: nothing }
      : { key, position, text: JSON.stringify(row), columns: fields.map((field) => scalarOf(row[field])) };
};
