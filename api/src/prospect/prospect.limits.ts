import { followUpBounds } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** Limits of one prospect. */
export const prospectLimits = {
  recorded: { what: 'Notes and contacts', per: 'prospect', most: followUpBounds.recorded, unit: 'notes and contacts' },
} as const satisfies Record<string, Limit>;
