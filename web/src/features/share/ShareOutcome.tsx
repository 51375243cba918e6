import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy } from 'react';
import { CopyField } from '../../ui/CopyField.tsx';
import type { Channel } from './channels.ts';

const QrPicture = lazy(async () => ({ default: (await import('./QrPicture.tsx')).QrPicture }));

export type Shared = {
  via: Channel;
  link: string;
  /** Opens the messenger, for the ways that have one. */
  address: string | null;
};

const again: Readonly<Partial<Record<Channel, string>>> = {
  whatsapp: 'Open WhatsApp',
  sms: 'Write the message',
  email: 'Write the e-mail',
};

/** The link that was just made, and a way on in case the browser did not open the messenger by itself. */
export const ShareOutcome = ({ shared, onSheet }: { shared: Shared; onSheet: () => void }) => {
  const { via, link, address } = shared;
  const label = again[via];
  return (
    <Box role="group" aria-label="Your tracked link" sx={{ display: 'grid', gap: 2 }}>
      {via === 'qr' && (
        <Suspense fallback={<Box sx={{ height: 264 }} />}>
          <QrPicture link={link} />
        </Suspense>
      )}
      <CopyField key={link} label="Tracked link" value={link} copyAtOnce={via === 'link'} />
      {address !== null && label !== undefined && (
        <Button
          variant="contained"
          href={address}
          target={via === 'whatsapp' ? '_blank' : '_self'}
          rel="noopener noreferrer"
          sx={{ minHeight: 44 }}
        >
          {label}
        </Button>
      )}
      {via === 'native' && (
        <Button variant="contained" onClick={onSheet} sx={{ minHeight: 44 }}>
          Open the share sheet
        </Button>
      )}
    </Box>
  );
};
