import type { ServerResponse } from 'node:http';
import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';
import { createLeakyBuckets } from '../../lib/leakyBuckets.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';
import type { Session } from '../request/session.ts';

/** Limits of refusals. A caller who waits as `Retry-After` says stays far below them. */
export const refusalLimits = {
  person: {
    what: 'Refused calls before each further refusal is sent a second late',
    per: 'person',
    bucket: { ratePerSecond: 5, burst: 100 },
  },
  organization: {
    what: 'Refused calls before each further refusal is sent a second late',
    per: 'organization',
    bucket: { ratePerSecond: 50, burst: 1_000 },
  },
  address: {
    what: 'Refused requests before each further refusal is sent a second late',
    per: 'network address',
    bucket: { ratePerSecond: 5, burst: 100 },
  },
  process: { what: 'Refusals that wait to be sent late', per: 'process', most: 2_000, unit: 'requests' },
} as const satisfies Record<string, Limit>;

const lateMs = 1_000;

/** Waits, but not for a response that was closed. */
const waitFor = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, lateMs);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export const isRefusal = (error: unknown): boolean => error instanceof HttpProblem && error.problem.status === 429;

/** The session and the address that a refusal counts for; null where it does not count for one. */
type Refused = { session: Session | null; address: string | null };

/**
 * Sends refusals late to people, organizations and addresses that go on after many of them. Refusing costs as much as a
 * small answer, and a connection that waits for its refusal asks for nothing meanwhile. `now` is in milliseconds.
 */
export const createLateRefusals = (now: () => number, wait = waitFor) => {
  const ofPeople = createLeakyBuckets(now, refusalLimits.person.bucket);
  const ofOrganizations = createLeakyBuckets(now, refusalLimits.organization.bucket);
  const ofAddresses = createLeakyBuckets(now, refusalLimits.address.bucket);
  let waiting = 0;

  const sendLate = async ({ res, req }: Pick<Context, 'res' | 'req'>): Promise<void> => {
    if (waiting >= refusalLimits.process.most) return void req.socket.destroy();
    waiting += 1;
    await wait(res);
    waiting -= 1;
  };

  /** Counts a refusal, and says whether it is to be sent late. */
  const isPersonLate = ({ userId, organizationId }: Session): boolean => {
    ofPeople.add(userId, 1);
    const isPersonOver = ofPeople.waitMs(userId) > 0;
    if (organizationId === null) return isPersonOver;
    ofOrganizations.add(organizationId, 1);
    return isPersonOver || ofOrganizations.waitMs(organizationId) > 0;
  };

  const isAddressLate = (address: string): boolean => {
    ofAddresses.add(address, 1);
    return ofAddresses.waitMs(address) > 0;
  };

  return {
    /** Counts a refusal to a person, to an address, or to both, and waits where it is to be sent late. */
    refused: async (ctx: Pick<Context, 'res' | 'req'>, { session, address }: Refused): Promise<void> => {
      const isLate = [session !== null && isPersonLate(session), address !== null && isAddressLate(address)];
      if (isLate.includes(true)) await sendLate(ctx);
    },
  };
};
export type LateRefusals = ReturnType<typeof createLateRefusals>;
