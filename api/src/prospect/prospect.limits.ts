import { bulkBounds, followUpBounds } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** Limits of one prospect, and of a change of many. */
export const prospectLimits = {
  recorded: { what: 'Notes and contacts', per: 'prospect', most: followUpBounds.recorded, unit: 'notes and contacts' },
  bulk: { what: 'Prospects of one change', per: 'change', most: bulkBounds.people, unit: 'prospects' },
} as const satisfies Record<string, Limit>;
