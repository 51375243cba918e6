import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useEffect, useRef } from 'react';
import { CopyField } from '../../ui/CopyField.tsx';
import type { Channel } from './channels.ts';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/QrPicture.tsx')).QrPicture }));

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
  const copyField = <CopyField key={link} label="Tracked link" value={link} copyAtOnce={via === 'link'} />;
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
      aria-label="Your tracked link"
      tabIndex={-1}
      sx={{ display: 'grid', gap: 2, scrollMarginBottom: 20, outline: 'none' }}
    >
      {via === 'qr' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Suspense fallback={<Box sx={{ ...picture, aspectRatio: '1' }} />}>
            <Box sx={picture}>
              <QrPicture link={link} />
            </Box>
          </Suspense>
          <Box sx={{ display: 'grid', gap: 1.5, flex: '1 1 220px', minWidth: 0 }}>
            <Typography sx={{ color: 'text.secondary', textAlign: { xs: 'center', sm: 'left' } }}>
              Point a camera at it: it opens the page of this link.
            </Typography>
            {copyField}
          </Box>
        </Box>
      ) : (
        copyField
      )}
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

const picture = { width: { xs: 'min(100%, 264px)', sm: 176 }, mx: { xs: 'auto', sm: 0 } };
