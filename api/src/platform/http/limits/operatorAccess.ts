import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { createLru } from '../../lib/lru.ts';
import { retryAfter } from '../../lib/retryAfter.ts';
import type { ClientAddress } from '../request/clientAddress.ts';
import { addressGroup } from '../request/clientAddress.ts';

/** The limit of guessing the operator's token. */
export const operatorLimits = {
  wrongTokens: {
    what: 'Operator tokens that are tried',
    per: 'network address, until the right one',
    bucket: { ratePerSecond: 10 / 300, burst: 10 },
  },
} satisfies Record<string, Limit>;

/** How many networks that sent the right token are kept. */
const remembered = 1_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the operator's token, compared in constant time. */
const isOperator = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));

const unauthorized = (): HttpProblem =>
  new HttpProblem({ status: 401, code: 'unauthorized', detail: 'Send the operator token as a Bearer token.' });

const tooMany = (waitMs: number): HttpProblem =>
  new HttpProblem(
    { status: 429, code: 'too-many-attempts', detail: 'Too many wrong operator tokens came from here. Wait a while.' },
    { 'Retry-After': retryAfter(waitMs) },
  );

export type OperatorAccessNeeds = { operatorToken: string; limits: RateLimits; addressOf: ClientAddress };

/**
 * Makes the function that lets only the operator on. It throws 401 without the token, and 429 after too many wrong
 * ones from the same network, even with the right token.
 */
export const createOperatorAccess = ({ operatorToken, limits, addressOf }: OperatorAccessNeeds) => {
  // the right token starts a new bucket, since the port can take tokens and not give them back
  const rounds = createLru<number>(remembered);
  return async (ctx: Pick<Context, 'get'> & { req: IncomingMessage }): Promise<void> => {
    const authorization = ctx.get('Authorization');
    if (!authorization.startsWith('Bearer ')) throw unauthorized();
    const network = addressGroup(addressOf(ctx.req));
    const round = rounds.get(network) ?? 0;
    const waitMs = await limits.take(`operator-token:${network}:${round}`, operatorLimits.wrongTokens.bucket);
    if (waitMs > 0) throw tooMany(waitMs);
    if (!isOperator(authorization.slice('Bearer '.length), operatorToken)) throw unauthorized();
    rounds.set(network, round + 1);
  };
};
export type OperatorAccess = ReturnType<typeof createOperatorAccess>;
