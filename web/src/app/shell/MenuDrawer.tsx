import Drawer from '@mui/material/Drawer';
import { t } from '../../lib/words/text.ts';
import { Sidebar } from './Sidebar.tsx';

/**
 * The sidebar on small screens: a sheet at the foot, where the thumb is that opens it. It is closed by the overlay
 * behind it, by Escape, and by going elsewhere.
 */
export const MenuDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    anchor="bottom"
    open={open}
    onClose={onClose}
    slotProps={{
      paper: { id: 'sidebar', 'aria-label': t('Menu'), sx: sheet },
    }}
  >
    <Sidebar onNavigate={onClose} />
  </Drawer>
);

const sheet = { maxHeight: 'calc(100dvh - 48px)', borderRadius: '16px 16px 0 0' };
