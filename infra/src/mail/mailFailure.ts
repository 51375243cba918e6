import type { MailCause } from '@upline/contracts';
import { withoutAddress } from '../log/withoutAddress.ts';

/**
 * Why a mail was not sent: `said` has the words of the mail server, the message is a sentence for the operator. Both
 * are one line without the addresses that the mail server named: they are logged, and stored in the queue and in
 * events.
 */
export class MailFailure extends Error {
  readonly why: MailCause;
  readonly said: string;
  constructor(why: MailCause, said: string, sentence: (said: string) => string = (words) => words) {
    const words = withoutAddress(said);
    super(sentence(words));
    this.name = 'MailFailure';
    this.why = why;
    this.said = words;
    // the stack of a failure that the mail server caused says nothing
    delete this.stack;
  }

  /** Whether the mail server cannot be used at all, which concerns every mail. */
  get isOutage(): boolean {
    return this.why !== 'put-off' && this.why !== 'refused';
  }

  /** Whether no further try helps. */
  get isFinal(): boolean {
    return this.why === 'refused';
  }
}

/** The fields of an error of the library that sends by SMTP. */
type Details = Error & {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
};

const untrustedCode = /CERT|SELF_SIGNED|LEAF_SIGNATURE|ALTNAME/;
const aboutOneMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const firstPermanent = 500;
/** "Authentication required", which servers answer to the sender of a mail. */
const signInRequired = 530;

const whyOf = ({ code, originalCode, command, responseCode }: Details): MailCause => {
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === signInRequired) return 'sign-in';
  if (untrustedCode.test(String(originalCode))) return 'untrusted';
  if (typeof responseCode !== 'number' || !aboutOneMail.has(String(command))) return 'unreachable';
  return responseCode >= firstPermanent ? 'refused' : 'put-off';
};

const sentences: Readonly<Record<MailCause, (said: string) => string>> = {
  unreachable: (said) => `The mail server cannot be used: ${said}`,
  untrusted: (said) =>
    `The certificate of the mail server is not trusted: ${said}. Correct it, name its authority in ` +
    'NODE_EXTRA_CA_CERTS, or add tls.rejectUnauthorized=false to SMTP_URL.',
  'sign-in': (said) => `The mail server refuses the user name or the password of SMTP_URL: ${said}`,
  'put-off': (said) => `The mail server puts the mail off: ${said}`,
  refused: (said) => `The mail server refuses the mail: ${said}`,
};

/** Tells from an error of sending why a mail was not sent. */
export const toMailFailure = (error: unknown): MailFailure => {
  if (error instanceof MailFailure) return error;
  const details: Details = error instanceof Error ? error : new Error('it gave no reason');
  const why = whyOf(details);
  const said = typeof details.response === 'string' ? details.response : details.message;
  return new MailFailure(why, said, sentences[why]);
};
