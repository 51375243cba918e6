import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTitleNews } from '../../lib/browser/useTitle.ts';
import { formatNews } from '../../lib/words/format.ts';
import { t } from '../../lib/words/text.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx';
import { useCurrentUser } from '../../lib/account/useCurrentUser.ts';

const NotificationsPopover = lazyDialog(async () => (await import('./NotificationsPopover.tsx')).NotificationsPopover);

const addressed = ['notifications'] as const;

/** The bell: how much is unread, also in the browser's tab, and the notifications when pressed. */
export const NotificationsButton = () => {
  const { data: user } = useCurrentUser();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const dialogs = useDialogs<never, 'notifications'>(addressed);
  const isOpen = dialogs.isOpen('notifications');
  const unread = user?.unreadNotifications ?? 0;
  const news = formatNews(unread);
  useTitleNews(news);
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
        {unread > 0 && (
          <Box aria-hidden data-dot sx={dot}>
            {news}
          </Box>
        )}
      </IconButton>
      <NotificationsPopover open={isOpen && button !== null} anchor={button} onClose={dialogs.close} />
    </>
  );
};

const dot = {
  position: 'absolute',
  top: 3,
  // from the middle of the bell outwards, so that a longer number hides no more of it
  insetInlineStart: '52%',
  minWidth: 20,
  px: '4px',
  borderRadius: '10px',
  border: 2,
  borderColor: 'background.default',
  bgcolor: 'accent.fill',
  color: 'accent.onFill',
  fontSize: 11,
  fontWeight: 650,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
};
