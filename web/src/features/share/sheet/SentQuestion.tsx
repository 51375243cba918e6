import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/words/text.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { Notice } from '../../../ui/state/Notice.tsx';
import type { Way } from './channels.ts';

/** Whether the person came back to the page since this was drawn. */
const useReturned = (): boolean => {
  const [hasReturned, setReturned] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const look = (): void => {
      if (document.visibilityState === 'visible') setReturned(true);
    };
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    window.addEventListener('focus', look, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return hasReturned;
};

type Props = { share: { id: string; way: Way }; name: string; onTakenBack: () => void };

/**
 * Asks a person who comes back from a messenger whether they sent the message: a share that was not sent is taken back,
 * with its point and contact.
 */
export const SentQuestion = ({ share: { id, way }, name, onTakenBack }: Props) => {
  const hasReturned = useReturned();
  const [isAnswered, setAnswered] = useState(false);
  const { run, isPending } = useCommand('RetractShare', {
    success: { title: t('Share Taken Back'), text: t('The link no longer works, and the share is not counted.') },
  });
  // a link alone and a QR code leave the page to nobody
  const isMessenger = way !== 'link' && way !== 'qr';
  if (isAnswered || !isMessenger || !(hasReturned || way === 'native')) return null;
  const takeBack = (): void => void run({ params: { id } }).then(onTakenBack, () => undefined);
  return (
    <Notice
      kind="info"
      role="status"
      actions={
        <>
          <Button variant="outlined" onClick={() => setAnswered(true)}>
            {t('Yes, sent')}
          </Button>
          <Button
            color="inherit"
            aria-disabled={isPending}
            aria-busy={isPending}
            onClick={() => isPending || takeBack()}
          >
            {t('Not sent')}
          </Button>
        </>
      }
    >
      {t('Did you send it to {name}?', { name })}
    </Notice>
  );
};
