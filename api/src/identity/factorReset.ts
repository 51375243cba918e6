import { randomUUID } from 'node:crypto';
import { isRejection } from '@upline/contracts';
import type { Mail, Mailer, Queue } from '@upline/infra/ports.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { metaFor } from '../platform/commands/metadata.ts';
import { html } from '../platform/http/html.ts';
import type { UserNeeds } from './identity.commands.ts';
import type { Identity } from './identity.ts';

/** What removing a person's second factor for them takes. */
export type FactorResetNeeds = UserNeeds & {
  identity: Pick<Identity, 'security'>;
  queue: Pick<Queue, 'enqueue'>;
  clock: () => Date;
};

/** What telling the person takes. */
export type FactorResetMailNeeds = {
  identity: Pick<Identity, 'findAccount'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
};

/** How a reset by the operator ended; `elsewhere` with another sign-in provider, which looks after second factors. */
export type FactorReset = 'removed' | 'none' | 'unknown-address' | 'elsewhere';

/**
 * Removes the second factor of the account with an address, for a person who lost it. An event records it and a mail
 * tells the person. The event is stored first: after a crash in between, the operator repeats the command.
 */
export const resetFactor = async (needs: FactorResetNeeds, email: string): Promise<FactorReset> => {
  const { users, identity, queue, clock } = needs;
  if (!identity.security) return 'elsewhere';
  const userId = await identity.security.personOf(email);
  if (userId === null) return 'unknown-address';
  if (!(await identity.security.stateOf(userId)).isOn) return 'none';
  const result = await handleCommand({
    repository: users,
    id: userId,
    meta: metaFor({ organizationId: null, actorId: null, timeZone: 'UTC', at: clock() }),
    command: { type: 'ResetSecondFactor', data: { userId } },
  });
  if (isRejection(result)) return 'unknown-address';
  await identity.security.remove(userId);
  await queue.enqueue([{ id: randomUUID(), kind: 'factor-reset-mail', data: { userId } }]);
  return 'removed';
};

const resetMail = (to: string, publicUrl: string, request: string): Mail => {
  const what = 'The person who runs this site has removed the second factor of your account.';
  const next = 'Your password alone signs you in now. Set up a new second factor in your settings:';
  const otherwise = 'If you did not ask for this, change your password and tell the person who runs this site.';
  const link = `${publicUrl}/settings`;
  return {
    to,
    subject: 'Your second factor was removed',
    text: `${what}\n\n${next}\n${link}\n\n${otherwise}\n`,
    html: html`<p>${what}</p>
      <p>${next} <a href="${link}">${link}</a></p>
      <p>${otherwise}</p>`.markup,
    messageId: `<factor-${request}@${new URL(publicUrl).hostname}>`,
  };
};

/** Mails a person that their second factor was removed. `request` is the id of the job. */
export const sendFactorResetMail = async (
  { identity, mailer, publicUrl }: FactorResetMailNeeds,
  { userId, request }: { userId: string; request: string },
): Promise<void> => {
  const account = await identity.findAccount(userId);
  if (account) await mailer.send(resetMail(account.email, publicUrl, request));
};
