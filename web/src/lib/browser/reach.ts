import { asciiEmail, chatDigitsOf, dialledIn } from '@upline/contracts';

/** The address that calls a noted number; null where no single one can be read. */
export const callAddressOf = (phone: string | null): string | null => {
  const dialled = dialledIn(phone);
  return dialled && `tel:${dialled.number}${dialled.extension === null ? '' : `;ext=${dialled.extension}`}`;
};

/** The address that opens a chat with a noted number in WhatsApp; null for a number without its country. */
export const chatAddressOf = (phone: string | null): string | null => {
  const digits = chatDigitsOf(phone);
  return digits && `https://wa.me/${digits}`;
};

const encoded = (text: string): string => encodeURIComponent(text);

/** The address that opens WhatsApp with a text, which asks for somebody where the number is good for no chat. */
export const chatTextAddressOf = (phone: string | null, text: string): string =>
  `${chatAddressOf(phone) ?? 'https://wa.me/'}?text=${encoded(text)}`;

/** The address that opens a short message with a text, to a noted number or to nobody yet. */
export const shortMessageAddressOf = (phone: string | null, text: string): string =>
  // `?&` is what both iPhones and Androids understand; an extension is nothing that a message reaches
  `sms:${dialledIn(phone)?.number ?? ''}?&body=${encoded(text)}`;

/** The address that begins a mail, to somebody or to nobody yet. */
export const mailAddressOf = (email: string | null, mail: { subject: string; body: string } | null = null): string => {
  // the sign between the parts is written as it is (RFC 6068)
  const to = encoded(asciiEmail(email ?? '')).replace('%40', '@');
  return mail === null ? `mailto:${to}` : `mailto:${to}?subject=${encoded(mail.subject)}&body=${encoded(mail.body)}`;
};
