import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../lib/words/text.ts';
import { lazyDialog } from '../dialog/lazyDialog.tsx';
import type { RowAction } from './RowMenuList.tsx';

const RowMenuList = lazyDialog(async () => (await import('./RowMenuList.tsx')).RowMenuList);

type Props = {
  actions: readonly RowAction[];
  /** The subject of the actions, or words of its own for the menu. */
  of?: string;
  label?: string;
  /** The icon of the button, instead of the three dots. */
  children?: ReactNode;
  tabIndex?: number;
};

/** The menu of a card's actions. */
export const RowMenu = ({
  actions,
  of = '',
  label = t('Actions for {name}', { name: of }),
  children,
  tabIndex = 0,
}: Props) => {
  // kept while the menu closes
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <IconButton
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
        sx={children ? shown : { flex: 'none', mt: -0.75, mr: -1 }}
      >
        {children ?? <MoreVert fontSize="small" />}
      </IconButton>
      <RowMenuList id={id} label={label} open={open} anchor={anchor} actions={actions} onClose={() => setOpen(false)} />
    </>
  );
};

// as small as its words, also where buttons have the size of a thumb: the tap reaches around it
const shown = {
  width: { xs: 'auto' },
  height: { xs: 'auto' },
  minWidth: { xs: 0 },
  minHeight: { xs: 0 },
  flex: 'none',
  p: { xs: 0 },
  borderRadius: '8px',
  font: 'inherit',
  color: 'inherit',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: { xs: 'min(0px, calc((100% - 44px) / 2))', sm: '-10px -4px' },
  },
};
