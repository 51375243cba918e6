import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import { Suspense, lazy, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/words/text.ts';
import { CopyField } from '../../../ui/form/CopyField.tsx';
import { Notice } from '../../../ui/state/Notice.tsx';
import { channelOf, messageAddressOf } from './channels.ts';
import type { Way } from './channels.ts';
import type { Opening } from './messenger.ts';
import type { Receiver } from './useRecipient.ts';

const NoQrPicture = () => <Notice kind="warning">{t('The QR code could not be drawn. Copy the link instead.')}</Notice>;
const QrPicture = lazy(async () => {
  try {
    return { default: (await import('../../../ui/QrPicture.tsx')).QrPicture };
  } catch {
    return { default: NoQrPicture };
  }
});

type Messenger = Exclude<Way, 'link' | 'message' | 'qr'>;

const messengers: Readonly<Record<Messenger, { again: string; failed: string }>> = {
  whatsapp: {
    again: message('Open WhatsApp'),
    failed: message(
      'Your browser did not let WhatsApp open. Open it with the button, or copy the message and send it yourself.',
    ),
  },
  sms: {
    again: message('Write the message'),
    failed: message('No app for messages seems to have opened. Copy the message and send it yourself.'),
  },
  email: {
    again: message('Write the email'),
    failed: message('No email app seems to have opened. Copy the message and send it yourself.'),
  },
  native: {
    again: message('Open the share sheet'),
    failed: message('The share sheet did not open. Open it with the button, or copy the message and send it yourself.'),
  },
};

const messengerOf = (way: Way): (typeof messengers)[Messenger] | null =>
  way === 'link' || way === 'message' || way === 'qr' ? null : messengers[way];

type Props = {
  way: Way;
  link: string;
  to: Receiver | null;
  title: string;
  /** The message with its link, as it is written now. */
  text: string;
  /** How opening the way ended; null while that is open. */
  opening: Opening | null;
  /** Whether the message and the link were copied beside the way. */
  isCopied: boolean;
  onSheet: () => void;
};

/** Gives something new the focus and brings it into sight: on a small screen it appears, and grows, below the edge. */
const useSight = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    current.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return box;
};

/** The link that was just made, whether its way opened, and a way on in case it did not. */
export const ShareOutcome = ({ way, link, to, title, text, opening, isCopied, onSheet }: Props) => {
  const messenger = messengerOf(way);
  const address = messageAddressOf(channelOf(way), { title, text, to });
  const box = useSight();
  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('Your tracked link')}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 1.5, outline: 'none' }}
    >
      <Copyable way={way} link={link} text={text} />
      {messenger && opening === 'failed' && (
        <>
          <Notice kind="warning">{t(messenger.failed)}</Notice>
          <CopyField label={t('Message to copy')} value={text} isLong />
        </>
      )}
      {isCopied && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('The message and the link are copied as well, for apps that take no text.')}
        </Typography>
      )}
      {messenger && address !== null && (
        <Button
          variant="contained"
          href={address}
          target={way === 'whatsapp' ? '_blank' : '_self'}
          rel="noopener noreferrer"
          sx={{ minHeight: 44 }}
        >
          {t(messenger.again)}
        </Button>
      )}
      {messenger && way === 'native' && (
        <Button variant="contained" onClick={onSheet} sx={{ minHeight: 44 }}>
          {t(messenger.again)}
        </Button>
      )}
    </Box>
  );
};

/** The link to copy, with its code to scan, or in its message. */
const Copyable = ({ way, link, text }: Pick<Props, 'way' | 'link' | 'text'>) => {
  if (way === 'message')
    return (
      <CopyField
        label={t('Message to copy')}
        value={text}
        isLong
        copyAtOnce
        hint={t('Message and link are copied. Paste them into Telegram, Messenger, Instagram or any other app.')}
      />
    );
  const field = <CopyField key={link} label={t('Tracked link')} value={link} copyAtOnce={way === 'link'} />;
  return way === 'qr' ? <QrCode link={link}>{field}</QrCode> : field;
};

const QrCode = ({ link, children }: { link: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
    <Suspense fallback={<Box sx={{ ...picture, aspectRatio: '1' }} />}>
      <Box sx={picture}>
        <QrPicture link={link} />
      </Box>
    </Suspense>
    <Box sx={{ display: 'grid', gap: 1.5, flex: '1 1 220px', minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary', textAlign: { xs: 'center', sm: 'left' } }}>
        {t('Scan it with a phone’s camera to open the link.')}
      </Typography>
      {children}
    </Box>
  </Box>
);

const picture = { width: { xs: 'min(100%, 264px)', sm: 176 }, mx: { xs: 'auto', sm: 0 } };
