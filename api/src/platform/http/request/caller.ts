import { randomUUID } from 'node:crypto';
import { message, organizationHeader } from '@upline/contracts';
import type { Limit, RateLimits } from '@upline/infra/limits/limit.ts';
import type { Judge } from '../../commands/judge.ts';
import { RightsChanged } from '../../commands/judge.ts';
import type { TimeZoneOf } from '../../commands/metadata.ts';
import type { ActingPerson } from '../../lib/actor.ts';
import { HttpProblem } from '../../lib/httpProblem.ts';
import { whenThere } from '../../lib/soon.ts';
import { retryAfter, secondsOf } from '../../lib/retryAfter.ts';
import type { Rights, RightsNeeds } from './rights.ts';
import { areSame, createRightsOf } from './rights.ts';
import type { Session } from './session.ts';

/** The person who sends a request, and the time zone of their organization. */
export type Caller = {
  /** The session as it is now; null without one. */
  session: Session | null;
  actor: ActingPerson;
  signInEmail: string | null;
  /** Whether the person has signed in or proven who they are lately. */
  proven: boolean;
  /** Whether the person is an owner who reads and does what a member may, until they have a second factor. */
  lacksFactor: boolean;
  timeZone: string;
  correlationId: string;
  /** Judges the same once more, right before something is stored. */
  judge: Judge;
};

/** Who may call: a member of the session's organization, anyone signed in, or anyone. */
type Access = 'member' | 'session' | 'public';

/** Rate limits of signed-in calls (architecture, HTTP). */
export const callLimits = {
  userCommands: { what: 'Commands', per: 'person', bucket: { ratePerSecond: 20, burst: 100 } },
  userReads: { what: 'Queries', per: 'person', bucket: { ratePerSecond: 100, burst: 300 } },
  organizationCommands: { what: 'Commands', per: 'organization', bucket: { ratePerSecond: 2_000, burst: 4_000 } },
} as const satisfies Record<string, Limit>;

/** A caller without a session. */
const nobody: Omit<Caller, 'correlationId'> = {
  actor: { userId: '', role: null, organizationId: null },
  signInEmail: null,
  timeZone: 'UTC',
  session: null,
  proven: false,
  lacksFactor: false,
  judge: () => null,
};

/** 429 with the seconds after which to try again. */
export const tooMany = (waitMs: number): HttpProblem => {
  const detail = message(
    '{count, plural, one {Too many requests. Please try again in # second.} ' +
      'other {Too many requests. Please try again in # seconds.}}',
    {
      count: secondsOf(waitMs),
    },
  );
  return new HttpProblem({ status: 429, code: 'too-many-requests', detail }, { 'Retry-After': retryAfter(waitMs) });
};

/** 401: there is no session, or it has ended. */
export const unauthorized = (): HttpProblem =>
  new HttpProblem({ status: 401, code: 'unauthorized', detail: message('Please sign in.') });

const noOrganization = (): HttpProblem =>
  new HttpProblem({
    status: 403,
    code: 'no-organization',
    detail: message('You do not belong to an organization. Create your team or accept an invitation first.'),
  });

/** Refuses a sender who has to wait. Throws HttpProblem 429. */
export const refuseWait = (waitMs: number): void => {
  if (waitMs > 0) throw tooMany(waitMs);
};

const limit = async (limits: RateLimits, actor: ActingPerson, kind: 'command' | 'query'): Promise<void> => {
  const { userId, organizationId } = actor;
  if (kind === 'query') return refuseWait(await limits.take(`query:user:${userId}`, callLimits.userReads.bucket));
  refuseWait(await limits.take(`command:user:${userId}`, callLimits.userCommands.bucket));
  if (organizationId !== null)
    refuseWait(await limits.take(`command:organization:${organizationId}`, callLimits.organizationCommands.bucket));
};

/** Whether a page believes to be in another organization than its session, by the header that it sends. */
export const isElsewhere = (believed: string, { organizationId }: { organizationId: string | null }): boolean =>
  believed !== '' && believed !== (organizationId ?? '');

/** The person as they act: until an owner has the second factor, they read and do what every member may. */
export const actingAs = (actor: ActingPerson, lacksFactor: boolean): ActingPerson =>
  lacksFactor ? { ...actor, role: 'member' } : actor;

/** What finding out the caller takes. */
export type CallerNeeds = RightsNeeds & { limits: RateLimits; timeZoneOf: TimeZoneOf };

/** Dependencies of the look-up of a caller. */
type Asking = { session: Session | null; get: (header: string) => string };

/** The caller of a request, within the rate limits. Throws HttpProblem 401, 403, 409 or 429. */
export type CallerOf = (ctx: Asking, access: Access, kind: 'command' | 'query') => Promise<Caller>;

// events keep it unsealed for ever: any other text might name a person
const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const correlationOf = (ctx: Asking): string => {
  const requestId = ctx.get('X-Request-Id');
  return uuidForm.test(requestId) ? requestId.toLowerCase() : randomUUID();
};

const requireSession = <Found>(found: Found | null): Found => {
  if (found === null) throw unauthorized();
  return found;
};

const requireMember = (rights: Rights, access: Access): void => {
  if (access === 'member' && rights.member.role === null) throw noOrganization();
};

const requireSame = (found: Rights, now: Rights): void => {
  requireMember(now, 'member');
  if (!areSame(found, now)) throw new RightsChanged();
};

/** Makes the one function by which every route finds out its caller. */
export const createCallerOf = ({ limits, timeZoneOf, ...needs }: CallerNeeds): CallerOf => {
  const rightsOf = createRightsOf(needs);

  /** What concerns the person alone rests on the session; what concerns their organization on all their rights. */
  const judgeAs =
    (found: Rights, access: Access): Judge =>
    () => {
      const judged =
        access === 'member'
          ? whenThere(rightsOf(found.session), (now) => requireSame(found, requireSession(now)))
          : whenThere(needs.sessionNow(found.session), (now) => void requireSession(now));
      return judged instanceof Promise ? judged : null;
    };

  return async (ctx, access, kind) => {
    const correlationId = correlationOf(ctx);
    const found = ctx.session && (await rightsOf(ctx.session));
    if (!found && access === 'public') return { ...nobody, correlationId };
    const rights = requireSession(found);
    const { session, member, lacksFactor, proven } = rights;
    if (isElsewhere(ctx.get(organizationHeader), session))
      throw new HttpProblem({
        status: 409,
        code: 'organization-switched',
        detail: message('You switched to another organization in another tab. Reload this page.'),
      });
    requireMember(rights, access);
    await limit(limits, member, kind);
    const timeZone = await timeZoneOf(member.organizationId);
    const judge = judgeAs(rights, access);
    return {
      actor: actingAs(member, lacksFactor),
      lacksFactor,
      proven,
      signInEmail: session.email,
      session,
      timeZone,
      correlationId,
      judge,
    };
  };
};
