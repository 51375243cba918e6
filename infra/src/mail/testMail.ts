import { randomUUID } from 'node:crypto';
import type { Mail } from '../ports/mailer.ts';

/** The mail with which an operator tries the settings of mails. */
export const testMail = (to: string, publicUrl: string): Mail => {
  const text = `This is the test mail of ${publicUrl}. Mails of this site reach this address.`;
  return {
    to,
    subject: 'Test mail of Upline',
    text: `${text}\n`,
    html: `<p>${text}</p>`,
    messageId: `<test-${randomUUID()}@${new URL(publicUrl).hostname}>`,
  };
};
