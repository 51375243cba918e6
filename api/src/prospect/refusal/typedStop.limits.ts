import type { Limit } from '@upline/infra/limits/limit.ts';

const daySeconds = 86_400;

/** Limits of numbers and addresses that visitors type who do not want to be contacted. */
export const typedStopLimits = {
  ofMember: {
    what: 'Typed numbers and addresses that a member is asked to confirm',
    per: 'member',
    bucket: { ratePerSecond: 20 / daySeconds, burst: 20 },
  },
  mails: {
    what: 'Mails that ask an address whether it wants no contact',
    per: 'mailbox',
    bucket: { ratePerSecond: 1 / daySeconds, burst: 1 },
  },
  kept: { what: 'How long a typed number or address waits for its confirmation', per: 'each', most: 30, unit: 'days' },
} as const satisfies Record<string, Limit>;
