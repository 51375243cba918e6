/**
 * Bounds of imports: bytes and rows of a file, imports of a person that have not ended, rows of one event at most, and
 * the days for which a draft, the refused rows and the undo are there.
 */
export const importBounds = {
  bytes: 20_000_000,
  rows: 100_000,
  open: 5,
  rowsTogether: 500,
  days: 7,
  previewed: 20,
  keptPeople: 50,
} as const;
