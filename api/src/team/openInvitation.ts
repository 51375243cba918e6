import { erased } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { InvitationProof, InvitedAddress } from '../platform/commands/countedAddress.ts';
import type { InvitationLink } from './invitationToken.ts';
import { parseToken } from './invitationToken.ts';
import type { teamDecider } from './team.decider.ts';
import type { Invitation } from './teamState.decider.ts';
import { isCurrentLink, isOpen, sameEmail } from './teamState.decider.ts';

type Needs = { teams: RepositoryOf<typeof teamDecider>; secret: string; clock: () => Date };

/** The invitation of a token that can be accepted now, with what its link says. */
const findOpen = async (
  { teams, secret, clock }: Needs,
  token: string,
): Promise<{ invitation: Invitation; link: InvitationLink } | null> => {
  const link = parseToken(secret, token);
  if (!link) return null;
  const invitation = (await teams.load(link.organizationId)).state.invitations.get(link.invitationId);
  if (!invitation || !isCurrentLink(invitation, link)) return null;
  return isOpen(invitation, clock().toISOString()) ? { invitation, link } : null;
};

/** Makes the check whether a token is that of an invitation that can be accepted now, for an address or any (null). */
export const createIsOpenInvitation =
  (needs: Needs) =>
  async (token: string, email: string | null): Promise<boolean> => {
    const found = await findOpen(needs, token);
    return found !== null && (email === null || sameEmail(found.invitation.email, email));
  };

/**
 * What a link proves: its holder reads the mail of the invited address, or got the link from the inviter, which counts
 * where no mails are sent; null when it proves nothing.
 */
export const proofOfLink = (
  { isMailed }: Pick<InvitationLink, 'isMailed'>,
  sendsMails: boolean,
): 'invitation' | 'link' | null => {
  if (isMailed) return 'invitation';
  return sendsMails ? null : 'link';
};

/** Makes the function that says what the holder of an invitation's token has proven. */
export const createInvitationProof =
  (needs: Needs, { sendsMails }: { sendsMails: boolean }): InvitationProof =>
  async (token, email) => {
    const found = await findOpen(needs, token);
    return found && sameEmail(found.invitation.email, email) ? proofOfLink(found.link, sendsMails) : null;
  };

/**
 * Makes the function that fills in the address of an invitation for the holder of its link: nobody else learns it.
 */
export const createInvitedAddress =
  (needs: Needs, { sendsMails }: { sendsMails: boolean }): InvitedAddress =>
  async (token) => {
    const found = await findOpen(needs, token);
    if (!found || proofOfLink(found.link, sendsMails) === null) return null;
    return found.invitation.email === erased ? null : found.invitation.email;
  };

/** Makes the function that finds the language that the organization of an invitation's page chose, or null. */
export const createInvitationLocale =
  (secret: string, organizationLocaleOf: (organizationId: string) => Promise<ShownLocale | null>) =>
  async (path: string): Promise<ShownLocale | null> => {
    const [, token = ''] = /^\/invite\/([^/]+)$/u.exec(path) ?? [];
    const link = token === '' ? null : parseToken(secret, token);
    return link && organizationLocaleOf(link.organizationId);
  };
