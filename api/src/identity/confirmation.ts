import { randomUUID } from 'node:crypto';
import type { RejectionCode } from '@upline/contracts';
import type { Mail, Mailer, Queue } from '@upline/infra/ports.ts';
import { html } from '../platform/http/html.ts';
import { HttpProblem } from '../platform/lib/httpProblem.ts';
import type { MailBudget } from '../platform/mail/mailBudget.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import { confirmationLink } from './confirmationToken.ts';
import type { UserNeeds } from './identity.commands.ts';

/** What asking for a confirmation takes. */
export type AskingNeeds = {
  queue: Pick<Queue, 'enqueue'>;
  mailBudget: MailBudget;
  mailRefusals: Pick<MailRefusals, 'refuses'>;
  sendsMails: boolean;
};

/** What sending the mail takes. */
export type ConfirmationMailNeeds = UserNeeds & {
  mailer: Pick<Mailer, 'send'>;
  mailRefusals: Pick<MailRefusals, 'linkFor'>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
};

type Person = { userId: string; email: string };

/**
 * Asks for the mail by which a person proves their address; nothing without a mail server. Refuses an address that
 * wants no mails: anybody may type it, also after its holder asked for peace. A holder who makes an account there later
 * allows mails again by the link in any mail that came, or proves the address by a mail for a new password, which
 * always comes. Throws HttpProblem 429 when a budget of mails is used up.
 */
export const askConfirmation = async (
  { queue, mailBudget, mailRefusals, sendsMails }: AskingNeeds,
  { userId, email }: Person,
): Promise<RejectionCode | null> => {
  if (!sendsMails) return null;
  if (await mailRefusals.refuses(email)) return 'identity/mails-unwanted';
  await mailBudget.take({ kind: 'confirmation', to: email, about: userId, by: userId, organizationId: null });
  // the job names the person by id only: after an erasure it leads to no address
  await queue.enqueue([{ id: randomUUID(), kind: 'confirmation-mail', data: { userId } }]);
  return null;
};

/** Asks at a sign-in, which goes on without the mail: asking again says what stands in its way. */
export const tryConfirmation = async (needs: AskingNeeds, person: Person): Promise<void> => {
  try {
    await askConfirmation(needs, person);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
  }
};

type About = { to: string; link: string; endLink: string; jobId: string };

const compose = ({ to, link, endLink, jobId }: About): Mail => {
  const why = `Someone, probably you, created an account with ${to}.`;
  const how = 'Open this link in the browser where you are signed in, and press the button:';
  const otherwise = 'If it was not you, you can ignore this email: the account can do nothing in your name.';
  const end = `To stop all emails from ${new URL(endLink).host}, open this page and press its button:`;
  return {
    to,
    subject: 'Confirm your email address',
    text: `${why}\n\n${how}\n${link}\n\n${otherwise} ${end}\n${endLink}\n`,
    html: html`<p>${why}</p>
      <p>${how}</p>
      <p><a href="${link}">Confirm your email address</a></p>
      <p>${otherwise} ${end} <a href="${endLink}">this was not for me</a>.</p>`.markup,
    unsubscribeUrl: endLink,
    messageId: `<confirmation-${jobId}@${new URL(link).hostname}>`,
  };
};

/** Sends the mail by which a person proves their address, unless it is proven or the person is erased meanwhile. */
export const sendConfirmation = async (needs: ConfirmationMailNeeds, userId: string, jobId: string): Promise<void> => {
  const { state } = await needs.users.load(userId);
  if (state.status !== 'registered' || state.signIn.proof === 'confirmed') return;
  const { email } = state.signIn;
  const link = confirmationLink(needs, { userId, email });
  await needs.mailer.send(compose({ to: email, link, endLink: needs.mailRefusals.linkFor(email), jobId }));
};
