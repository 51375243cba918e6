import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseMail } from '@upline/infra/testing/mailFixture.ts';
import { SMTPServer } from 'smtp-server';
import { freePort } from '@upline/infra/testing/freePort.ts';

/** A mail server that takes every mail and keeps it, for servers in a process of their own. */
export const startMailServer = async () => {
  const mails: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { text: body } = parseMail(raw);
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text: body ?? '' });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    /** Every mail, with its plain text. */
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
