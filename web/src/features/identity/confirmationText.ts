import type { ShownConfirmation } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';

type Words = { title: string; text: string };

const unknown = (): Words => ({
  title: t('This link no longer works'),
  text: t('Each link works for three days, and yours may be incomplete. Sign in and send yourself a new one.'),
});

const signedOut = (email: string): Words => ({
  title: t('Sign in to confirm'),
  text: t(
    'This link confirms {email}. Sign in with that account first. If you did not create one, you can ignore the email.',
    { email },
  ),
});

const otherAccount = (email: string, account: string): Words => ({
  title: t('This link is for another account'),
  text: t('This link confirms {email}. You are signed in as {account}. Nothing has changed.', { email, account }),
});

/** The words for each case of a confirmation mail's link. */
export const confirmationText = ({ state, email, signedInAs }: ShownConfirmation): Words => {
  if (email === null) return unknown();
  switch (state) {
    case 'open':
      return {
        title: t('Confirm your email address'),
        text: t('Is {email} your address? Confirm it, and you can invite people and accept invitations.', { email }),
      };
    case 'done':
      return {
        title: t('Your email address is confirmed'),
        text: t('{email} is confirmed as yours. You can continue.', { email }),
      };
    case 'signed-out':
      return signedOut(email);
    case 'other-account':
      return signedInAs === null ? signedOut(email) : otherAccount(email, signedInAs);
    case 'unknown':
      return unknown();
  }
};
