import { expect } from 'vitest';
import { matchColumns } from '../src/import/reading/matchColumns.ts';
import { readRow } from '../src/import/reading/readRow.ts';
import { readTableInSteps } from '../src/import/reading/readTable.ts';
import type { ReadOptions } from '../src/import/reading/readTable.ts';
import type { Table, UnreadableFile } from '../src/import/reading/table.ts';

type Content = Uint8Array | string;

/** Reads a file of people without a pause. */
export const readTable = (content: Content, options: ReadOptions = {}): Table | UnreadableFile => {
  const reading = readTableInSteps(Buffer.from(content), options);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
};

/** The table of a file of people, which must be readable. */
export const tableOf = (content: Content, options?: ReadOptions): Table => {
  const table = readTable(content, options);
  if ('problem' in table) throw new Error(table.text);
  return table;
};

/** The rows of a file as an import into an organization without a country reads them; none for an empty file. */
export const rowsIn = (content: Content) => {
  const table = readTable(content);
  if ('problem' in table) {
    expect(table.problem).toBe('empty');
    return [];
  }
  const columns = matchColumns(table);
  return Array.from(table.rows, ({ cells }) => {
    const row = readRow({ cells, columns, country: null });
    return 'values' in row ? row.values : row;
  });
};
