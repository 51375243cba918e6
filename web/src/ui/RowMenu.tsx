import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { lazyDialog } from './lazyDialog.tsx';
import type { RowAction } from './RowMenuList.tsx';

const RowMenuList = lazyDialog(async () => (await import('./RowMenuList.tsx')).RowMenuList);

/** The menu of a card's actions. */
export const RowMenu = ({ of, actions }: { of: string; actions: readonly RowAction[] }) => {
  // kept while the menu closes
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
        sx={{ flex: 'none', mt: -0.75, mr: -1 }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <RowMenuList id={id} of={of} open={open} anchor={anchor} actions={actions} onClose={() => setOpen(false)} />
    </>
  );
};
