import type { ShownInvitation, SignUp } from '@upline/contracts';

/** The words of the accept page, and the kind of action it offers. */
export type InvitationText = {
  kind: 'join' | 'confirm' | 'sign-in' | 'other-account' | 'member' | 'closed';
  title: string;
  text: string;
};

const teamOf = ({ organizationName }: ShownInvitation): string => organizationName ?? 'the team';
const inviterOf = ({ inviterName }: ShownInvitation): string => inviterName ?? 'the person who invited you';

// anybody may choose any name: the address says which person it is
const inviterWithAddress = ({ inviterName, inviterEmail }: ShownInvitation): string => {
  if (inviterName === null) return 'Someone';
  return inviterEmail === null || inviterEmail === inviterName ? inviterName : `${inviterName} (${inviterEmail})`;
};

const closed = (title: string, text: string): InvitationText => ({ kind: 'closed', title, text });

const open = (invitation: ShownInvitation, signUp: SignUp): InvitationText => {
  const { email, signedInAs, forViewer, confirmFirst } = invitation;
  const team = teamOf(invitation);
  const text = `${inviterWithAddress(invitation)} invited you to join ${team}.`;
  if (signedInAs === null) {
    const address = email === null ? '' : ` The invitation is for ${email}.`;
    const how = signUp === 'closed' ? ' Sign in with the account that you have.' : '';
    return { kind: 'sign-in', title: `Join ${team}`, text: `${text}${address}${how}` };
  }
  if (confirmFirst)
    return {
      kind: 'confirm',
      title: 'Confirm your email address first',
      text: `${text} The invitation is for ${email ?? 'another address'}. We sent a link to ${signedInAs}: open it in this browser, press “Confirm”, and come back.`,
    };
  if (forViewer !== true)
    return {
      kind: 'other-account',
      title: 'This invitation is for someone else',
      text: `It was sent to ${email ?? 'another address'}. You are signed in as ${signedInAs}. Nothing has happened to the invitation.`,
    };
  return { kind: 'join', title: `Join ${team}`, text };
};

/** The words for each case of an invitation link (the state comes from the server; nothing is changed by looking). */
export const invitationText = (invitation: ShownInvitation, signUp: SignUp = 'open'): InvitationText => {
  const team = teamOf(invitation);
  if (invitation.alreadyMember)
    return { kind: 'member', title: 'You are already in', text: `You are a member of ${team}.` };
  switch (invitation.state) {
    case 'open':
      return open(invitation, signUp);
    case 'expired':
      return closed('This invitation has expired', `Ask ${inviterOf(invitation)} to send you a new one for ${team}.`);
    case 'revoked':
      return closed('This invitation was withdrawn', `Ask ${inviterOf(invitation)} if you think that was a mistake.`);
    case 'used':
      return closed(
        'This invitation was already used',
        `Each link works once. If you joined ${team} with it, just sign in.`,
      );
    case 'replaced':
      return closed(
        'There is a newer invitation',
        'This link was replaced when the invitation was sent again. Use the latest email.',
      );
    case 'unknown':
      return closed(
        'This invitation does not exist',
        'The link may be incomplete. Open it again from the email, or ask for a new one.',
      );
  }
};
