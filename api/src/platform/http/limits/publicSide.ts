import { queries } from '@upline/contracts';
import type { QueryDefinition } from '@upline/contracts';
import type { RateLimits } from '@upline/infra/ports.ts';
import type { Context, Middleware } from 'koa';
import { tooMany } from '../request/caller.ts';
import type { ClientAddress } from '../request/clientAddress.ts';
import { addressGroup } from '../request/clientAddress.ts';
import type { LateRefusals } from './lateRefusals.ts';
import { isRefusal } from './lateRefusals.ts';
import { addressLimits, personLimits } from './publicLimits.ts';
import type { PublicKind } from './publicLimits.ts';
import { createRoutes } from '../routes.ts';
import type { Session } from '../request/session.ts';

/** The kind of each request by its path; the first that fits. A path that is not listed counts as a page. */
const kinds: readonly { path: RegExp; kind: PublicKind }[] = [
  { path: /^\/s\/[^/]+\/view$/, kind: 'views' },
  { path: /^\/s\/[^/]+\/thumbnail$/, kind: 'files' },
  { path: /^\/assets\//, kind: 'files' },
  { path: /^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/, kind: 'files' },
  { path: /^\/api\/(?:login|callback|logout)$/, kind: 'pages' },
  { path: /^\/(?:api|socket\.io)\//, kind: 'calls' },
];

/** Calls beside those of the contracts that need no session. */
const others = [
  { method: 'GET', path: '/api/health/live' },
  { method: 'GET', path: '/api/health/ready' },
  { method: 'GET', path: '/api/openapi.json' },
];

/** A path as it is declared: the router reads capitals, encoded letters and a slash at the end in the same way. */
const plainPath = (path: string): string => {
  const bare = path.toLowerCase().replace(/\/+$/u, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
};

/** What a request counts as where it is counted. */
export const kindOf = (path: string): PublicKind =>
  kinds.find((one) => one.path.test(plainPath(path)))?.kind ?? 'pages';

type Asked = { method: string; path: string };

/** Makes the function that says whether a call needs no session. */
const createIsPublicCall = () => {
  const routes = createRoutes<true>();
  for (const { path, access } of Object.values<QueryDefinition>(queries))
    if (access === 'public') routes.add({ method: 'GET', path: path.toLowerCase() }, true);
  for (const route of others) routes.add(route, true);
  return ({ method, path }: Asked): boolean =>
    routes.find(method === 'HEAD' ? 'GET' : method, plainPath(path).split('/')) !== null;
};

type SignedIn = Pick<Session, 'userId'>;

type Needs = {
  limits: RateLimits;
  addressOf: ClientAddress;
  sessionOf: (ctx: Context) => Promise<SignedIn | null>;
  refusals: Pick<LateRefusals, 'ofAddress'>;
  /** Says on a page when to come back. */
  answerWait: (ctx: Context, waitMs: number) => void;
};

/**
 * Counts every request that is not a call of a signed-in person, which counts by that person: by its address whether
 * there is a session or not, and by the person too where there is one. A new route counts without being named here.
 */
export const publicSide = (needs: Needs): Middleware => {
  const { limits, addressOf, sessionOf, refusals, answerWait } = needs;
  const isPublicCall = createIsPublicCall();

  const waitOf = async (kind: PublicKind, address: string, session: SignedIn | null): Promise<number> => {
    const wait = await limits.take(`public:${kind}:${address}`, addressLimits[kind].bucket);
    if (wait > 0 || !session) return wait;
    return limits.take(`public:${kind}:user:${session.userId}`, personLimits[kind].bucket);
  };

  return async (ctx, next) => {
    const kind = kindOf(ctx.path);
    const session = await sessionOf(ctx);
    if (session && kind === 'calls' && !isPublicCall(ctx)) return next();
    const address = addressGroup(addressOf(ctx.req));
    const wait = await waitOf(kind, address, session);
    if (wait > 0) {
      await refusals.ofAddress(ctx, address);
      if (kind === 'pages') return answerWait(ctx, wait);
      throw tooMany(wait);
    }
    try {
      await next();
    } catch (error) {
      if (isRefusal(error)) await refusals.ofAddress(ctx, address);
      throw error;
    }
    if (ctx.status === 429) await refusals.ofAddress(ctx, address);
    return undefined;
  };
};
