import { message } from '@upline/contracts';
import type { SharedVia } from '@upline/contracts';

// apart from the channels, whose code checks with what screens do not load
const labels: Readonly<Record<SharedVia, string>> = {
  direct: message('Share button'),
  link: message('Copied link'),
  whatsapp: message('WhatsApp'),
  sms: message('SMS'),
  email: message('Email'),
  qr: message('QR code'),
  native: message('Share sheet'),
};

/** The message with the name of a way of sharing, for lists of links. */
export const channelLabel = (via: SharedVia): string => labels[via];
