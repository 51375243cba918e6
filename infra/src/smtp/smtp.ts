import { createTransport } from 'nodemailer';
import type { Mailer } from '../ports.ts';
import { Unavailable } from '../ports.ts';
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

// an answer of the server, even a refusal, shows that it is there
const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/**
 * Sends through an SMTP server, over a few connections that are kept open. Throws Unavailable when it cannot be
 * reached, else the server's refusal.
 */
export const openSmtpMailer = ({
  url,
  from,
  timeoutMs = 15_000,
}: SmtpOptions): Mailer & { close: () => Promise<void> } => {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    maxMessages: messagesPerConnection,
    ...timeouts,
  });
  return {
    send: async (mail) => {
      const message = toMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (isAnswered(error)) throw error;
        throw new Unavailable('the mail server', { cause: error, outcomeUnknown: true });
      }
    },
    close: async () => transport.close(),
  };
};
