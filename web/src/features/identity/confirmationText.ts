import type { ShownConfirmation } from '@upline/contracts';

/** The words for each case of a confirmation mail's link. */
export const confirmationText = ({ state, email, signedInAs }: ShownConfirmation): { title: string; text: string } => {
  const address = email ?? 'your address';
  switch (state) {
    case 'open':
      return {
        title: 'Confirm your email address',
        text: `Is ${address} yours? Then you can invite people and accept invitations with it.`,
      };
    case 'done':
      return { title: 'Your email address is confirmed', text: `${address} is confirmed as yours. You can continue.` };
    case 'signed-out':
      return {
        title: 'Sign in to confirm',
        text: `This link confirms ${address}. Sign in with that account first. If you did not create one, you can ignore the email.`,
      };
    case 'other-account':
      return {
        title: 'This link is for another account',
        text: `It confirms ${address}. You are signed in as ${signedInAs ?? 'another person'}. Nothing has changed.`,
      };
    case 'unknown':
      return {
        title: 'This link no longer works',
        text: 'It works for three days, and it may be incomplete. Sign in and send yourself a new one.',
      };
  }
};
