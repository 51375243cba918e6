import CheckCircle from '@mui/icons-material/CheckCircle';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FollowedInvitation } from '@upline/contracts';
import { useCountdown } from '../../../lib/browser/useCountdown.ts';
import { t } from '../../../lib/words/text.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';

/** How long the good news shows before its dialog closes by itself, in ms. */
const joinedMs = 8000;

type Joined = NonNullable<FollowedInvitation['joined']>;

type MomentProps = { open: boolean; person: Joined | null; onClose: () => void };

/** The good news that somebody joined. It closes by itself, unless its reader rests on it. */
export const JoinedMoment = ({ open, person, onClose }: MomentProps) => {
  const holding = useCountdown(open, joinedMs, onClose);
  return (
    <Box {...holding} sx={{ display: 'grid', justifyItems: 'center', gap: 2.5, pt: 1, textAlign: 'center' }}>
      <Box sx={picture} aria-hidden>
        <PersonAvatar id={person?.id ?? ''} initials={person?.initials ?? '?'} size={88} />
        <CheckCircle sx={check} />
      </Box>
      <Typography role="status" sx={{ color: 'text.secondary', maxWidth: 360, textWrap: 'balance' }}>
        {t('The invitation was accepted: its link and its code no longer work. Say hello!')}
      </Typography>
      <Button variant="contained" onClick={onClose} sx={{ minWidth: 160, minHeight: 48 }}>
        {t('Done ##closes a dialog')}
      </Button>
    </Box>
  );
};

/** Why there is no link to share any more. */
export const NoLink = ({ status }: { status: 'expired' | 'revoked' }) => (
  <div role="status">
    <EmptyState
      icon={LinkOffOutlined}
      text={
        status === 'expired'
          ? t('This invitation has expired. Send it again, and there is a new link.')
          : t('This invitation was revoked. Its link and its code no longer work.')
      }
    />
  </div>
);

const arrive = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.06)' } });
const ring = keyframes({ to: { transform: 'scale(1.9)', opacity: 0 } });

const picture = {
  position: 'relative',
  display: 'grid',
  my: 2,
  borderRadius: '50%',
  animation: `${arrive} 420ms cubic-bezier(0.2, 0.8, 0.2, 1) both`,
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: '50%',
    border: '3px solid',
    borderColor: 'primary.main',
    animation: `${ring} 900ms 300ms ease-out both`,
    '@media (prefers-reduced-motion: reduce)': { display: 'none' },
  },
};
const check = {
  position: 'absolute',
  right: -6,
  bottom: -6,
  fontSize: 36,
  color: 'success.main',
  bgcolor: 'background.paper',
  borderRadius: '50%',
};
