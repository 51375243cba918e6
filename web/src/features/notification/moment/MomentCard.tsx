import Celebration from '@mui/icons-material/Celebration';
import Close from '@mui/icons-material/Close';
import EmojiEvents from '@mui/icons-material/EmojiEvents';
import Flag from '@mui/icons-material/Flag';
import Visibility from '@mui/icons-material/Visibility';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { keyframes } from '@emotion/react';
import { levelBands, levelName } from '@upline/contracts';
import type { Moment } from '@upline/contracts';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useCountdown } from '../../../lib/browser/useCountdown.ts';
import { useFrontTab } from '../../../lib/browser/useFrontTab.ts';
import { useTopLayer } from '../../../lib/browser/topLayer.ts';
import { t } from '../../../lib/words/text.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import type { Icon } from '../../../ui/icon.ts';
import { ToastsAtTop } from '../../../ui/toast/ToastsPlace.tsx';
import { belowBanner } from '../../../ui/toast/belowBanner.ts';
import { useMoment } from './useMoment.ts';

type Said = { icon: Icon; title: string; text: string; to: string; label: string };

const bandTitle = (level: string | null): string => levelBands.find((band) => band.level === level)?.title ?? '';

const saidOf = ({ kind, subject }: Moment): Said => {
  switch (kind) {
    case 'level':
      return {
        icon: EmojiEvents,
        title: t('You reached the {level} level', { level: t(levelName(subject)) }),
        text: t(bandTitle(subject)),
        to: '/leaderboard',
        label: t('Leaderboard'),
      };
    case 'goal':
      return {
        icon: Flag,
        title: t('Your team reached its goal for this month'),
        text: t('Every share counted. Thank you!'),
        to: '/analytics',
        label: t('Analytics'),
      };
    case 'opening':
      return {
        icon: Visibility,
        title: t('Your first link was opened'),
        text: t('Somebody looked at “{title}”. Now is a good time to ask what they think.', { title: subject ?? '' }),
        to: '/today',
        label: t('Today'),
      };
    case 'conversion':
      return {
        icon: Celebration,
        title: t('Your first prospect converted'),
        text: t('Well done! There is more where that came from.'),
        to: '/prospects',
        label: t('Prospects'),
      };
  }
};

/**
 * Celebrates a moment with the person, across the screen and in the colours of the team. One tab of the browser shows
 * it; `person` is `{userId}/{organizationId}`.
 */
export const MomentCard = ({ person, moments }: { person: string; moments: readonly Moment[] }) => {
  const isFront = useFrontTab(`upline-moment/${person}`);
  const { moment, close } = useMoment(person, { moments, isFront });
  const layer = useTopLayer();
  const said = moment && saidOf(moment);
  const closeByHand = (): void => {
    close();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <>
      {createPortal(<Announcer text={said ? `${said.title}. ${said.text}` : ''} />, layer)}
      {said && <ToastsAtTop top={belowBanner} />}
      {said && <Card {...said} onClose={close} onDismiss={closeByHand} />}
    </>
  );
};

/** How long a moment stands there, in ms; longer under the pointer and the focus. */
const shownMs = 10_000;

type CardProps = Said & { onClose: () => void; onDismiss: () => void };

const Card = ({ icon: Icon, title, text, to, label, onClose, onDismiss }: CardProps) => {
  const held = useCountdown(true, shownMs, onClose);
  const isElsewhere = useLocation().pathname !== to;
  return (
    <Box component="section" aria-label={t('A moment to celebrate')} {...held} sx={card}>
      <Box aria-hidden sx={medal}>
        <Icon sx={{ fontSize: 28 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontSize: 18, fontWeight: 700, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{text}</Typography>
      </Box>
      {isElsewhere && (
        <Button component={Link} to={to} onClick={onClose} color="inherit" variant="outlined" sx={way}>
          {label}
        </Button>
      )}
      <IconButton aria-label={t('Close')} title={t('Close')} onClick={onDismiss} sx={closing}>
        <Close sx={{ fontSize: 20 }} />
      </IconButton>
    </Box>
  );
};

const appear = keyframes`from { opacity: 0; transform: translateY(8px); }`;
const cheer = keyframes`from { transform: scale(0.4) rotate(-20deg); } 60% { transform: scale(1.12) rotate(6deg); }`;

// over the screen: nothing below moves when it comes and goes. At its foot, above the action, the composer and the bar
// of selected rows that stand there: at the top are the tools of a list and the first person of the day.
const card = {
  position: 'fixed',
  zIndex: 1090,
  bottom: 'calc(var(--foot, 0px) + max(84px, var(--over-foot, 0px) - 56px))',
  insetInline: { xs: 8, sm: 16, md: 24 },
  // beside the sidebar, and as wide as toasts in their corner leave room
  insetInlineStart: { md: 288 },
  maxWidth: 640,
  mx: { xs: 'auto', md: 0 },
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: { xs: 2, sm: 3 },
  py: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderTop: 3,
  borderTopColor: 'accent.fill',
  borderRadius: '12px',
  boxShadow: '0 12px 32px rgb(20 14 8 / 0.24)',
  bgcolor: 'accent.soft',
  animation: `${appear} 320ms cubic-bezier(0.2, 0, 0, 1)`,
};
const medal = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  borderRadius: '50%',
  bgcolor: 'accent.fill',
  color: 'accent.onFill',
  animation: `${cheer} 640ms cubic-bezier(0.2, 0, 0, 1)`,
};
const way = { order: { xs: 1, sm: 0 }, flex: { xs: '0 0 100%', sm: 'none' }, minHeight: { xs: 44, sm: 36 } };
const closing = { flex: 'none', width: 44, height: 44, marginInlineEnd: '-10px' };
