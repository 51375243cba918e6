import { isEmail, message, soleNumberOf } from '@upline/contracts';
import { fieldOfName } from './columnNames.ts';
import { csvRecords, parsePiece } from './csvRecords.ts';
import type { DecodedText } from './decodeText.ts';
import { unreadable } from './fileKind.ts';
import type { Separator, Table, TableRow, UnreadableFile } from './table.ts';
import { Unreadable, readingLimits } from './table.ts';

/** Characters of the beginning by which a text is judged. */
const headBytes = 64 * 1024;
/** Records by which separator and header are found. */
const sampleRecords = 100;

const isFilled = (record: readonly string[]): boolean => record.some((cell) => cell !== '');

const widthOf = (record: readonly string[]): number => record.findLastIndex((cell) => cell !== '') + 1;

const sampleOf = (utf8: Buffer, separator: Separator | null): string[][] =>
  parsePiece(utf8.subarray(0, headBytes), separator, sampleRecords).records;

// what is least likely within a cell comes first
const separators: readonly Separator[] = ['\t', ';', ','];

/** The separator that makes columns of most records, the same number in each; null where none does. */
const separatorOf = (utf8: Buffer): Separator | null => {
  const rated = separators.map((separator) => {
    const widths = sampleOf(utf8, separator).map((record) => record.length);
    const often = new Map<number, number>();
    for (const width of widths) often.set(width, (often.get(width) ?? 0) + 1);
    const alike = Math.max(0, ...[...often].map(([width, times]) => (width > 1 ? times : 0)));
    return { separator, share: alike / Math.max(1, widths.length) };
  });
  const best = rated.reduce((one, other) => (other.share > one.share ? other : one));
  return best.share > 0 ? best.separator : null;
};

const isData = (cell: string): boolean => isEmail(cell) || (/\d/u.test(cell) && soleNumberOf(cell) !== null);

/** Whether the first record names the columns: in words that are known, or has none of the data that follow it. */
const namesColumns = ([first = [], ...others]: readonly string[][]): boolean => {
  if (first.some(isData)) return false;
  if (first.some((cell) => fieldOfName(cell) !== null)) return true;
  const width = Math.max(...others.map(widthOf));
  return (
    first.length > 1 &&
    widthOf(first) === width &&
    first.every((cell) => cell !== '') &&
    others.some((record) => record.some(isData))
  );
};

/** The letters by which spreadsheets name a column: A, B … Z, AA. */
const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** A line of Excel before the table that names the separator. */
const separatorLine = /^sep=([,;\t])\r?\n/u;

type Shape = { utf8: Buffer; separator: Separator | null };

const namedSeparator = (utf8: Buffer): Shape | null => {
  const [line, named] = separatorLine.exec(utf8.subarray(0, 10).toString('latin1')) ?? [];
  const separator = separators.find((one) => one === named);
  return line === undefined || separator === undefined ? null : { utf8: utf8.subarray(line.length), separator };
};

const tooManyColumns: UnreadableFile = {
  problem: 'too-many-columns',
  text: message(
    'This file has more than {most} columns. Please remove those that are not needed and choose it again.',
    {
      most: readingLimits.columns.most,
    },
  ),
};

/** How many columns and records there are. */
const measure = function* ({ utf8, separator }: Shape): Generator<void, { width: number; filled: number }> {
  let width = 0;
  let filled = 0;
  for (const records of csvRecords(utf8, separator)) {
    const widths = records.map(widthOf);
    width = Math.max(width, ...widths);
    filled += widths.filter((one) => one > 0).length;
    if (width > readingLimits.columns.most) throw new Unreadable(tooManyColumns);
    yield;
  }
  return { width, filled };
};

type Rows = Shape & { header: boolean; width: number };

const rowsOf = function* ({ utf8, separator, header, width }: Rows): Generator<TableRow> {
  let row = header ? -1 : 0;
  for (const records of csvRecords(utf8, separator))
    for (const record of records.filter(isFilled)) {
      row += 1;
      if (row > 0) yield { row, cells: Array.from({ length: width }, (_cell, at) => record[at] ?? '') };
    }
};

/** Separated columns as a table. `header` says whether the first record names them, where a person said so. */
export const csvTable = function* ({ utf8, encoding }: DecodedText, header?: boolean): Generator<void, Table> {
  const shape = namedSeparator(utf8) ?? { utf8, separator: separatorOf(utf8) };
  const { width, filled } = yield* measure(shape);
  const sample = sampleOf(shape.utf8, shape.separator).filter(isFilled);
  const hasHeader = header ?? namesColumns(sample);
  const names = hasHeader ? (sample[0] ?? []) : [];
  const count = filled - (hasHeader ? 1 : 0);
  if (count < 1) throw new Unreadable(unreadable('empty'));
  return {
    kind: 'csv',
    encoding,
    separator: shape.separator,
    header: hasHeader,
    columns: Array.from({ length: width }, (_column, at) => names[at] || letterOf(at)),
    rows: { [Symbol.iterator]: () => rowsOf({ ...shape, header: hasHeader, width }) },
    count,
  };
};
