import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import type { Icon } from './icon.ts';

export type RowAction = {
  label: string;
  icon: Icon;
  onSelect: () => void;
  destructive?: boolean;
  /** Why it may not be done: it is then shown, disabled, with the reason. */
  forbidden?: string | null;
};

/** What can be done with one card. */
export const RowMenu = ({ of, actions }: { of: string; actions: readonly RowAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  // done when the menu is gone and the button has the focus again, so that a dialog gives it back to the button
  const chosen = useRef<(() => void) | null>(null);
  const close = (): void => setAnchor(null);
  const act = (): void => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <>
      <IconButton
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', mt: -0.75, mr: -1 }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        transitionDuration={{ enter: 160, exit: 0 }}
        slotProps={{ transition: { onExited: act } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map(({ label, icon: Icon, onSelect, destructive = false, forbidden = null }) => (
          <MenuItem
            key={label}
            disabled={forbidden !== null}
            onClick={() => {
              chosen.current = onSelect;
              close();
            }}
            sx={[item, destructive && { color: 'error.main' }]}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={label} {...(forbidden === null ? {} : { secondary: forbidden })} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

// dimmed, but not so much that the reason could not be read
const item = { '&.Mui-disabled': { opacity: 1, color: 'text.disabled' } };
