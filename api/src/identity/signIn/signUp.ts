import { message } from '@upline/contracts';
import type { Config } from '@upline/infra/settings/config.ts';
import type { FirstAccount } from './firstAccount.ts';

/** Who may make an account (the setting `SIGN_UP`). */
export type SignUpMode = Config['signUp'];

type Options = {
  mode: SignUpMode;
  first: FirstAccount;
  /** Whether the token is that of an invitation that can be accepted now, for an address or for any (null). */
  isOpenInvitation: (token: string, email: string | null) => Promise<boolean>;
  /** Whether the embedded provider has an account of the person: it was admitted when it was made. */
  hasAccount: (userId: string) => Promise<boolean>;
};

/** A person without an account, with the token of the invitation that they come with. */
type Newcomer = { userId: string; email: string; invitation: string | null };

const invitationPath = /^\/invite\/([\w-]{1,500})$/;

/** The token of the invitation that a sign-in returns to, or null. The token is not checked. */
export const invitationIn = (returnTo: string): string | null =>
  invitationPath.exec(returnTo.replace(/[?#].*$/u, ''))?.[1] ?? null;

/** Messages for a person who may not make an account. */
export const signUpWords: Record<Exclude<SignUpMode, 'open'>, string> = {
  invited: message('New accounts are by invitation only: open the link you were sent.'),
  closed: message('New accounts are closed. Ask the person who runs this site.'),
};

/** The rule of who may make an account, at the embedded provider and at another one. */
export const createSignUp = ({ mode, first, isOpenInvitation, hasAccount }: Options) => ({
  mode,

  /**
   * The sign-up mode for a visitor with the token of an invitation, or null without one; `open` when they may sign up.
   */
  offeredTo: async (invitation: string | null): Promise<SignUpMode> => {
    if (mode === 'open' || (await first.isFree())) return 'open';
    return mode === 'invited' && invitation !== null && (await isOpenInvitation(invitation, null)) ? 'open' : mode;
  },

  /**
   * Whether a person without an account may have one. An invitation admits its own address only, so that one link makes
   * one account. Claims the first account where it is free; `first.keep` follows once the account is made.
   */
  admits: async ({ userId, email, invitation }: Newcomer): Promise<boolean> => {
    const isFirst = await first.claim(userId);
    if (isFirst || mode === 'open') return true;
    if (mode === 'invited' && invitation !== null && (await isOpenInvitation(invitation, email))) return true;
    return hasAccount(userId);
  },

  /** Tells the rule that the account of an admitted person is made. */
  made: (userId: string): Promise<void> => first.keep(userId),
});
export type SignUp = ReturnType<typeof createSignUp>;
