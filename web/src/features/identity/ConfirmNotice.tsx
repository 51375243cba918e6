import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/text.ts';
import { Surface } from '../../ui/Surface.tsx';
import { SendConfirmation } from './SendConfirmation.tsx';

type Props = {
  /** The address that the person signs in with. */
  email: string;
  /** Whether they accept, invite and revoke nothing until it is confirmed. */
  isRequired: boolean;
};

/** Asks a person to confirm the address that they sign in with. */
export const ConfirmNotice = ({ email, isRequired }: Props) => (
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
        {isRequired
          ? t(
              'We sent a link to {email}. Open it in this browser and press “Confirm”: then you can invite people and accept invitations.',
              { email },
            )
          : t(
              'Your team sees {email} as “not confirmed”. We can send you a link to confirm it. Everything keeps working until then.',
              { email },
            )}
      </Typography>
    </Box>
    <SendConfirmation size="medium" label={isRequired ? t('Send it again') : t('Send me a link')} />
  </Surface>
);
