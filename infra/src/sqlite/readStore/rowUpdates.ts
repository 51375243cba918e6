import type { SQLInputValue } from 'node:sqlite';
import type { ChangedRow, Row } from '../../ports.ts';
import { createToColumned, hasColumn } from '../../readStore/encodedRows.ts';
import type { ColumnedRow } from '../../readStore/encodedRows.ts';
import { columnOf } from './columns.ts';
import type { Context } from './context.ts';
import { countedFieldsOf, isPositive } from './counts.ts';
import { rowIdOf } from './keys.ts';
import { columnValue } from './rowChanges.ts';
import type { Table } from './tables.ts';

/** The columns of a table. Counts or the search index follow the fields that are `bound`. */
type Columns = {
  fields: ReadonlySet<string>;
  bound: ReadonlySet<string>;
  positive: ReadonlySet<string>;
  toColumned: (row: ChangedRow) => ColumnedRow;
};

const columnsOf = (table: Table): Columns => {
  const { of, positive } = countedFieldsOf(table);
  return {
    fields: new Set(table.fields),
    bound: new Set(['organizationId', ...of, ...Object.values(table.search ?? {}).flat()]),
    positive,
    toColumned: createToColumned(table),
  };
};

type Values = { before: unknown; after: unknown };

/** Whether nothing but the row depends on this change of a field. */
const isAlone = ({ bound, positive }: Columns, field: string, { before, after }: Values): boolean =>
  !bound.has(field) && (!positive.has(field) || isPositive(Number(before)) === isPositive(Number(after)));

/** The places of the columns that differ, and whether the document does. */
type Difference = { places: number[]; document: boolean };

/** Null for a difference that has to be compared with the table. */
const differenceOf = (table: Table, columns: Columns, { before, after }: Record<keyof Values, Row>) => {
  const difference: Difference = { places: [], document: false };
  for (let at = 0; at < table.fields.length; at += 1) {
    const field = table.fields[at] ?? '';
    const values = { before: before[field], after: after[field] };
    if (values.before === values.after) continue;
    const inColumn = hasColumn(values.after);
    if (hasColumn(values.before) !== inColumn || !isAlone(columns, field, values)) return null;
    if (inColumn) difference.places.push(at);
    else if (at >= table.indexed) difference.document = true;
    // its column orders the row all the same
    else return null;
  }
  let count = 0;
  for (const field in after) {
    count += 1;
    const values = { before: before[field], after: after[field] };
    if (values.before === values.after || columns.fields.has(field)) continue;
    if (!isAlone(columns, field, values)) return null;
    difference.document = true;
  }
  return count === Object.keys(before).length ? difference : null;
};

const asKnown = 'key = ? AND position = ?';

/**
 * Writes rows whose content in the table is known, without reading them there: the columns that differ. Returns the
 * rows that are left: those that the table does not hold at the position of `before`, and those whose difference
 * changes counts or the search index.
 */
export type UpdateRows = (table: Table, rows: readonly ChangedRow[]) => readonly ChangedRow[];

export const createUpdateRows = ({ statements, keys }: Pick<Context, 'statements' | 'keys'>): UpdateRows => {
  const cached = new WeakMap<Table, Columns>();
  const columnsFor = (table: Table): Columns => {
    const columns = cached.get(table) ?? columnsOf(table);
    cached.set(table, columns);
    return columns;
  };

  const write = (table: Table, row: ChangedRow, { places, document }: Difference): boolean => {
    const rowId = rowIdOf(row.key);
    const sets = ['position = ?'];
    const values: SQLInputValue[] = [row.position];
    for (const at of places) {
      const field = table.fields[at] ?? '';
      const value = row.row?.[field];
      sets.push(`${columnOf(field)} = ?`);
      values.push(columnValue(table, { at, rowId }, hasColumn(value) ? value : null));
    }
    if (document) {
      sets.push('doc = ?');
      values.push(columnsFor(table).toColumned(row).text);
    }
    values.push(keys.find(table, row.key), row.before?.position ?? 0);
    const sql = `UPDATE OR FAIL ${table.name} SET ${sets.join(', ')} WHERE ${asKnown}`;
    return Number(statements.prepare(sql).run(...values).changes) > 0;
  };

  return (table, rows) => {
    // rows of earlier versions have columns for a part of their fields
    if (!table.packed) return rows;
    const columns = columnsFor(table);
    return rows.filter((row) => {
      const { before, row: after } = row;
      if (!before?.row || !after || before.position >= row.position) return true;
      const difference = differenceOf(table, columns, { before: before.row, after });
      return difference === null || !write(table, row, difference);
    });
  };
};
