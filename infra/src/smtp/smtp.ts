import { createTransport } from 'nodemailer';
import { toMailFailure } from '../mail/mailFailure.ts';
import type { Mailer } from '../ports/mailer.ts';
import { toMessage } from '../mail/message.ts';

type SmtpOptions = {
  /** smtp: or smtps:, with user and password where the server wants them. */
  url: string;
  /** Sender of every mail: an address, or a name and an address in angle brackets. */
  from: string;
  /** For connecting, the greeting and each answer. */
  timeoutMs?: number;
};

const maxConnections = 5;
const messagesPerConnection = 100;

const failing = (error: unknown): never => {
  throw toMailFailure(error);
};

/** One percent sign that encodes nothing would keep the library from decoding the others. */
const withPercentSigns = (url: string): string => url.replace(/%(?![\da-f]{2})/gi, '%25');

/**
 * Sends through an SMTP server, over a few connections that are kept open. `check` connects and signs in, and sends
 * nothing.
 */
export const openSmtpMailer = ({
  url,
  from,
  timeoutMs = 15_000,
}: SmtpOptions): Mailer & Required<Pick<Mailer, 'check'>> & { close: () => Promise<void> } => {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const transport = createTransport({
    url: withPercentSigns(url),
    pool: true,
    maxConnections,
    maxMessages: messagesPerConnection,
    ...timeouts,
  });
  return {
    send: async (mail) => void (await transport.sendMail(toMessage(mail, from)).catch(failing)),
    check: async () => void (await transport.verify().catch(failing)),
    close: async () => transport.close(),
  };
};
