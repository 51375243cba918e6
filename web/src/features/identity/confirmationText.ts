import type { ShownConfirmation } from '@upline/contracts';
import { t } from '../../lib/text.ts';

/** The words for each case of a confirmation mail's link. */
export const confirmationText = (shown: ShownConfirmation): { title: string; text: string } => {
  const email = shown.email ?? t('your address');
  switch (shown.state) {
    case 'open':
      return {
        title: t('Confirm your email address'),
        text: t('Is {email} yours? Then you can invite people and accept invitations with it.', { email }),
      };
    case 'done':
      return {
        title: t('Your email address is confirmed'),
        text: t('{email} is confirmed as yours. You can continue.', { email }),
      };
    case 'signed-out':
      return {
        title: t('Sign in to confirm'),
        text: t(
          'This link confirms {email}. Sign in with that account first. If you did not create one, you can ignore the email.',
          { email },
        ),
      };
    case 'other-account':
      return {
        title: t('This link is for another account'),
        text: t('It confirms {email}. You are signed in as {account}. Nothing has changed.', {
          ...{ email, account: shown.signedInAs ?? t('another person') },
        }),
      };
    case 'unknown':
      return {
        title: t('This link no longer works'),
        text: t('It works for three days, and it may be incomplete. Sign in and send yourself a new one.'),
      };
  }
};
