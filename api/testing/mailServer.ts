import { openMailServer } from '@upline/infra/testing/mailServer.ts';
import { parseMail } from '@upline/infra/testing/mailFixture.ts';

/** A mail server that takes every mail and keeps it, for servers in a process of their own. */
export const startMailServer = async () => {
  const { received, url, close } = await openMailServer();
  return {
    /** Every mail that came until now, once for each recipient, with its plain text. */
    get mails(): { to: string; text: string }[] {
      return received.flatMap(({ raw, to }) => to.map((address) => ({ to: address, text: parseMail(raw).text ?? '' })));
    },
    url,
    close,
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
