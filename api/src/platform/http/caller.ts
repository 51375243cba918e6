import { randomUUID } from 'node:crypto';
import { organizationHeader } from '@upline/contracts';
import type { Bucket } from '@upline/infra/ports.ts';
import type { Context } from 'koa';
import type { ActingPerson } from '../commands.ts';
import type { Services } from '../../services.ts';
import { HttpProblem } from './problem.ts';

/** Who calls, in which organization, and that organization's time zone. */
export type Caller = { actor: ActingPerson; signInEmail: string | null; timeZone: string; correlationId: string };

type Access = 'member' | 'session' | 'public';

/** Rate limits of signed-in calls (design, section 5). */
export const buckets = {
  userCommands: { ratePerSecond: 20, burst: 100 },
  userReads: { ratePerSecond: 100, burst: 300 },
  organizationCommands: { ratePerSecond: 2_000, burst: 4_000 },
} as const satisfies Record<string, Bucket>;

const anonymous: ActingPerson = { userId: '', role: null, organizationId: null };

/** 429 with the seconds after which to try again. */
export const tooMany = (waitMs: number): HttpProblem => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const detail = `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new HttpProblem({ status: 429, code: 'too-many-requests', detail }, { 'Retry-After': String(seconds) });
};

const unauthorized = (): HttpProblem =>
  new HttpProblem({ status: 401, code: 'unauthorized', detail: 'Please sign in.' });

const noOrganization = (): HttpProblem =>
  new HttpProblem({
    status: 403,
    code: 'no-organization',
    detail: 'You do not belong to an organization. Create your team or accept an invitation first.',
  });

/** The role a person has in the organization of their session, from the folded team: never from a view. */
export const actorOf = async (
  services: Services,
  session: { userId: string; organizationId: string | null },
): Promise<ActingPerson> => {
  const { userId, organizationId } = session;
  const team =
    organizationId === null
      ? null
      : await services.teams.peekFor(organizationId, ({ state }) => state.members.has(userId));
  const role = team?.state.members.get(userId)?.role ?? null;
  return role === null ? { userId, role, organizationId: null } : { userId, role, organizationId };
};

/** The time zone of an organization, UTC without one. */
export const timeZoneOf = async (services: Services, organizationId: string | null): Promise<string> => {
  if (organizationId === null) return 'UTC';
  const { state } = await services.organizations.peek(organizationId);
  return state.status === 'founded' ? state.details.timeZone : 'UTC';
};

const limit = async (services: Services, actor: ActingPerson, kind: 'command' | 'query'): Promise<void> => {
  const { limits } = services.ports;
  const own = kind === 'command' ? buckets.userCommands : buckets.userReads;
  const wait = await limits.take(`${kind}:user:${actor.userId}`, own);
  if (wait > 0) throw tooMany(wait);
  if (kind === 'query' || actor.organizationId === null) return;
  const shared = await limits.take(`command:organization:${actor.organizationId}`, buckets.organizationCommands);
  if (shared > 0) throw tooMany(shared);
};

/** Makes the one function that every route asks who is calling. It throws HttpProblem 401, 403, 409 or 429. */
export const createCallers =
  (services: Services) =>
  async (ctx: Context, access: Access, kind: 'command' | 'query'): Promise<Caller> => {
    const correlationId = ctx.get('X-Request-Id').slice(0, 100) || randomUUID();
    const { session } = ctx;
    if (!session) {
      if (access === 'public') return { actor: anonymous, signInEmail: null, timeZone: 'UTC', correlationId };
      throw unauthorized();
    }
    const believed = ctx.get(organizationHeader);
    if (believed !== '' && believed !== (session.organizationId ?? ''))
      throw new HttpProblem({
        status: 409,
        code: 'organization-switched',
        detail: 'You switched to another organization in another tab. Reload this page.',
      });
    const actor = await actorOf(services, session);
    if (access === 'member' && actor.role === null) throw noOrganization();
    await limit(services, actor, kind);
    return {
      actor,
      signInEmail: session.email,
      timeZone: await timeZoneOf(services, actor.organizationId),
      correlationId,
    };
  };
