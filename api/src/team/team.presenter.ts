import type {
  FollowedInvitation,
  InvitationAnswer,
  InvitationRow,
  MemberAnswer,
  MemberRow,
  PersonRow,
} from '@upline/contracts';
import { can, fullNameOf, personInitials, weeklySharesOf } from '@upline/contracts';
import type { ActingPerson } from '../platform/lib/actor.ts';
import { tokenOf } from './invitationToken.ts';
import type { InvitationLink } from './invitationToken.ts';
import type { Team } from './teamState.decider.ts';

/** What links of invitations are made of: the address of the installation and its secret. */
export type LinkNeeds = { publicUrl: string; secret: string };

/** What answers that show links take: links are for handing over again only where no mails are sent. */
export type ShownLinkNeeds = LinkNeeds & { sendsMails: boolean };

/** The full address of an invitation's accept page. */
export const invitationLink = ({ publicUrl, secret }: LinkNeeds, link: InvitationLink): string =>
  `${publicUrl}/invite/${tokenOf(secret, link)}`;

/** The part of an invitation's row that an answer shows. */
export type ShownInvitation = Omit<InvitationRow, 'status'>;

/** The row of an invitation as a command left it. */
export const rowOfInvitation = (
  team: Team,
  { organizationId, invitationId }: Pick<InvitationRow, 'organizationId' | 'invitationId'>,
): ShownInvitation => {
  const invitation = team.invitations.get(invitationId);
  if (!invitation) throw new Error(`invitation ${invitationId} has no state to present`);
  return { organizationId, invitationId, ...invitation };
};

/** What members read about a mail that waits or failed: what the mail server says of the site is for its operator. */
const presentMailProblem = ({ mailProblem }: Pick<InvitationRow, 'mailProblem'>): InvitationAnswer['mailProblem'] => {
  if (!mailProblem) return null;
  const { cause, reason } = mailProblem;
  return { cause, reason: cause === 'put-off' || cause === 'refused' ? reason : null };
};

/** The answer that shows an invitation which is open, or expired at this time, to a member. */
export const presentInvitation = (
  needs: ShownLinkNeeds,
  row: ShownInvitation,
  { at, actor }: { at: Date; actor: ActingPerson },
): InvitationAnswer => {
  const { invitationId: id, organizationId, email, mail, invitedBy, createdAt, expiresAt } = row;
  const mailProblem = presentMailProblem(row);
  const status = expiresAt > at.toISOString() ? 'open' : 'expired';
  const shown = { organizationId, invitationId: id, generation: row.linkGeneration, isMailed: false };
  const link = can(actor, 'team:see-invitation-link', { userId: invitedBy }) ? invitationLink(needs, shown) : null;
  const handOverAgain = row.linkRenewed && link !== null && status === 'open' && !needs.sendsMails;
  return { id, email, status, mail, mailProblem, invitedBy, createdAt, expiresAt, link, handOverAgain };
};

/** The answer that shows how an invitation ended: nothing that could be used, and the person who joined. */
export const presentEnded = (
  { invitationId: id, invitedBy, createdAt, expiresAt }: InvitationRow,
  status: 'accepted' | 'revoked',
  person: PersonRow | null,
): FollowedInvitation => {
  const joined =
    person && !person.erased
      ? { id: person.userId, firstName: person.firstName ?? fullNameOf(person), initials: personInitials(person) }
      : null;
  const over = { email: '', mail: 'sent', mailProblem: null, link: null, handOverAgain: false } as const;
  return { id, invitedBy, createdAt, expiresAt, ...over, status, joined };
};

/** A person whose row is not projected yet. */
const unnamed: Pick<PersonRow, 'firstName' | 'lastName' | 'email' | 'proof' | 'phone'> = {
  firstName: null,
  lastName: null,
  email: '',
  proof: 'unasked',
};

/** The answer that shows a member. */
export const presentMember = (row: MemberRow, person: PersonRow | undefined, week: string): MemberAnswer => {
  const { firstName, lastName, email, proof, phone = null } = person ?? unnamed;
  const { userId: id, role, joinedAt, totalShares, totalProspects, totalViews, points, level } = row;
  const { lastActiveOn = null } = row;
  const initials = personInitials({ firstName, lastName, email });
  const stats = { totalShares, totalProspects, weeklyShares: weeklySharesOf(row, week), totalViews, points, level };
  const confirmed = proof === 'confirmed';
  return { id, firstName, lastName, email, confirmed, initials, role, joinedAt, lastActiveOn, phone, stats };
};
