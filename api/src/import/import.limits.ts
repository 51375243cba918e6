import { importBounds } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** Limits of imports. */
export const importLimits = {
  bytes: { what: 'Size of a file with people', per: 'import', most: importBounds.bytes, unit: 'bytes' },
  rows: { what: 'Rows of a file with people', per: 'import', most: importBounds.rows, unit: 'rows' },
  open: { what: 'Imports that have not ended', per: 'person', most: importBounds.open, unit: 'imports' },
  kept: { what: 'Drafts, refused rows and the undo of imports', per: 'import', most: importBounds.days, unit: 'days' },
  files: {
    what: 'Files with people, and previews of them',
    per: 'person',
    bucket: { ratePerSecond: 0.2, burst: 30 },
  },
} as const satisfies Record<string, Limit>;
