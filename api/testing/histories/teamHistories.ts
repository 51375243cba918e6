import type { StoredEvent, TeamEvent } from '@upline/contracts';
import fc from 'fast-check';

type Data<Type extends TeamEvent['type']> = Extract<TeamEvent, { type: Type }>['data'];

const pool = (prefix: string, size: number) => fc.integer({ min: 1, max: size }).map((number) => `${prefix}${number}`);
const [userId, invitationId, email] = [
  pool('u', 4),
  pool('i', 4),
  pool('Address', 5).map((name) => `${name}@mail.test`),
];
const role = fc.constantFrom('owner' as const, 'admin' as const, 'member' as const);
const generation = fc.integer({ min: 1, max: 4 });
const expiresAt = fc.constantFrom('2026-03-09T10:00:00.000Z', '2026-04-09T10:00:00.000Z');
const reason = fc.constantFrom('no such host', 'opted-out');
const cause = fc.constantFrom('unreachable' as const, 'refused' as const);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const dataOf: { [Type in TeamEvent['type']]: fc.Arbitrary<Data<Type>> } = {
  MemberJoined: fc.record({ userId, email, role, invitationId: nullable(invitationId) }),
  MemberInvited: fc.record({ invitationId, email, invitedBy: userId, generation, expiresAt }),
  InvitationResent: fc.record({ invitationId, resentBy: userId, generation, expiresAt }),
  InvitationRevoked: fc.record({ invitationId }),
  InvitationAccepted: fc.record({ invitationId, userId, invitedBy: userId }),
  InvitationLinkRenewed: fc.record({ invitationId, linkGeneration: generation }),
  InvitationMailSent: fc.record({ invitationId, generation }),
  InvitationMailPutOff: fc.record({ invitationId, generation, cause, reason }),
  InvitationMailFailed: fc.record({ invitationId, generation, reason, cause: nullable(cause) }),
  MemberRoleChanged: fc.record({ userId, role }),
  MemberRemoved: fc.record({ userId, reassignTo: nullable(userId) }),
  PlanChanged: fc.record({ planTier: fc.constantFrom('free' as const, 'pro' as const) }),
  OwnerFactorChanged: fc.record({ required: fc.boolean() }),
};

const anyEvent = fc.oneof(
  ...Object.entries(dataOf).map(([type, data]: [string, fc.Arbitrary<Record<string, unknown>>]) =>
    fc.record({ type: fc.constant(type), data, command: pool('c', 6), requestHash: nullable(pool('h', 2)) }),
  ),
);

/** The stream of one team: any of its events in any order, at most so many. */
export const teamHistories = (maxLength: number): fc.Arbitrary<StoredEvent[]> =>
  fc.array(anyEvent, { minLength: 1, maxLength, size: 'max' }).map((drawn) =>
    drawn.map(({ type, data, command, requestHash }, revision) => ({
      id: `e${revision}`,
      stream: 'team-o1',
      revision,
      position: 10 + 2 * revision,
      type,
      data,
      meta: {
        organizationId: 'o1',
        actorId: 'u1',
        commandId: command,
        requestHash,
        correlationId: 'r1',
        occurredAt: '2026-03-02T10:00:00.000Z',
        localDate: '2026-03-02',
      },
    })),
  );
