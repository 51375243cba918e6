import type { MailProblem, PlanTier, Role, StoredEventOf } from '@upline/contracts';
import { freeSeats, impossible, reject, storageBounds, teamEvents } from '@upline/contracts';
import type { RejectionCode, Rejection } from '@upline/contracts';
import type { Decider, NewFact } from '../platform/commands/decider.ts';
import type { Team } from './teamState.decider.ts';
import { evolveTeam, forgetSubject, isCurrentLink, isOpen, noTeam, sameEmail } from './teamState.decider.ts';

/** Why a try to send a mail failed, and whether another follows. */
export type NewMailProblem = MailProblem & { isTriedAgain: boolean };

export type TeamCommand =
  | { type: 'FoundTeam'; data: { userId: string; email: string; planTier: PlanTier } }
  | {
      type: 'InviteMember';
      data: { invitationId: string; email: string; invitedBy: string; at: string; expiresAt: string };
    }
  | { type: 'ResendInvitation'; data: { invitationId: string; resentBy: string; at: string; expiresAt: string } }
  | { type: 'RevokeInvitation'; data: { invitationId: string } }
  | {
      type: 'AcceptInvitation';
      data: { invitationId: string; generation: number; isMailed: boolean; userId: string; email: string; at: string };
    }
  | { type: 'RecordInvitationMail'; data: { invitationId: string; generation: number; problem: NewMailProblem | null } }
  | { type: 'ChangeMemberRole'; data: { userId: string; role: Role } }
  | { type: 'RemoveMember'; data: { userId: string; reassignTo: string | null } }
  | { type: 'ChangePlan'; data: { planTier: PlanTier } }
  | { type: 'ChangeOwnerFactor'; data: { required: boolean } };

type Fact = NewFact<StoredEventOf<typeof teamEvents>>;
type Decided = readonly Fact[] | Rejection<RejectionCode>;
type Of<Type extends TeamCommand['type']> = Extract<TeamCommand, { type: Type }>['data'];

/** The open invitation for an address, if there is one. */
export const openInvitationFor = (team: Team, email: string, at: string): string | null => {
  for (const [id, invitation] of team.invitations)
    if (isOpen(invitation, at) && sameEmail(invitation.email, email)) return id;
  return null;
};

const seatsTaken = (team: Team, at: string): number => {
  let open = 0;
  for (const invitation of team.invitations.values()) if (isOpen(invitation, at)) open += 1;
  return team.members.size + open;
};

const hasRoom = (team: Team, at: string): boolean =>
  seatsTaken(team, at) - team.members.size < storageBounds.pro.invitations;

const hasSeat = (team: Team, at: string): boolean => team.planTier === 'pro' || seatsTaken(team, at) < freeSeats;

const isMemberEmail = (team: Team, email: string): boolean => {
  for (const member of team.members.values()) if (sameEmail(member.email, email)) return true;
  return false;
};

const isLastOwner = (team: Team, userId: string): boolean => {
  if (team.members.get(userId)?.role !== 'owner') return false;
  for (const [id, member] of team.members) if (id !== userId && member.role === 'owner') return false;
  return true;
};

const resend = (team: Team, data: Of<'ResendInvitation'>): Decided => {
  const { invitationId, resentBy, at, expiresAt } = data;
  const existing = team.invitations.get(invitationId);
  if (!existing) return reject('team/not-found');
  if (existing.status === 'revoked') return reject('team/invitation-revoked');
  if (existing.status === 'accepted') return reject('team/invitation-used');
  // an expired invitation gave its seat back
  if (!isOpen(existing, at) && !hasSeat(team, at)) return reject('team/seats-full');
  if (!isOpen(existing, at) && !hasRoom(team, at)) return reject('organization/invitations-full');
  return [
    { type: 'InvitationResent', data: { invitationId, resentBy, generation: existing.generation + 1, expiresAt } },
  ];
};

const invite = (team: Team, data: Of<'InviteMember'>): Decided => {
  const { invitationId, email, invitedBy, at, expiresAt } = data;
  // the id comes from the command's key: this is a repeat so late that the stream no longer has the command's id
  if (team.invitations.has(invitationId)) return [];
  if (isMemberEmail(team, email)) return reject('team/already-member');
  const open = openInvitationFor(team, email, at);
  if (open !== null) return resend(team, { invitationId: open, resentBy: invitedBy, at, expiresAt });
  if (!hasSeat(team, at)) return reject('team/seats-full');
  if (!hasRoom(team, at)) return reject('organization/invitations-full');
  return [{ type: 'MemberInvited', data: { invitationId, email, invitedBy, generation: 1, expiresAt } }];
};

const accept = (team: Team, data: Of<'AcceptInvitation'>): Decided => {
  const { invitationId, generation, isMailed, userId, email, at } = data;
  const existing = team.invitations.get(invitationId);
  if (!existing) return reject('team/invitation-unknown');
  if (existing.status === 'accepted' && team.members.has(userId)) return [];
  if (existing.status === 'accepted') return reject('team/invitation-used');
  if (existing.status === 'revoked') return reject('team/invitation-revoked');
  if (!isCurrentLink(existing, { generation, isMailed })) return reject('team/invitation-replaced');
  if (!isOpen(existing, at)) return reject('team/invitation-expired');
  if (!sameEmail(existing.email, email)) return reject('team/invitation-for-someone-else');
  if (team.members.has(userId)) return reject('team/already-member');
  // the invitation's own seat becomes the member's, so only a plan that shrank meanwhile refuses
  if (team.planTier === 'free' && team.members.size >= freeSeats) return reject('team/seats-full');
  return [
    { type: 'InvitationAccepted', data: { invitationId, userId, invitedBy: existing.invitedBy } },
    { type: 'MemberJoined', data: { userId, email, role: 'member', invitationId } },
  ];
};

const recordMail = (team: Team, { invitationId, generation, problem }: Of<'RecordInvitationMail'>): Decided => {
  const existing = team.invitations.get(invitationId);
  if (!existing || existing.generation !== generation || existing.mail !== 'pending') return [];
  if (problem === null) return [{ type: 'InvitationMailSent', data: { invitationId, generation } }];
  const { cause, reason, isTriedAgain } = problem;
  if (!isTriedAgain) return [{ type: 'InvitationMailFailed', data: { invitationId, generation, reason, cause } }];
  return existing.mailProblem || cause === null
    ? []
    : [{ type: 'InvitationMailPutOff', data: { invitationId, generation, cause, reason } }];
};

const changeRole = (team: Team, { userId, role }: Of<'ChangeMemberRole'>): Decided => {
  const existing = team.members.get(userId);
  if (!existing) return reject('team/not-found');
  if (existing.role === role) return [];
  return isLastOwner(team, userId)
    ? reject('team/last-owner')
    : [{ type: 'MemberRoleChanged', data: { userId, role } }];
};

/** What a removed member invited ends, and the links of others that they were shown are renewed. */
const closeDoors = (team: Team, userId: string): readonly Fact[] => {
  const sawLinks = team.members.get(userId)?.sawLinks === true;
  return [...team.invitations].flatMap(([invitationId, { status, invitedBy, linkGeneration }]): Fact[] => {
    if (status !== 'open') return [];
    if (invitedBy === userId) return [{ type: 'InvitationRevoked', data: { invitationId } }];
    const renewed = { invitationId, linkGeneration: linkGeneration + 1 };
    return sawLinks ? [{ type: 'InvitationLinkRenewed', data: renewed }] : [];
  });
};

const remove = (team: Team, { userId, reassignTo }: Of<'RemoveMember'>): Decided => {
  if (!team.members.has(userId)) return reject('team/not-found');
  if (isLastOwner(team, userId)) return reject('team/last-owner');
  if (reassignTo !== null && (reassignTo === userId || !team.members.has(reassignTo)))
    return reject('team/reassign-to-member');
  return [{ type: 'MemberRemoved', data: { userId, reassignTo } }, ...closeDoors(team, userId)];
};

const revoke = (team: Team, { invitationId }: Of<'RevokeInvitation'>): Decided => {
  const existing = team.invitations.get(invitationId);
  if (!existing) return reject('team/not-found');
  if (existing.status === 'accepted') return reject('team/invitation-accepted');
  return existing.status === 'revoked' ? [] : [{ type: 'InvitationRevoked', data: { invitationId } }];
};

const changePlan = (team: Team, data: Of<'ChangePlan'>): readonly Fact[] =>
  team.planTier === data.planTier ? [] : [{ type: 'PlanChanged', data }];

const found = (team: Team, { userId, email, planTier }: Of<'FoundTeam'>): Decided => {
  if (team.founded) return [];
  const joined: Fact = { type: 'MemberJoined', data: { userId, email, role: 'owner', invitationId: null } };
  return [joined, ...changePlan(team, { planTier })];
};

/**
 * Members, invitations, seats and the plan of one organization: one stream, so that no race can make an eleventh seat.
 */
export const teamDecider: Decider<Team, TeamCommand, typeof teamEvents> = {
  stream: 'team',
  events: teamEvents,
  notFound: 'team/not-found',
  cached: 5_000,
  initialState: noTeam,
  decide: (command, team) => {
    switch (command.type) {
      case 'FoundTeam':
        return found(team, command.data);
      case 'InviteMember':
        return invite(team, command.data);
      case 'ResendInvitation':
        return resend(team, command.data);
      case 'RevokeInvitation':
        return revoke(team, command.data);
      case 'AcceptInvitation':
        return accept(team, command.data);
      case 'RecordInvitationMail':
        return recordMail(team, command.data);
      case 'ChangeMemberRole':
        return changeRole(team, command.data);
      case 'RemoveMember':
        return remove(team, command.data);
      case 'ChangePlan':
        return changePlan(team, command.data);
      case 'ChangeOwnerFactor':
        return team.ownersNeedFactor === command.data.required
          ? []
          : [{ type: 'OwnerFactorChanged', data: command.data }];
      default:
        return impossible(command);
    }
  },
  evolve: evolveTeam,
  // the addresses of members and invitations
  holdsSubject: (team, subject) => team.invitations.has(subject) || team.members.has(subject),
  forget: forgetSubject,
  snapshot: { shape: 5, maps: ['members', 'invitations', 'removals'], personal: ['email'] },
};
