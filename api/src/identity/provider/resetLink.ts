import type { ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import * as z from 'zod';
import type { Account, Accounts } from './accounts.ts';
import { html, withTags } from '../../platform/lib/html.ts';
import { mailDocument, mailHeading, mailNote } from '../../platform/mail/mailDocument.ts';
import { passwordFingerprint } from '../signIn/passwordFingerprint.ts';
import { signValue, verifyValue } from '../signIn/signedValue.ts';
import { resetPath } from './signInPages.ts';

/** How long a link works, in ms. */
export const resetLinkMs = 3_600_000;
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
    const word = signValue(secret, purpose, { id: account.id, until: Date.now() + resetLinkMs, was });
    return `${publicUrl}${resetPath}?${new URLSearchParams({ token: word }).toString()}`;
  },

  /** The account of a link's token, or null when the link was used, has expired or is forged. */
  accountOf: async (word: string): Promise<Account | null> => {
    const parsed = token.safeParse(verifyValue(secret, purpose, word));
    if (!parsed.success || parsed.data.until < Date.now()) return null;
    const account = await accounts.find(parsed.data.id);
    return account && passwordFingerprint(account) === parsed.data.was ? account : null;
  },
});

type Asked = { account: Account; link: string; locale: ShownLocale; request: string };

/** The mail with a link. `request` is the id of the request: a repeated mail has the same Message-ID. */
export const resetMail = ({ account: { email }, link, locale, request }: Asked): Mail => {
  const t = translateTo(locale);
  const subject = t('Choose a new password');
  const why = t('Someone, probably you, asked for a new password for {email}.', { email });
  const otherwise = t('If it was not you, you can ignore this email: your password stays as it is.');
  const how = withTags(t('<choose>Choose a new password</choose> within one hour.'), {
    choose: (inside) => html`<a href="${link}">${inside}</a>`,
  });
  const body = html`${mailHeading(subject)}
    <p>${why}</p>
    <p>${how}</p>
    ${mailNote(otherwise)}`;
  return {
    to: email,
    subject,
    html: mailDocument(locale, { subject, body }),
    text: `${why}\n\n${t('Choose a new password here within one hour:')}\n${link}\n\n${otherwise}\n`,
    messageId: `<password-${request}@${new URL(link).hostname}>`,
  };
};
