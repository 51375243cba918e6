import type { MailProblem, PlanTier, Role, StoredEventOf, teamEvents } from '@upline/contracts';
import { comparedEmail, erased, impossible, mailProblemOf, unsentMailOf } from '@upline/contracts';

export type Invitation = {
  email: string;
  invitedBy: string;
  status: 'open' | 'accepted' | 'revoked';
  /** Counts the mailed links. */
  generation: number;
  /** Counts the links that are shown on screens. */
  linkGeneration: number;
  /** Whether that one changed since the invitation was last sent. */
  linkRenewed: boolean;
  mail: 'pending' | 'sent' | 'failed' | 'refused';
  /** Why the mail waits or was not sent. */
  mailProblem: MailProblem | null;
  createdAt: string;
  expiresAt: string;
};

/** `reassignTo`: the member who took over, null where everything stayed with the removed one. */
export type Removal = { revision: number; reassignTo: string | null };

/** `evolve` changes the Maps in place: spread copies took 72 s for 20,000 members. */
export type Team = {
  founded: boolean;
  /** `sawLinks`: whether the member has led the team, and so has seen the links of all invitations. */
  members: Map<string, { role: Role; email: string; sawLinks: boolean }>;
  invitations: Map<string, Invitation>;
  /** The last removal of each person who is no member now, with the revision of its event. */
  removals: Map<string, Removal>;
  planTier: PlanTier;
  /** Whether the operator requires a second factor of the owners. */
  ownersNeedFactor: boolean;
};

/** Whether two addresses are the same: an invitation reaches its person in any case, and in either form of the host. */
export const sameEmail = (one: string, other: string): boolean => comparedEmail(one) === comparedEmail(other);

/** Whether an invitation can be accepted at this time. */
export const isOpen = (invitation: Invitation, at: string): boolean =>
  invitation.status === 'open' && invitation.expiresAt > at;

/** Whether a link is the newest of its kind: the mailed one and the one on screens are renewed apart. */
export const isCurrentLink = (
  { generation, linkGeneration }: Invitation,
  link: { generation: number; isMailed: boolean },
): boolean => link.generation === (link.isMailed ? generation : linkGeneration);

/** The newest invitation for an address, open or not. */
export const latestInvitationFor = (team: Team, email: string): string | null => {
  let latest: string | null = null;
  for (const [id, invitation] of team.invitations) if (sameEmail(invitation.email, email)) latest = id;
  return latest;
};

/**
 * The member who looks after what a removed person owned: the one that the removal names or, where that one was removed
 * as well, the one who took over from them. Null where nobody did, and for a person who was not removed.
 */
export const heirOf = (team: Team, userId: string): string | null => {
  let removal = team.removals.get(userId);
  while (removal && removal.reassignTo !== null) {
    const { reassignTo, revision } = removal;
    if (team.members.has(reassignTo)) return reassignTo;
    const next = team.removals.get(reassignTo);
    // the one who took over was a member then, and was removed later
    removal = next && next.revision > revision ? next : undefined;
  }
  return null;
};

/** The state of a team without events. */
export const noTeam = (): Team => ({
  founded: false,
  members: new Map(),
  invitations: new Map(),
  removals: new Map(),
  planTier: 'free',
  ownersNeedFactor: false,
});

const evolveInvitation = (team: Team, id: string, change: Partial<Invitation>): Team => {
  const existing = team.invitations.get(id);
  if (existing) team.invitations.set(id, { ...existing, ...change });
  return team;
};

type Resent = { invitationId: string; generation: number; expiresAt: string };

const evolveResent = (team: Team, { invitationId, generation, expiresAt }: Resent): Team => {
  const linkGeneration = (team.invitations.get(invitationId)?.linkGeneration ?? 0) + 1;
  const resent = {
    generation,
    linkGeneration,
    linkRenewed: false,
    expiresAt,
    mail: 'pending',
    mailProblem: null,
  } as const;
  return evolveInvitation(team, invitationId, resent);
};

type Invited = StoredEventOf<typeof teamEvents> & { type: 'MemberInvited' };

const evolveInvited = (team: Team, invited: Invited['data'], createdAt: string): Team => {
  const { invitationId, email, invitedBy, generation, expiresAt } = invited;
  team.invitations.set(invitationId, {
    email,
    invitedBy,
    status: 'open',
    mail: 'pending',
    mailProblem: null,
    generation,
    linkGeneration: generation,
    linkRenewed: false,
    createdAt,
    expiresAt,
  });
  return team;
};

const evolveRole = (team: Team, { userId, role }: { userId: string; role: Role }): Team => {
  const existing = team.members.get(userId);
  if (existing) team.members.set(userId, { ...existing, role, sawLinks: existing.sawLinks || role !== 'member' });
  return team;
};

/** Folds one event into the state of a team. */
export const evolveTeam = (team: Team, event: StoredEventOf<typeof teamEvents>): Team => {
  switch (event.type) {
    case 'MemberJoined':
      team.members.set(event.data.userId, {
        role: event.data.role,
        email: event.data.email,
        sawLinks: event.data.role !== 'member',
      });
      team.removals.delete(event.data.userId);
      team.founded = true;
      return team;
    case 'MemberInvited':
      return evolveInvited(team, event.data, event.meta.occurredAt);
    case 'InvitationResent':
      return evolveResent(team, event.data);
    case 'InvitationLinkRenewed': {
      const { invitationId, linkGeneration } = event.data;
      return evolveInvitation(team, invitationId, { linkGeneration, linkRenewed: true });
    }
    case 'InvitationRevoked':
      return evolveInvitation(team, event.data.invitationId, { status: 'revoked' });
    case 'InvitationAccepted':
      return evolveInvitation(team, event.data.invitationId, { status: 'accepted' });
    case 'InvitationMailSent':
      return evolveInvitation(team, event.data.invitationId, { mail: 'sent', mailProblem: null });
    case 'InvitationMailPutOff':
      return evolveInvitation(team, event.data.invitationId, { mailProblem: mailProblemOf(event.data) });
    case 'InvitationMailFailed':
      return evolveInvitation(team, event.data.invitationId, {
        mail: unsentMailOf(event.data.reason),
        mailProblem: mailProblemOf(event.data),
      });
    case 'MemberRoleChanged':
      return evolveRole(team, event.data);
    case 'MemberRemoved':
      team.members.delete(event.data.userId);
      team.removals.set(event.data.userId, { revision: event.revision, reassignTo: event.data.reassignTo });
      return team;
    case 'PlanChanged':
      team.planTier = event.data.planTier;
      return team;
    case 'OwnerFactorChanged':
      team.ownersNeedFactor = event.data.required;
      return team;
    default:
      return impossible(event);
  }
};

/** The team once the key of a member or of an invitation is deleted: their address cannot be read any more. */
export const forgetSubject = (team: Team, subject: string): Team => {
  const member = team.members.get(subject);
  if (member) team.members.set(subject, { ...member, email: erased });
  return evolveInvitation(team, subject, { email: erased });
};
