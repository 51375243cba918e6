import type { Role } from '@upline/contracts';
import type { ActingPerson } from '../../lib/actor.ts';
import type { Soon } from '../../lib/soon.ts';
import { whenThere } from '../../lib/soon.ts';
import { isProven } from './proof.ts';
import type { Session } from './session.ts';

/** The role of a person in an organization by its stream, never by a view; null for a person who is no member. */
export type RoleOf = (organizationId: string, userId: string) => Soon<Role | null>;

/** Whether a person is an owner without the second factor that the organization's owners must have. */
export type LacksFactor = (actor: ActingPerson) => Soon<boolean>;

/** The session as it is now; null once it or its person has ended. */
export type SessionNow = (session: Session) => Soon<Session | null>;

/** Dependencies of the look-up of a caller's rights. */
export type RightsNeeds = { roleOf: RoleOf; lacksFactor: LacksFactor; sessionNow: SessionNow };

/** The rights of a session's person at one moment. */
export type Rights = {
  session: Session;
  member: ActingPerson;
  lacksFactor: boolean;
  /** Whether the person has signed in or proven who they are lately. */
  proven: boolean;
};

/** The person of a session, in its organization while they are a member. */
export const actorOf = (
  roleOf: RoleOf,
  { userId, organizationId }: Pick<Session, 'userId' | 'organizationId'>,
): Soon<ActingPerson> =>
  whenThere(organizationId === null ? null : roleOf(organizationId, userId), (role) =>
    role === null ? { userId, role, organizationId: null } : { userId, role, organizationId },
  );

/** Makes the one function that finds the rights of a session: null once it has ended. At once from memory. */
export const createRightsOf =
  ({ roleOf, lacksFactor, sessionNow }: RightsNeeds) =>
  (known: Session): Soon<Rights | null> =>
    whenThere(sessionNow(known), (session): Soon<Rights | null> => {
      if (!session) return null;
      return whenThere(actorOf(roleOf, session), (member) =>
        whenThere(lacksFactor(member), (lacks) => ({
          session,
          member,
          lacksFactor: lacks,
          proven: isProven(session, Date.now()),
        })),
      );
    });
export type RightsOf = ReturnType<typeof createRightsOf>;

/** Whether the rights in an organization are the same. */
export const areSame = (one: Rights, other: Rights): boolean =>
  one.member.organizationId === other.member.organizationId &&
  one.member.role === other.member.role &&
  one.lacksFactor === other.lacksFactor &&
  one.proven === other.proven;
