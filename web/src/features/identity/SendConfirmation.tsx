import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { useCommand } from '../../lib/useCommand.ts';

type Props = Pick<ButtonProps, 'variant' | 'size'> & { label: string };

/** Mails the signed-in person the link with which they confirm their address. */
export const SendConfirmation = ({ label, variant = 'outlined', size = 'large' }: Props) => {
  const send = useCommand('SendConfirmation', {
    success: { title: 'Email sent', text: 'The link is on its way. It works for three days.' },
  });
  return (
    <Button
      variant={variant}
      size={size}
      disabled={send.isPending}
      onClick={() => void send.run({}).catch(() => undefined)}
    >
      {send.isPending ? 'Sending...' : label}
    </Button>
  );
};
