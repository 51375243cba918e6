import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

/** The port that a server of this machine listens on; 0 while it does not. */
export const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** A mail as it came, with the addresses that it was sent to. */
type ReceivedMail = { raw: string; to: string[] };

/**
 * A mail server on a free port of this machine that keeps the mails that it takes, and passes each to `onMail`. It
 * needs no sign-in and no TLS.
 */
export const openMailServer = async (
  options: SMTPServerOptions = {},
  onMail: (mail: ReceivedMail) => void = () => undefined,
) => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { raw: Buffer.concat(chunks).toString('utf8'), to };
        received.push(mail);
        onMail(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const port = portOf(server.server);
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
