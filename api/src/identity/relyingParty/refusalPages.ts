import { message } from '@upline/contracts';
import type { KnownBy } from '../account/signInLinks.ts';
import type { Page } from '../signIn/pageLayout.ts';
import { troublePage } from '../signIn/pageLayout.ts';
import type { SignUpMode } from '../signIn/signUp.ts';

const notAdmitted: Record<Exclude<SignUpMode, 'open'>, string> = {
  invited: message(
    'New accounts are by invitation only: open the link you were sent. It is for the address it was sent to. ' +
      'You are not signed in.',
  ),
  closed: message('New accounts are closed. Ask the person who runs this site. You are not signed in.'),
};

/** The page of a person who may not make an account. */
export const notAdmittedPage = (refused: Exclude<SignUpMode, 'open'>): Page =>
  troublePage({ status: 403, title: message('There is no account for you here'), text: notAdmitted[refused] });

/** For the holder of the address, which the provider vouches for: nobody else reads how the account signs in. */
const knownWays: Record<KnownBy, string> = {
  password: message(
    'The account with your address was made with a password, before this site changed its sign-in. ' +
      'Ask the person who runs this site to link your new sign-in to it. You are not signed in.',
  ),
  provider: message(
    'The account with your address signs in with another account of a sign-in provider. ' +
      'Sign in with that one, or ask the person who runs this site to link this one to it. You are not signed in.',
  ),
};

/** The page of a new sign-in whose address has an account already. */
export const knownPage = (by: KnownBy): Page =>
  troublePage({ status: 409, title: message('Your address has an account here already'), text: knownWays[by] });
