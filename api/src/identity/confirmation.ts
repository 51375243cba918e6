import { createHash, randomUUID } from 'node:crypto';
import type { Limit } from '@upline/infra/limit.ts';
import type { Mail, Mailer, Queue, RateLimits } from '@upline/infra/ports.ts';
import { html } from '../platform/http/html.ts';
import { confirmationLink } from './confirmationToken.ts';
import type { UserNeeds } from './identity.commands.ts';
import { emailKey } from './signIn/emailKey.ts';

/** Limits of the mails by which an address is proven. */
export const confirmationLimits = {
  mailsOfAddress: {
    what: 'Mails that ask to confirm an address',
    per: 'address',
    bucket: { ratePerSecond: 3 / 3_600, burst: 3 },
  },
} satisfies Record<string, Limit>;

/** What asking for a confirmation takes. */
export type AskingNeeds = { queue: Pick<Queue, 'enqueue'>; limits: RateLimits; sendsMails: boolean };

/** What sending the mail takes. */
export type ConfirmationMailNeeds = UserNeeds & {
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  secret: string;
  clock: () => Date;
};

/**
 * Asks for the mail by which a person proves their address; nothing without a mail server. Returns 0, or the
 * milliseconds until the address may get another one.
 */
export const askConfirmation = async (
  { queue, limits, sendsMails }: AskingNeeds,
  { userId, email }: { userId: string; email: string },
): Promise<number> => {
  if (!sendsMails) return 0;
  const key = createHash('sha256').update(emailKey(email)).digest('base64url');
  const wait = await limits.take(`confirmation:${key}`, confirmationLimits.mailsOfAddress.bucket);
  // the job names the person by id only: after an erasure it leads to no address
  if (wait === 0) await queue.enqueue([{ id: randomUUID(), kind: 'confirmation-mail', data: { userId } }]);
  return wait;
};

const compose = ({ to, link, jobId }: { to: string; link: string; jobId: string }): Mail => {
  const why = `Somebody, probably you, made an account with ${to}.`;
  const how = 'Open this link in the browser in which you are signed in, and press the button:';
  const otherwise = 'If it was not you, you need not do anything: the account can do nothing in your name.';
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: `${why}\n\n${how}\n${link}\n\n${otherwise}\n`,
    html: html`<p>${why}</p>
      <p>${how}</p>
      <p><a href="${link}">Confirm your e-mail address</a></p>
      <p>${otherwise}</p>`.markup,
    messageId: `<confirmation-${jobId}@${new URL(link).hostname}>`,
  };
};

/** Sends the mail by which a person proves their address, unless it is proven or the person is erased meanwhile. */
export const sendConfirmation = async (needs: ConfirmationMailNeeds, userId: string, jobId: string): Promise<void> => {
  const { state } = await needs.users.load(userId);
  if (state.status !== 'registered' || state.signIn.proof === 'confirmed') return;
  const { email } = state.signIn;
  await needs.mailer.send(compose({ to: email, link: confirmationLink(needs, { userId, email }), jobId }));
};
