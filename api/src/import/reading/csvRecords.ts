import { message } from '@upline/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import type { Options } from 'csv-parse/sync';
import type { Separator } from './table.ts';
import { Unreadable, readingLimits } from './table.ts';

/** Bytes that are parsed at once: a few milliseconds, and where a row does not end in them, more than one may have. */
const pieceBytes = [8 * 1024, 256 * 1024] as const;

const tooLong = (row: number): Unreadable =>
  new Unreadable({
    problem: 'row-too-long',
    text: message(
      'Row {row} of this file is too long: perhaps a quotation mark in it is never closed. Please mend the row.',
      { row },
    ),
  });

const openQuote = (row: number): Unreadable =>
  new Unreadable({
    problem: 'open-quote',
    text: message('A quotation mark in row {row} of this file is never closed. Please mend the row.', { row }),
  });

const isOpenQuote = (error: unknown): boolean => error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';

/** Records of a piece, where each ends, and whether a quotation mark behind them is not closed in it. */
type Piece = { records: string[][]; ends: number[]; isOpen: boolean };

/** Parses the records at the beginning of bytes, at most so many. */
export const parsePiece = (bytes: Buffer, separator: Separator | null, most?: number): Piece => {
  const records: string[][] = [];
  const ends: number[] = [];
  const options: Options = {
    // a text of one column has no zero byte
    delimiter: separator ?? '\0',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    ...(most === undefined ? {} : { to: most }),
    on_record: (record: string[], { bytes: end }) => {
      records.push(record);
      ends.push(end);
      return null;
    },
  };
  try {
    parse(bytes, options);
    return { records, ends, isOpen: false };
  } catch (error) {
    if (!isOpenQuote(error)) throw error;
    return { records, ends, isOpen: true };
  }
};

/** The whole records from a place on; `isLast` says that they reach the end of the text. */
const pieceFrom = (utf8: Buffer, from: number, separator: Separator | null): Piece & { isLast: boolean } => {
  const [usual, most] = pieceBytes;
  for (let size: number = usual; ; size = most) {
    const isLast = from + size >= utf8.length;
    const { records, ends, isOpen } = parsePiece(utf8.subarray(from, from + size), separator);
    if (!isLast && !isOpen) records.pop();
    if (isLast || records.length > 0 || size === most) return { records, ends, isOpen, isLast };
  }
};

/**
 * The records of a CSV text, some at a time: those of a piece of the bytes. The last of a piece may continue behind it,
 * and is read again. Throws Unreadable for a record that is too long or has a quotation mark that is never closed.
 */
export const csvRecords = function* (utf8: Buffer, separator: Separator | null): Generator<string[][]> {
  const most = readingLimits.rowBytes.most;
  let row = 0;
  for (let from = 0; from < utf8.length;) {
    const { records, ends, isOpen, isLast } = pieceFrom(utf8, from, separator);
    const long = records.findIndex((_record, at) => (ends[at] ?? 0) - (ends[at - 1] ?? 0) > most);
    if (long >= 0) throw tooLong(row + long + 1);
    row += records.length;
    const end = ends[records.length - 1] ?? 0;
    if (isLast && isOpen) throw openQuote(row + 1);
    if (!isLast && end === 0) throw tooLong(row + 1);
    yield records;
    from = isLast ? utf8.length : from + end;
  }
};
