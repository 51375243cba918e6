import type { Limit } from '@upline/infra/limits/limit.ts';
import { notifyAgainMs } from './share.decider.ts';

/** Limits of links. */
export const shareLimits = {
  notified: {
    what: 'Notifications that a link was opened',
    per: `link and ${notifyAgainMs / 60_000} minutes`,
    most: 1,
    unit: 'notification',
  },
} as const satisfies Record<string, Limit>;
