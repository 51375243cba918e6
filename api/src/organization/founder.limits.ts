import type { Limit } from '@upline/infra/limits/limit.ts';
import { maxFounded } from './founder.decider.ts';

/** Limits of founding. */
export const foundingLimits = {
  founded: { what: 'Organizations founded', per: 'person', most: maxFounded, unit: 'organizations' },
} as const satisfies Record<string, Limit>;
