import type { ShownConfirmation } from '@upline/contracts';

/** The words for each case of a confirmation mail's link. */
export const confirmationText = ({ state, email, signedInAs }: ShownConfirmation): { title: string; text: string } => {
  const address = email ?? 'your address';
  switch (state) {
    case 'open':
      return {
        title: 'Confirm your e-mail address',
        text: `Is ${address} yours? Then you can invite people and accept invitations with it.`,
      };
    case 'done':
      return { title: 'Your e-mail address is confirmed', text: `${address} is yours. You can go on.` };
    case 'signed-out':
      return {
        title: 'Sign in to confirm',
        text: `This link confirms ${address}. Sign in with the account of that address first. If you made no account, you need not do anything.`,
      };
    case 'other-account':
      return {
        title: 'This link is for another account',
        text: `It confirms ${address}. You are signed in as ${signedInAs ?? 'another person'}. Nothing has changed.`,
      };
    case 'unknown':
      return {
        title: 'This link does not work any more',
        text: 'It works for three days, and may have been cut off. Sign in and send yourself a new one.',
      };
  }
};
