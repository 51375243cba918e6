import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import { Suspense, lazy, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { CopyField } from '../../ui/form/CopyField.tsx';
import { Notice } from '../../ui/state/Notice.tsx';
import { messageAddressOf } from './channels.ts';
import type { Channel } from './channels.ts';
import type { Opening } from './messenger.ts';
import type { Receiver } from './useRecipient.ts';

const NoQrPicture = () => <Notice kind="warning">{t('The QR code could not be drawn. Copy the link instead.')}</Notice>;
const QrPicture = lazy(async () => {
  try {
    return { default: (await import('../../ui/QrPicture.tsx')).QrPicture };
  } catch {
    return { default: NoQrPicture };
  }
});

type Messenger = Exclude<Channel, 'link' | 'qr'>;

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

const messengerOf = (via: Channel): (typeof messengers)[Messenger] | null =>
  via === 'link' || via === 'qr' ? null : messengers[via];

type Props = {
  via: Channel;
  link: string;
  to: Receiver | null;
  title: string;
  /** The message with its link, as it is written now. */
  text: string;
  /** How opening the way ended; null while that is open. */
  opening: Opening | null;
  onSheet: () => void;
};

/** The link that was just made, whether its way opened, and a way on in case it did not. */
export const ShareOutcome = ({ via, link, to, title, text, opening, onSheet }: Props) => {
  const messenger = messengerOf(via);
  const address = messageAddressOf(via, { title, text, to });
  const copyField = <CopyField key={link} label={t('Tracked link')} value={link} copyAtOnce={via === 'link'} />;
  const box = useRef<HTMLDivElement>(null);
  // on a small screen it appears below the edge
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [link, via]);
  return (
    <Box
      ref={box}
      role="group"
      aria-label={t('Your tracked link')}
      tabIndex={-1}
      sx={{ display: 'grid', gap: 2, scrollMarginBottom: 20, outline: 'none' }}
    >
      {via === 'qr' ? <QrCode link={link}>{copyField}</QrCode> : copyField}
      {messenger && opening === 'failed' && (
        <>
          <Notice kind="warning">{t(messenger.failed)}</Notice>
          <CopyField label={t('Message to copy')} value={text} isLong />
        </>
      )}
      {messenger && address !== null && (
        <Button
          variant="contained"
          href={address}
          target={via === 'whatsapp' ? '_blank' : '_self'}
          rel="noopener noreferrer"
          sx={{ minHeight: 44 }}
        >
          {t(messenger.again)}
        </Button>
      )}
      {messenger && via === 'native' && (
        <Button variant="contained" onClick={onSheet} sx={{ minHeight: 44 }}>
          {t(messenger.again)}
        </Button>
      )}
    </Box>
  );
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
