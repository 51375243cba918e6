import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { t } from '../../lib/words/text.ts';
import { useCommand } from '../../lib/sync/useCommand.ts';

type Props = Pick<ButtonProps, 'variant' | 'size'> & { label: string };

/** Mails the signed-in person the link with which they confirm their address. */
export const SendConfirmation = ({ label, variant = 'outlined', size = 'large' }: Props) => {
  const send = useCommand('SendConfirmation', {
    success: { title: t('Email sent'), text: t('The link is on its way. It works for three days.') },
  });
  return (
    <Button
      variant={variant}
      size={size}
      disabled={send.isPending}
      onClick={() => void send.run({}).catch(() => undefined)}
    >
      {send.isPending ? t('Sending...') : label}
    </Button>
  );
};
