import { openMailServer } from '@upline/infra/testing/mail/mailServer.ts';
import { parseMail } from '@upline/infra/testing/mail/mailFixture.ts';

/** A mail server that takes every mail and keeps it, for servers in a process of their own. */
export const startMailServer = async () => {
  const mails: { to: string; text: string }[] = [];
  const { url, close } = await openMailServer({}, ({ raw, to }) => {
    for (const address of to) mails.push({ to: address, text: parseMail(raw).text ?? '' });
  });
  return {
    /** Every mail, once for each recipient, with its plain text. */
    mails,
    url,
    close,
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
