import { message } from '@upline/contracts';
import type { QueryCost } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';
import { createLeakyBuckets } from '../lib/leakyBuckets.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import { reasonAndWait, retryAfter } from '../lib/retryAfter.ts';

/** What queries and exports may cost, in milliseconds of this process's time. */
export const costLimits = {
  light: {
    what: 'Milliseconds of the server for queries of a few rows',
    per: 'person',
    bucket: { ratePerSecond: 200, burst: 3_000 },
  },
  person: {
    what: 'Milliseconds of the server for lists, searches and exports',
    per: 'person',
    bucket: { ratePerSecond: 150, burst: 3_000 },
  },
  organization: {
    what: 'Milliseconds of the server for searches, exports and long lists',
    per: 'organization',
    bucket: { ratePerSecond: 250, burst: 5_000 },
  },
} as const satisfies Record<string, Limit>;

const reasons: Record<keyof typeof costLimits, string> = {
  light: message('You asked for more than the server can serve one after another.'),
  person: message('You asked for more lists, searches and downloads than the server can serve one after another.'),
  organization: message(
    'Your organization asked for more lists, searches and downloads than the server can serve one after another.',
  ),
};

/** Those on whose behalf the server works. */
export type Payer = { userId: string; organizationId: string };

/**
 * The budgets of people and organizations. Work is charged when it is done, with what it really cost; who has used up
 * more than the budget waits until the rate has paid it back. What is light has a budget of its own, so that somebody
 * who searched too much can go on with everything else.
 */
export const createCosts = (now: () => number) => {
  const light = createLeakyBuckets(now, costLimits.light.bucket);
  const people = createLeakyBuckets(now, costLimits.person.bucket);
  const organizations = createLeakyBuckets(now, costLimits.organization.bucket);
  const refuse = (waitMs: number, reason: string): never => {
    const detail = reasonAndWait(reason, waitMs);
    throw new HttpProblem({ status: 429, code: 'too-costly', detail }, { 'Retry-After': retryAfter(waitMs) });
  };
  const isShared = (organizationId: string, cost: QueryCost): boolean => cost === 'heavy' && organizationId !== '';
  return {
    /** Throws HttpProblem 429 while the person, or for what is heavy their organization, has used up the budget. */
    check: ({ userId, organizationId }: Payer, cost: QueryCost): void => {
      const own = (cost === 'light' ? light : people).waitMs(userId);
      if (own > 0) refuse(own, cost === 'light' ? reasons.light : reasons.person);
      const shared = isShared(organizationId, cost) ? organizations.waitMs(organizationId) : 0;
      if (shared > 0) refuse(shared, reasons.organization);
    },
    charge: ({ userId, organizationId }: Payer, ms: number, cost: QueryCost): void => {
      (cost === 'light' ? light : people).add(userId, ms);
      if (isShared(organizationId, cost)) organizations.add(organizationId, ms);
    },
  };
};
export type Costs = ReturnType<typeof createCosts>;
