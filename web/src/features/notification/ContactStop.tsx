import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

type Props = { id: string; /** The sentence of the notification. */ what: string };

/** Confirms that the person with a typed number or address does not want to be contacted, or says that it is not so. */
export const ContactStop = ({ id, what }: Props) => {
  const { run: confirm, isPending: isConfirming } = useCommand('ConfirmContactStop', {
    success: { title: t('Contact ended'), text: t('Nobody in the team can contact this person any more.') },
  });
  const { run: decline, isPending: isDeclining } = useCommand('DeclineContactStop', {});
  const isBusy = isConfirming || isDeclining;
  const send = (run: typeof confirm | typeof decline) => () => void run({ params: { id } }).catch(() => undefined);
  return (
    <Box sx={buttons} role="group" aria-label={what}>
      <Button {...button} variant="outlined" disabled={isBusy} onClick={send(confirm)}>
        {t('Confirm ##that somebody wants no contact')}
      </Button>
      <Button {...button} color="inherit" disabled={isBusy} onClick={send(decline)}>
        {t('No ##it was not them')}
      </Button>
    </Box>
  );
};

const button = { size: 'small', sx: { minHeight: { xs: 44, sm: 36 } } } as const;
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, pl: { xs: 2.5, sm: 6.5 }, pr: 2.5, pb: 1.5 };
