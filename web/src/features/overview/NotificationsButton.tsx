import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { NotificationPanel } from './NotificationPanel.tsx';

/** The bell: a dot while something is unread, the notifications when pressed. */
export const NotificationsButton = () => {
  const { data: user } = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = user?.unreadNotifications ?? 0;
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          aria-label={unread > 0 ? `Notifications, ${formatCount(unread)} unread` : 'Notifications'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge variant="dot" invisible={unread === 0} color="error" overlap="circular" data-unread={unread}>
            <NotificationsOutlined />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Notifications', sx: panel } }}
      >
        <NotificationPanel />
      </Popover>
    </>
  );
};

const panel = {
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(520px, calc(100dvh - 96px))',
  mt: 1,
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 16px 48px rgb(20 14 8 / 0.18)',
};
