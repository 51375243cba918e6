import Popover from '@mui/material/Popover';
import { isRightToLeft, t } from '../../lib/words/text.ts';
import { NotificationPanel } from './NotificationPanel.tsx';

/** The notifications beneath the bell. */
export const NotificationsPopover = ({
  open,
  anchor,
  onClose,
}: {
  open: boolean;
  anchor: HTMLElement | null;
  onClose: () => void;
}) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: isRightToLeft() ? 'left' : 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: isRightToLeft() ? 'left' : 'right' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notifications'), sx: panel } }}
  >
    <NotificationPanel />
  </Popover>
);

const panel = {
  display: 'flex',
  flexDirection: 'column',
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(520px, calc(100dvh - 96px))',
  mt: 1,
  border: 1,
  borderColor: 'divider',
  boxShadow: '0 16px 48px rgb(20 14 8 / 0.18)',
};
