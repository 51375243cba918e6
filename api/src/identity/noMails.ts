import { message } from '@upline/contracts';
import { html } from '../platform/lib/html.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import type { MailLink } from './mailEnding.routes.ts';
import { endingButton } from './mailEnding.routes.ts';
import type { Page } from './signIn/pageLayout.ts';

const entered = message(
  'A person on {host} entered the address that email was sent to. If it was not meant for you, you can ignore it.',
);

const question =
  (host: string): Page =>
  (t) => ({
    status: 200,
    title: t('No more emails?'),
    body: html`<p>${t(entered, { host })}</p>
      <p>${t('Press the button, and nobody on {host} can have emails sent to that address again.', { host })}</p>
      ${endingButton(t('Stop all emails'), 'refuse')}`,
  });

const ending = message('Nobody on {host} can invite that address or send it a confirmation. You can close this page.');

const ended =
  (host: string): Page =>
  (t) => ({
    status: 200,
    title: t('You will get no more emails'),
    body: html`<p>${t(ending, { host })}</p>
      <p>${t('Only the email you ask for yourself, to reset your password, still arrives.')}</p>
      ${endingButton(t('Allow emails again'), 'allow')}`,
  });

/** Dependencies of the link that ends mails. */
export type NoMailsNeeds = { mailRefusals: MailRefusals; publicUrl: string };

/** `/no-mails/{token}`, the link of a mail by which its holder ends further mails to their address. */
export const noMails = ({ mailRefusals, publicUrl }: NoMailsNeeds): MailLink => {
  const { host } = new URL(publicUrl);
  return {
    path: /^\/no-mails\/([^/]+)$/,
    endingOf: async (token) => {
      const hash = mailRefusals.parse(token);
      if (hash === null) return null;
      return {
        isEnded: () => mailRefusals.isRefused(hash),
        end: () => mailRefusals.refuse(hash),
        allow: () => mailRefusals.allow(hash),
        question: question(host),
        ended: ended(host),
      };
    },
  };
};
