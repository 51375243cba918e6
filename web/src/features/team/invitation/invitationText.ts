import type { ShownInvitation, SignUp } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';

/** The words of the accept page, and the kind of action it offers. */
export type InvitationText = {
  kind: 'join' | 'confirm' | 'sign-in' | 'other-account' | 'member' | 'closed';
  title: string;
  text: string;
};

// anybody may choose any name: the address says which person it is
const invited = (invitation: ShownInvitation): string => {
  const { inviterName: name, inviterEmail: email, organizationName: team } = invitation;
  if (team === null) return t('You are invited to join a team on Upline.');
  if (name === null) return t('Someone invited you to join {team}.', { team });
  if (email === null || email === name) return t('{name} invited you to join {team}.', { name, team });
  return t('{name} ({email}) invited you to join {team}.', { name, email, team });
};

const closed = (title: string, text: string): InvitationText => ({ kind: 'closed', title, text });

const isFor = ({ email }: ShownInvitation): string[] =>
  email === null ? [] : [t('The invitation is for {email}.', { email })];

const forAnother = ({ email, signedInAs: account }: ShownInvitation): string => {
  if (email === null || account === null) return t('Sign in with the account that you have.');
  return t('The invitation was sent to {email}. You are signed in as {account}. Nothing has changed.', {
    email,
    account,
  });
};

const open = (invitation: ShownInvitation, signUp: SignUp): InvitationText => {
  const { organizationName: team, signedInAs, forViewer, confirmFirst } = invitation;
  const title = team === null ? t('Join the team') : t('Join {team}', { team });
  const text = invited(invitation);
  if (signedInAs === null) {
    const sentences = [text, ...isFor(invitation)];
    if (signUp === 'closed') sentences.push(t('Sign in with the account that you have.'));
    return { kind: 'sign-in', title, text: sentences.join(' ') };
  }
  if (confirmFirst) {
    const how = t('We sent a link to {account}: open it in this browser, press “Confirm”, and come back.', {
      account: signedInAs,
    });
    return {
      kind: 'confirm',
      title: t('Confirm your email address first'),
      text: [text, ...isFor(invitation), how].join(' '),
    };
  }
  if (forViewer !== true)
    return {
      kind: 'other-account',
      title: t('This invitation is for someone else'),
      text: forAnother(invitation),
    };
  return { kind: 'join', title, text };
};

const expired = (invitation: ShownInvitation): string => {
  const { inviterName: name, organizationName: team } = invitation;
  if (team === null) return t('Ask the person who invited you to send you a new one.');
  return name === null
    ? t('Ask the person who invited you to send you a new one for {team}.', { team })
    : t('Ask {name} to send you a new one for {team}.', { name, team });
};

const revoked = ({ inviterName: name }: ShownInvitation): string =>
  name === null
    ? t('Ask the person who invited you if you think that was a mistake.')
    : t('Ask {name} if you think that was a mistake.', { name });

const used = ({ organizationName: team }: ShownInvitation): string =>
  team === null
    ? t('Each link works once. If you joined with it, just sign in.')
    : t('Each link works once. If you joined {team} with it, just sign in.', { team });

const member = ({ organizationName: team }: ShownInvitation): string =>
  team === null ? t('You are a member of the team.') : t('You are a member of {team}.', { team });

/** The words for each case of an invitation link (the state comes from the server; nothing is changed by looking). */
export const invitationText = (invitation: ShownInvitation, signUp: SignUp = 'open'): InvitationText => {
  if (invitation.alreadyMember)
    return { kind: 'member', title: t('You are already a member'), text: member(invitation) };
  switch (invitation.state) {
    case 'open':
      return open(invitation, signUp);
    case 'expired':
      return closed(t('This invitation has expired'), expired(invitation));
    case 'revoked':
      return closed(t('This invitation was withdrawn'), revoked(invitation));
    case 'used':
      return closed(t('This invitation was already used'), used(invitation));
    case 'replaced':
      return closed(
        t('There is a newer invitation'),
        t('This link was replaced when the invitation was sent again. Use the latest email.'),
      );
    case 'unknown':
      return closed(
        t('This invitation does not exist'),
        t('The link may be incomplete. Open it again from the email, or ask for a new one.'),
      );
  }
};
