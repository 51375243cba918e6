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
    // asks the name service, which takes its time where there is none
    disableReverseLookup: true,
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

/** What is wrong with a mail server: it is gone, puts off each mail, knows no mailbox, or refuses the password. */
export type MailFault = 'gone' | 'greylists' | 'no-mailbox' | 'password';

const refusing = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/**
 * A mail server with a fault that tests choose, on one port all the time. Its certificate is one that nobody signed,
 * where the fault asks for TLS. Refusals repeat the address, as real servers do.
 */
export const openFaultyMailServer = async (options: SMTPServerOptions = {}) => {
  let fault: MailFault | null = null;
  /** How many times a recipient was named, or somebody signed in. */
  let tries = 0;
  const server = await openMailServer({
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      if (fault === 'gone') tries += 1;
      done(fault === 'gone' ? refusing(421, 'closing') : null);
    },
    onAuth: ({ username }, _session, done) => {
      if (fault !== 'password') return done(null, { user: username });
      tries += 1;
      return done(refusing(535, `5.7.8 ${String(username)} is unknown`));
    },
    onRcptTo: ({ address }, _session, done) => {
      tries += 1;
      if (fault === 'greylists') done(refusing(451, `4.7.1 <${address}> is greylisted`));
      else if (fault === 'no-mailbox') done(refusing(550, `5.1.1 <${address}> is unknown here`));
      else done();
    },
    ...options,
  });
  return {
    ...server,
    tries: () => tries,
    has: (next: MailFault | null): void => {
      fault = next;
    },
  };
};
