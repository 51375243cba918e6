import type { ShownInvitation } from '@upline/contracts';
import { erased, maskEmail } from '@upline/contracts';
import type { CountedAddress, SignInAddressOf } from '../platform/commands/countedAddress.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { InvitationLink } from './invitationToken.ts';
import { parseToken } from './invitationToken.ts';
import type { teamDecider } from './team.decider.ts';
import type { LinkNeeds } from './team.presenter.ts';
import type { Invitation, Team } from './teamState.decider.ts';
import { isCurrentLink, sameEmail } from './teamState.decider.ts';

/** The name of a person, the address they sign in with, and whether that one is proven. */
export type Inviter = { name: string; email: string; isConfirmed: boolean };

/** The names that invitations show, null for a person or organization that is not there. */
export type NamesOf = {
  organizationNameOf: (organizationId: string) => Promise<string | null>;
  inviterOf: (userId: string) => Promise<Inviter | null>;
};

/** What showing the page of an invitation takes. */
export type ShowingNeeds = LinkNeeds &
  NamesOf & { teams: RepositoryOf<typeof teamDecider>; signInAddressOf: SignInAddressOf };

/** The person who looks at an invitation: `userId` is empty when signed out. */
type Viewer = { userId: string; email: string | null; confirmFirst: boolean };

const unknown = (signedInAs: string | null): ShownInvitation => ({
  state: 'unknown',
  organizationName: null,
  inviterName: null,
  inviterEmail: null,
  email: null,
  signedInAs,
  forViewer: null,
  confirmFirst: false,
  alreadyMember: false,
});

const states = { open: 'open', accepted: 'used', revoked: 'revoked' } as const;

// a viewer whose address is only typed learns nothing about an invitation to it, unless they hold the mailed link
const viewerOf = (userId: string, link: InvitationLink | null, address: CountedAddress | null): Viewer => {
  const isMailed = link?.isMailed === true;
  const confirmFirst = address?.isRestricted === true && !isMailed;
  return { userId, email: (isMailed || confirmFirst ? address?.claimed : address?.email) ?? null, confirmFirst };
};

const stateOf = (invitation: Invitation, link: InvitationLink, at: Date): ShownInvitation['state'] => {
  if (invitation.status === 'open' && !isCurrentLink(invitation, link)) return 'replaced';
  const isExpired = invitation.status === 'open' && invitation.expiresAt <= at.toISOString();
  return isExpired ? 'expired' : states[invitation.status];
};

const isFor = ({ email, confirmFirst }: Viewer, invitation: Invitation): boolean =>
  !confirmFirst && email !== null && sameEmail(email, invitation.email);

const forViewer = (viewer: Viewer, invitation: Invitation, team: Team) => ({
  signedInAs: viewer.email,
  forViewer: viewer.userId === '' || viewer.confirmFirst ? null : isFor(viewer, invitation),
  confirmFirst: viewer.confirmFirst,
  alreadyMember: viewer.userId !== '' && team.members.has(viewer.userId),
});

/** The invitation behind a link, for the page on which it is accepted. */
export const showInvitation = async (
  { secret, teams, organizationNameOf, inviterOf, signInAddressOf }: ShowingNeeds,
  token: string,
  { userId, sessionEmail, at }: { userId: string; sessionEmail: string | null; at: Date },
): Promise<ShownInvitation> => {
  const link = parseToken(secret, token);
  const viewer = viewerOf(userId, link, userId === '' ? null : await signInAddressOf({ userId, sessionEmail }));
  if (!link) return unknown(viewer.email);
  const { state: team } = await teams.load(link.organizationId);
  const invitation = team.invitations.get(link.invitationId);
  const organizationName = await organizationNameOf(link.organizationId);
  if (!invitation || organizationName === null) return unknown(viewer.email);
  // the key of a withdrawn one is deleted, and nothing of it is shown
  if (invitation.email === erased)
    return { ...unknown(viewer.email), state: invitation.status === 'revoked' ? 'revoked' : 'unknown' };
  const about = forViewer(viewer, invitation, team);
  const state = stateOf(invitation, link, at);
  // the holder of a link that was replaced may know no more
  if (state === 'replaced') return { ...unknown(viewer.email), ...about, state };
  const inviter = await inviterOf(invitation.invitedBy);
  return {
    ...about,
    state,
    organizationName,
    inviterName: inviter?.name ?? null,
    inviterEmail: state === 'open' ? (inviter?.email ?? null) : null,
    email: isFor(viewer, invitation) ? invitation.email : maskEmail(invitation.email),
  };
};
