import ContentCopy from '@mui/icons-material/ContentCopy';
import IosShare from '@mui/icons-material/IosShare';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import QrCode2 from '@mui/icons-material/QrCode2';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { firstNameIn, impossible, message } from '@upline/contracts';
import type { SharedVia } from '@upline/contracts';
import { chatTextAddressOf, mailAddressOf, shortMessageAddressOf } from '../../../lib/browser/reach.ts';
import type { Icon } from '../../../ui/icon.ts';

/** A way of sharing that the dialog offers: all but the one click of the card. */
export type Channel = Exclude<SharedVia, 'direct'>;

/** A button of the dialog: a way of sharing, or the message with its link to be pasted into any app. */
export type Way = Channel | 'message';

export const ways: readonly { way: Way; label: string; icon: Icon }[] = [
  { way: 'link', label: message('Copy link'), icon: LinkOutlined },
  { way: 'message', label: message('Copy message'), icon: ContentCopy },
  { way: 'whatsapp', label: message('WhatsApp'), icon: WhatsApp },
  { way: 'sms', label: message('SMS'), icon: SmsOutlined },
  { way: 'email', label: message('Email'), icon: MailOutlined },
  { way: 'qr', label: message('QR code'), icon: QrCode2 },
  { way: 'native', label: message('Share sheet'), icon: IosShare },
];

/** The way of sharing that a button counts as: a message is copied for its link. */
export const channelOf = (way: Way): Channel => (way === 'message' ? 'link' : way);

type Reach = { email: string | null; phone: string | null };

/** Where a message has the link, when not at its end, and the first name of its reader. */
const places = { link: '{link}', firstName: '{firstName}' } as const;

export const namePlace = places.firstName;

/** Whether a message says where the link stands. */
export const hasLinkPlace = (message: string): boolean => message.includes(places.link);

/** The place of a name at the beginning of a line, and elsewhere, with the comma that sets it off. */
const nameAtBeginning = /^\{firstName\}[,،]? */gmu;
const nameWithin = /[,،]? ?\{firstName\}/gu;

/** A message with the first name of its reader in its place; without a reader the place is left out. */
export const namedFor = (message: string, name: string | null): string => {
  const first = firstNameIn(name ?? '');
  if (first !== '') return message.replaceAll(places.firstName, () => first);
  return message.replaceAll(nameAtBeginning, '').replaceAll(nameWithin, '');
};

/** The text for the channel: the message as it was written, with the link in its place or at the end. */
export const textOf = (message: string, link: string): string => {
  const words = message.trim();
  if (hasLinkPlace(words)) return words.replaceAll(places.link, () => link);
  if (words === '') return link;
  return `${words}${words.includes('\n') ? '\n' : ' '}${link}`;
};

/**
 * The address that opens a messenger with the text written already, to the prospect where they can be reached so;
 * null for the ways without one. `title` is the subject of an email.
 */
export const messageAddressOf = (
  via: Channel,
  { title, text, to }: { title: string; text: string; to: Reach | null },
): string | null => {
  switch (via) {
    case 'whatsapp':
      return chatTextAddressOf(to?.phone ?? null, text);
    case 'sms':
      return shortMessageAddressOf(to?.phone ?? null, text);
    case 'email':
      return mailAddressOf(to?.email ?? null, { subject: title, body: text });
    case 'link':
    case 'qr':
    case 'native':
      return null;
    default:
      return impossible(via);
  }
};
