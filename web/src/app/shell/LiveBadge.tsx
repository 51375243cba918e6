import { message } from '@upline/contracts';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Sensors from '@mui/icons-material/Sensors';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import { t } from '../../lib/words/text.ts';
import { useLiveState } from '../../lib/sync/live.ts';
import type { LiveState } from '../../lib/sync/live.ts';
import type { Icon } from '../../ui/icon.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';

const shown: Readonly<
  Record<Exclude<LiveState, 'connecting'>, { word: string; hint: string; icon: Icon; color: string }>
> = {
  live: {
    word: message('Live ##changes appear at once'),
    hint: message('Changes appear as they happen'),
    icon: Sensors,
    color: 'success.main',
  },
  reconnecting: {
    word: message('Reconnecting'),
    hint: message('Connecting again; nothing is lost'),
    icon: SyncOutlined,
    color: 'warning.main',
  },
  offline: {
    word: message('Offline'),
    hint: message('You see what was there when the connection was lost'),
    icon: CloudOffOutlined,
    color: 'text.secondary',
  },
};

/** Whether the screen follows the server, quietly. */
export const LiveBadge = () => {
  const state = useLiveState();
  // an empty status for the first seconds: the words that come into it later are read out
  const { word, hint, icon: Icon, color } = state === 'connecting' ? nothing : shown[state];
  return (
    <Box role="status" title={t(hint)} data-live={state} sx={[badge, { color }]}>
      {Icon && <Icon aria-hidden sx={{ fontSize: 18, ...(state === 'reconnecting' && spin) }} />}
      <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
        {t(word)}
      </Box>
      <Box component="span" sx={[visuallyHidden, { display: { lg: 'none' } }]}>
        {t(word)}
      </Box>
    </Box>
  );
};

const nothing = { word: '', hint: '', icon: null, color: 'text.secondary' };

const badge = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minWidth: { xs: 26, lg: 52 },
  px: 0.5,
  fontSize: 12,
  fontWeight: 600,
  whiteSpace: 'nowrap',
};

const spin = { '@keyframes turn': { to: { transform: 'rotate(-360deg)' } }, animation: 'turn 1.6s linear infinite' };
