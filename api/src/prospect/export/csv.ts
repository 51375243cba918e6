import { stringify } from 'csv-stringify/sync';

/** Begins a CSV file: without it Excel reads another encoding than UTF-8. */
export const byteOrderMark = '\ufeff';

/** Rows of cells as lines of CSV, each ended. */
export const csvLines = (rows: readonly (readonly string[])[], separator = ','): string =>
  stringify(
    rows.map((row) => [...row]),
    { delimiter: separator, record_delimiter: 'windows' },
  );
