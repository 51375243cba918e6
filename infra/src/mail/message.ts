import { asciiEmail } from '@upline/contracts';
import type { Mail } from '../ports/mailer.ts';
import { MailFailure } from './mailFailure.ts';

// no quoted local parts, no lists, no names: one plain address
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:@"]+@[^\s\p{Cc}<>()[\]\\,;:@"]+$/u;
const plainMessageId = /^<?([^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+)>?$/u;

const parseAddress = (address: string): string => {
  if (!plainAddress.test(address))
    throw new MailFailure('refused', `${JSON.stringify(address)} is not an email address`);
  return asciiEmail(address);
};

/** A Message-ID without its angle brackets. Throws when it is none. */
export const parseMessageId = (messageId: string): string => {
  const id = plainMessageId.exec(messageId)?.[1];
  if (id === undefined) throw new MailFailure('refused', `${JSON.stringify(messageId)} is not a message id`);
  return id;
};

// a line break would begin another header
const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

// mail programs show a button for these headers, and post to the address (RFC 8058) when it is https
const unsubscribing = (address: string | undefined): Record<string, string> => {
  if (address === undefined) return {};
  const { href, protocol } = new URL(address);
  const oneClick = protocol === 'https:' ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
  return { 'List-Unsubscribe': `<${href}>`, ...oneClick };
};

/**
 * A mail for nodemailer. Characters that end a header are removed from the subject and refused in the address and the
 * message id.
 */
export const toMessage = ({ to, subject, text, html, messageId, unsubscribeUrl }: Mail, from: string) => ({
  from,
  to: { name: '', address: parseAddress(to) },
  subject: oneLine(subject),
  text,
  html,
  messageId: `<${parseMessageId(messageId)}>`,
  // no vacation notices in return (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
  disableFileAccess: true,
  disableUrlAccess: true,
});
