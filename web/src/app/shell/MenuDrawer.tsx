import Drawer from '@mui/material/Drawer';
import { t } from '../../lib/words/text.ts';
import { Sidebar } from './Sidebar.tsx';
import { sidebarWidth } from './layout.ts';

/**
 * The sidebar on small screens: over the screen, closed by the overlay behind it, by Escape, and by going elsewhere.
 */
export const MenuDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{
      paper: { id: 'sidebar', 'aria-label': t('Menu'), sx: { width: sidebarWidth, maxWidth: '85vw', borderRadius: 0 } },
    }}
  >
    <Sidebar onNavigate={onClose} />
  </Drawer>
);
