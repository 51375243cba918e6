import { message } from '@upline/contracts';
import type { SignUp } from '@upline/contracts';

/** The offers of the buttons: nothing that the server would refuse. The words are messages. */
export const offers: Record<SignUp, { start: string; fine: string; trial: string; trialText: string }> = {
  open: {
    start: message('Get Started Free'),
    fine: message('Free for up to 10 team members.'),
    trial: message('Start Your Free Trial'),
    trialText: message('Bring up to ten people for free, share what works, and watch the numbers move.'),
  },
  invited: {
    start: message('Sign In'),
    fine: message('New accounts are by invitation only: open the link you were sent.'),
    trial: message('Sign In'),
    trialText: message('Open the link of your invitation, share what works, and watch the numbers move.'),
  },
  closed: {
    start: message('Sign In'),
    fine: message('For teams that already have an account here. New accounts are closed.'),
    trial: message('Sign In'),
    trialText: message('Sign in, share what works, and watch the numbers move.'),
  },
};
