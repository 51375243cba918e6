import type { Mail } from '@upline/infra/ports.ts';
import * as z from 'zod';
import type { Account, Accounts } from './accounts.ts';
import { html } from '../../platform/http/html.ts';
import { passwordFingerprint } from '../signIn/passwordFingerprint.ts';
import { seal, unseal } from '../signIn/sealed.ts';
import { resetPath } from './signInPages.ts';

const lifetimeMs = 3_600_000;
const purpose = 'password-reset';

const token = z.object({ id: z.string(), until: z.number(), was: z.string() });

/** Signed links to choose a new password, valid for one hour and one use: the new password makes the link void. */
export const createResetLinks = ({
  accounts,
  publicUrl,
  secret,
}: {
  accounts: Accounts;
  publicUrl: string;
  secret: string;
}) => ({
  of: (account: Account): string => {
    const was = passwordFingerprint(account);
    const word = seal(secret, purpose, { id: account.id, until: Date.now() + lifetimeMs, was });
    return `${publicUrl}${resetPath}?${new URLSearchParams({ token: word }).toString()}`;
  },

  /** The account of a link's token, or null when the link was used, has expired or is forged. */
  accountOf: async (word: string): Promise<Account | null> => {
    const parsed = token.safeParse(unseal(secret, purpose, word));
    if (!parsed.success || parsed.data.until < Date.now()) return null;
    const account = await accounts.find(parsed.data.id);
    return account && passwordFingerprint(account) === parsed.data.was ? account : null;
  },
});

/** The mail with a link. `request` is the id of the request: a repeated mail has the same Message-ID. */
export const resetMail = (account: Account, link: string, request: string): Mail => {
  const why = `Someone, probably you, asked for a new password for ${account.email}.`;
  const otherwise = 'If it was not you, you can ignore this email: your password stays as it is.';
  return {
    to: account.email,
    subject: 'Choose a new password',
    text: `${why}\n\nChoose it here within one hour:\n${link}\n\n${otherwise}\n`,
    html: html`<p>${why}</p>
      <p><a href="${link}">Choose a new password</a> within one hour.</p>
      <p>${otherwise}</p>`.markup,
    messageId: `<password-${request}@${new URL(link).hostname}>`,
  };
};
