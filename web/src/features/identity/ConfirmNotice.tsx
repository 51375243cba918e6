import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/words/text.ts';
import { Surface } from '../../ui/Surface.tsx';
import { SendConfirmation } from './SendConfirmation.tsx';

type Props = {
  /** The address that the person signs in with. */
  email: string;
  /** Whether an unconfirmed address blocks invitations, is only shown to others, or needs nothing. */
  confirmation: 'offered' | 'asked' | 'required';
};

const textOf = ({ email, confirmation }: Props): string => {
  switch (confirmation) {
    case 'required':
      return t(
        'We sent a link to {email}. Open it in this browser and press “Confirm”: ' +
          'then you can invite people and accept invitations.',
        { email },
      );
    case 'asked':
      return t(
        'Your team sees {email} as “not confirmed”. We can send you a link to confirm it. ' +
          'Everything keeps working until then.',
        { email },
      );
    case 'offered':
      return t(
        'Reminders come by email once you confirm {email}. We can send you a link. Everything else works already.',
        {
          email,
        },
      );
  }
};

/** Asks a person to confirm the address that they sign in with. */
export const ConfirmNotice = ({ email, confirmation }: Props) => (
  <Surface
    role="region"
    aria-label={t('Confirm your email address')}
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3, p: 2 }}
  >
    <Box aria-hidden sx={{ display: 'flex', color: 'primary.main' }}>
      <MarkEmailUnreadOutlined />
    </Box>
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('Confirm your email address')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {textOf({ email, confirmation })}
      </Typography>
    </Box>
    <SendConfirmation size="medium" label={confirmation === 'required' ? t('Send it again') : t('Send me a link')} />
  </Surface>
);
