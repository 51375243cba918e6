import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';

const NotificationsPopover = lazyDialog(async () => (await import('./NotificationsPopover.tsx')).NotificationsPopover);

const addressed = ['notifications'] as const;

/** The bell: a dot while something is unread, the notifications when pressed. */
export const NotificationsButton = () => {
  const { data: user } = useCurrentUser();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const dialogs = useDialogs<never, 'notifications'>(addressed);
  const isOpen = dialogs.isOpen('notifications');
  const unread = user?.unreadNotifications ?? 0;
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? t('Notifications, {count, number} unread', { count: unread }) : t('Notifications')}
        title={t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-unread={unread}
        ref={setButton}
        onClick={() => dialogs.open('notifications')}
      >
        <NotificationsOutlined />
        {unread > 0 && <Box aria-hidden data-dot sx={dot} />}
      </IconButton>
      <NotificationsPopover open={isOpen && button !== null} anchor={button} onClose={dialogs.close} />
    </>
  );
};

const dot = {
  position: 'absolute',
  top: 8,
  right: 8,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: 2,
  borderColor: 'background.default',
  bgcolor: 'accent.fill',
};
