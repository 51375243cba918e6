/** SQLite's primary result codes that are acted on (https://www.sqlite.org/rescode.html). */
const codes = {
  error: 1,
  busy: 5,
  io: 10,
  corrupt: 11,
  full: 13,
  tooBig: 18,
  constraint: 19,
  mismatch: 20,
  misuse: 21,
  range: 25,
  notADatabase: 26,
};

const faults: readonly number[] = [
  codes.error,
  codes.tooBig,
  codes.constraint,
  codes.mismatch,
  codes.misuse,
  codes.range,
];

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : null;

export const isBusy = (error: unknown): boolean => codeOf(error) === codes.busy;
export const isFull = (error: unknown): boolean => codeOf(error) === codes.full;

/** Whether the disk is full or fails. */
export const isDiskAway = (error: unknown): boolean => isFull(error) || codeOf(error) === codes.io;

/** Whether SQLite says that the file is damaged, or never was a database. */
export const isDamaged = (error: unknown): boolean =>
  codeOf(error) === codes.corrupt || codeOf(error) === codes.notADatabase;

/** Whether the statement or its parameters are to blame, not the file or the disk. */
export const isFaultyStatement = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === null || faults.includes(code);
};
