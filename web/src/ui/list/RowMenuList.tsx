import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef } from 'react';
import type { Icon } from '../icon.ts';
import { isRightToLeft } from '../../lib/words/text.ts';

export type RowAction = {
  label: string;
  icon: Icon;
  onSelect: () => void;
  destructive?: boolean;
  /** Whether it is what holds now, in a menu of values. */
  selected?: boolean;
  /** The reason why the action is not allowed: it is then shown, disabled, with the reason. */
  forbidden?: string | null;
  /** Tells the action from a similar one, in a line below it. */
  hint?: string;
};

type Props = {
  id: string;
  label: string;
  open: boolean;
  anchor: HTMLElement | null;
  actions: readonly RowAction[];
  onClose: () => void;
};

/** The open menu of a card. */
export const RowMenuList = ({ id, label: name, open, anchor, actions, onClose }: Props) => {
  // done when the menu is gone and the button has the focus again, so that a dialog gives it back to the button
  const chosen = useRef<(() => void) | null>(null);
  const done = (): void => {
    const act = chosen.current;
    chosen.current = null;
    act?.();
  };
  // a card that leaves the list in the same moment takes its menu with it, but not what was chosen
  useEffect(() => done, []);
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      transitionDuration={{ enter: 160, exit: 0 }}
      // a reason can be read where the keyboard comes by
      slotProps={{
        list: { disabledItemsFocusable: true },
        root: { role: 'region', 'aria-label': name },
        transition: { onExited: done },
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: isRightToLeft() ? 'left' : 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: isRightToLeft() ? 'left' : 'right' }}
    >
      {actions.map(
        ({ label, icon: Icon, onSelect, destructive = false, selected = false, forbidden = null, hint }, place) => (
          <MenuItem
            key={label}
            disabled={forbidden !== null}
            selected={selected}
            {...(hint !== undefined && { 'aria-describedby': `${id}-${place}` })}
            onClick={() => {
              chosen.current = onSelect;
              onClose();
            }}
            sx={[item, destructive && { color: 'error.main' }]}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={label}
              secondary={forbidden ?? hint}
              // a hint is the description of its action, not a part of its name
              slotProps={{ secondary: { id: `${id}-${place}`, 'aria-hidden': hint !== undefined } }}
              sx={reason}
            />
          </MenuItem>
        ),
      )}
    </Menu>
  );
};

// on a phone a sentence has more than one line
const reason = { maxWidth: 240, whiteSpace: 'normal' };
// dimmed, but not so much that the reason could not be read
const item = { '&.Mui-disabled': { opacity: 1, color: 'text.disabled' } };
