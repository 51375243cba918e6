import { stringify } from 'csv-stringify/sync';

/** Begins a CSV file: without it Excel reads another encoding than UTF-8. */
export const byteOrderMark = '\ufeff';

// in quotes also for programs that take another separator, or a line break alone for the end of a row
const anySeparator = /[\r\n\t,;]/u;

/** Rows of cells as lines of CSV, each ended. */
export const csvLines = (rows: readonly (readonly string[])[], separator = ','): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: separator, record_delimiter: 'windows', quoted_match: anySeparator },
  );
