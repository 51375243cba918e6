import type { PlanTier } from '@upline/contracts';
import { storageBounds } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

const words = {
  prospects: { what: 'Prospects', unit: 'prospects' },
  assets: { what: 'Assets', unit: 'assets' },
  shares: { what: 'Shares', unit: 'shares' },
  entries: { what: 'Notes and contacts in all', unit: 'notes and contacts' },
  messages: { what: 'Messages in all', unit: 'messages' },
  invitations: { what: 'Open invitations', unit: 'invitations' },
  bytes: { what: 'Bytes of events', unit: 'bytes' },
} as const;
const things = ['prospects', 'assets', 'shares', 'entries', 'messages', 'invitations', 'bytes'] as const;

const ofPlan = (plan: PlanTier, per: string): [string, Limit][] =>
  things.map((thing) => [`${plan} ${thing}`, { ...words[thing], per, most: storageBounds[plan][thing] }]);

/** What an organization stores, by its plan. */
export const storageLimits = Object.fromEntries([
  ...ofPlan('free', 'organization on Free'),
  ...ofPlan('pro', 'organization on Pro'),
]) satisfies Record<string, Limit>;
