import type { RateLimits } from '@upline/infra/limits/limit.ts';
import type { Context } from 'koa';
import type {} from '../request/routes.ts';
import type { ClientAddress } from '../request/clientAddress.ts';
import { addressGroup } from '../request/clientAddress.ts';
import type { Session } from '../request/session.ts';
import { addressLimits, personLimits } from './publicLimits.ts';
import type { PublicKind } from './publicLimits.ts';

/** The kind of each request by its path; the first that fits. A path that is not listed counts as a page. */
const kinds: readonly { path: RegExp; kind: PublicKind }[] = [
  { path: /^\/s\/[^/]+\/view$/, kind: 'views' },
  { path: /^\/s\/[^/]+\/thumbnail$/, kind: 'files' },
  { path: /^\/assets\//, kind: 'files' },
  { path: /^\/[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/, kind: 'files' },
  { path: /^\/api\/(?:login|callback|logout)$/, kind: 'pages' },
  { path: /^\/(?:api|socket\.io)\//, kind: 'calls' },
];

/** The router reads capitals, encoded letters and a slash at the end in the same way as a plain path. */
const otherwiseWritten = /[A-Z%]|\/$/u;

/** A path as it is declared. */
const plainPath = (path: string): string => {
  if (!otherwiseWritten.test(path)) return path;
  const bare = path.toLowerCase().replace(/\/+$/u, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
};

/** The kind under which a request is counted. */
export const kindOf = (path: string): PublicKind => {
  const plain = plainPath(path);
  return kinds.find((one) => one.path.test(plain))?.kind ?? 'pages';
};

/** A request that was counted by its address: how long its sender has to wait, in milliseconds. */
type Taken = { kind: PublicKind; address: string; waitMs: Promise<number> };

type Needs = { limits: RateLimits; addressOf: ClientAddress };

/**
 * Counts every request that is not a call of a signed-in person, which counts by that person: by its address whether
 * there is a session or not, and by the person too where there is one. A new route counts without being named here.
 */
export const createRequestRates = ({ limits, addressOf }: Needs) => {
  const waitOf = async (kind: PublicKind, address: string, session: Session | null): Promise<number> => {
    const wait = await limits.take(`public:${kind}:${address}`, addressLimits[kind].bucket);
    if (wait > 0 || !session) return wait;
    return limits.take(`public:${kind}:user:${session.userId}`, personLimits[kind].bucket);
  };
  return {
    /** Counts one request. Null where it does not count here. */
    take: (ctx: Context): Taken | null => {
      const { session, route, path, req } = ctx;
      const kind = kindOf(path);
      if (session && kind === 'calls' && route.isPublicCall !== true) return null;
      const address = addressGroup(addressOf(req));
      return { kind, address, waitMs: waitOf(kind, address, session) };
    },
  };
};
export type RequestRates = ReturnType<typeof createRequestRates>;
