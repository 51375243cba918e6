import type { Limit } from '@upline/infra/limits/limit.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250' | 'windows-1252' | 'windows-1256';
export type Separator = ',' | ';' | '\t';

/** A row of data: `row` counts from 1 behind the header, and `cells` has one of each column. */
export type TableRow = { row: number; cells: readonly string[] };

/**
 * What a file of people holds. `rows` reads them from the bytes each time it is walked, so that no copy of all of them
 * is in memory. Columns of a file without header have the letters that spreadsheets give them.
 */
export type Table = {
  kind: 'csv' | 'vcard';
  encoding: Encoding;
  separator: Separator | null;
  header: boolean;
  columns: readonly string[];
  rows: Iterable<TableRow>;
  count: number;
};

export type Problem =
  'zip' | 'xlsx' | 'picture' | 'html' | 'pdf' | 'binary' | 'too-many-columns' | 'row-too-long' | 'open-quote' | 'empty';

/** Why a file cannot be read, with a message that says what to do. */
export type UnreadableFile = { problem: Problem; text: string };

/** Limits of a file that is read. */
export const readingLimits = {
  columns: { what: 'Columns of an imported file', per: 'file', most: 100, unit: 'columns' },
  rowBytes: { what: 'A row of an imported file', per: 'row', most: 100_000, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** Thrown while a table is read; `readTableInSteps` returns its file. */
export class Unreadable extends Error {
  readonly file: UnreadableFile;

  constructor(file: UnreadableFile) {
    super(file.problem);
    this.file = file;
  }
}
