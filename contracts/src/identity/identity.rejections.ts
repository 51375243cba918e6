import { defineRejections } from '../definitions/command.ts';
import { message } from '../language/text.ts';

/** Refusals about people and their accounts. */
export const identityRejections = defineRejections({
  'identity/not-yours': { status: 403, detail: message('You can change only your own profile.') },
  'identity/proof-needed': { status: 403, detail: message('Please confirm that it is you, and then try again.') },
  'identity/not-found': { status: 404, detail: message('There is no such person.') },
  'identity/not-confirmed': {
    status: 403,
    detail: message('Confirm your email address first: open the link in the email we sent you.'),
  },
  'identity/confirmation-unknown': {
    status: 410,
    detail: message('This link no longer works. Send yourself a new one in the settings.'),
  },
  'identity/confirmation-of-another': {
    status: 403,
    detail: message('This link confirms the address of another account. Sign in with that account.'),
  },
  'identity/no-mail-server': {
    status: 409,
    detail: message('This site sends no email, so addresses are not confirmed here.'),
  },
  'identity/mails-unwanted': {
    status: 409,
    detail: message(
      'This address has opted out of emails from here. ' +
        'If it is yours, open an email that came from here, follow the link at its end ' +
        'and press “Allow emails again”. ' +
        'An email for a new password still arrives, and confirms the address.',
    ),
  },
  'identity/wrong-name': { status: 422, detail: message('Please check the names.') },
  'identity/erased': { status: 410, detail: message('This account was erased.') },
});
